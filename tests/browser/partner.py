"""A first match against the machine on a phone, by the room's own threads: it says what is near, gives hints in two steps, and
counts them."""

from finger import Finger
from stage import WHOLE

# The machine answers when it is its thread's turn, on a computer that has other things to do.
PATIENCE = 60.0

# Of the newest board of a turn: in how many rows its buttons stand, whether all of it is seen, and how much of what is said.
SEEN = """const post = [...document.querySelectorAll("#items [data-key^='turn:']")].pop(), seen = document.querySelector("#scroll").getBoundingClientRect();
const box = (css) => post.querySelector(css).getBoundingClientRect();
const rows = new Set([...post.querySelectorAll(".acts button")].map((one) => one.getBoundingClientRect().top));
const said = box(".text");
return [rows.size, box(".board").top >= seen.top && box(".acts").bottom <= seen.bottom + 1, (said.bottom - Math.max(said.top, seen.top)) / said.height]"""


SIGHT = """const box = document.querySelector(arguments[0])?.getBoundingClientRect(), seen = document.querySelector("#scroll").getBoundingClientRect();
return box != null && box.top >= seen.top && box.bottom <= seen.bottom;"""


def script(stage):
    ana, eva = stage.person("ana", "en", 360, 740), stage.person("eva", "es", 360, 740)
    guided(stage, ana)
    in_spanish(stage, eva)


def guided(stage, ana):
    ana.say("!n profile confirm-off")
    ana.say("!n guide abalone")
    ana.wait_text("Guided match: with each board I say what has happened and what could happen next.")
    fits(stage, ana, "abalone")
    misses(stage, ana)
    ana.press("hint:1:")
    ana.wait_text("A hint for #1: begin with", deadline=PATIENCE)
    ana.pictures_loaded()
    stage.keep(ana.here(), "hint")
    ana.press("hint:1:")
    ana.wait_text("The turn that I would play in #1:", deadline=PATIENCE)
    stage.check("first the piece is shown, asked again the whole turn, in one post", ana.posts("hint:1") == 1)
    ana.pictures_loaded()
    ana.say("!n move #1 c5d5")
    ana.wait_text("White threatens nothing for now.", deadline=PATIENCE)
    ana.here().until(lambda: ana.posts("hint:1") == 0, "the hint goes away when its turn is played")
    stage.check("what is near is said with the machine's answer")
    stage.keep(ana.here(), "guided")
    ana.press("give-up:1")
    ana.press("resign:1")
    ana.wait_text("ana had 2 hints.")
    stage.check("the result says how many hints there were")


def in_spanish(stage, eva):
    eva.say("!n guía daiku")
    eva.wait_text("Partida guiada: con cada tablero te digo qué ha pasado y qué puede pasar.")
    fits(stage, eva, "daiku, in Spanish")
    eva.say("!n mover #2 @a1")
    eva.wait_text("El turno está completo.")
    eva.say("!n pista #2")
    eva.wait_text("Una pista para la partida #2: empieza con", deadline=PATIENCE)
    eva.press("hint:2:")
    eva.wait_text("El turno que yo jugaría en la partida #2:", deadline=PATIENCE)
    stage.check("in Spanish as well")
    page = eva.here()
    page.size(360, 640)
    page.until(lambda: page.run(WHOLE, '[data-key^="hint:2"]'), "words, board and button are in sight on a small phone")
    eva.wait_text("el botón lo reemplaza")
    eva.press("take-hint:2:")
    page.until(lambda: page.run(SIGHT, '[data-button^="confirm:2:"]') and "@a1" not in page.text(".panel .text"), "the draft is looked at")
    eva.press("confirm:2:")
    eva.here().until(lambda: eva.posts("hint:2") == 0, "it is played")
    stage.check("the turn of a hint is played by its buttons")


def fits(stage, person, game):
    """What is said, the board and its buttons are seen together on a phone."""
    person.pictures_loaded()
    page = person.here()
    page.until(lambda: page.run(SEEN)[:2] == [1, True], f"a whole turn is seen: {page.run(SEEN)}")
    stage.check(f"{game}: what a guided match says is seen beside its board: {page.run(SEEN)}", page.run(SEEN)[2] > 0.5)


def misses(stage, person):
    """A finger that lands a few pixels beside a marble means it; one on an empty cell lets go of it."""
    page, finger = person.here(), Finger(person)
    chosen = lambda: page.run("return [...document.querySelectorAll('.panel .chosen')].map((one) => one.dataset.cell)")
    finger.button("open:1:")
    # The board of the post above opens the panel as well.
    page.one(".panel .board")
    finger.misses("c4", "d4")
    page.until(lambda: chosen() == ["c4"], "the marble beside it is picked")
    finger.cell("e5")
    page.until(lambda: chosen() == [], "it is let go of")
    finger.button("cancel:1:")
    page.until(lambda: not page.find(".panel"), "the panel is gone")
    stage.check("a finger that misses by a few pixels means what is there")
