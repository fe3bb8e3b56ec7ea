"""Two matches of Abalone to the sixth marble over the edge: one by the panel alone, half of it on a phone, and one by typing."""

from panel import TOGETHER
from stage import begin, ended, settled, turns

UNDO_AT, OVER_AT, OTHER_END_AT = 2, 4, 6
OVER = {"ana": "una sale del tablero", "beto": "one goes over the edge"}
# Turns that are typed in the other form.
FIRST_TO_LAST = {"a1a2": "a1-a4", "i5i6": "i5i8"}


def script(stage):
    ana, beto = stage.person("ana", "es"), stage.person("beto", "en", 360, 740)
    steps = [steps[0] for steps in turns("abalone-six-out")]
    begin(stage, ana, beto, "abalone negras start=belgian")
    for number, step in enumerate(steps):
        player, other = (ana, beto) if number % 2 == 0 else (beto, ana)
        by_panel(stage, player, other, step, number)
        told(stage, ana, beto, steps, number)
    won(stage, ana, beto)
    stage.check("nothing sticks out of a small screen", beto.here().run("return document.documentElement.scrollWidth") <= 360)
    begin(stage, beto, ana, "abalone black start=belgian")
    for number, step in enumerate(steps):
        player = (beto, ana)[number % 2]
        by_typing(stage, player, step, number)
        told(stage, ana, beto, steps, number)
    won(stage, beto, ana)
    stage.host.stop()
    stage.check("everything that is kept replays well", stage.host.verify())


# Of each turn of the record, which does not name both ends of a row: the marble behind, the one in front, the new cell.
PICKS = [
    "c2 c2 d3", "c5 b4 a3", "d3 b3 a3", "h6 h6 i7", "a1 a3 a4", "i5 i7 i8", "a3 a4 a5", "b4 b4 a3", "g7 h7 i7",
    "g5 g4 g3", "g8 h8 i8", "h5 h5 i5", "c3 b3 a3",
]


def by_panel(stage, player, other, step, number):
    player.press("open:")
    picks = PICKS[number].split()
    picked(player, 0)
    if number == UNDO_AT:
        player.choose(picks[0])
        picked(player, 1)
        player.press("undo:")
        picked(player, 0)
        stage.check("what was picked can be taken back")
    if number == OTHER_END_AT:
        picks = [picks[1], picks[0], picks[2]]
        stage.check("a row can be picked from its other end")
    if picks[0] == picks[1]:
        del picks[0]
    for place, pick in enumerate(picks):
        picked(player, place)
        if place == 2 and number == OVER_AT:
            player.wait_text(OVER[player.name], '[data-key^="panel:"]')
            stage.check("the panel says that a marble goes over the edge")
        player.choose(pick)
    player.wait_text(step, '[data-key^="panel:"] .text')
    if number < 2:
        player.pictures_loaded()
        page = player.here()
        stage.check("the board and the buttons can be seen together", page.until(lambda: page.run(TOGETHER), "they are"))
        stage.check("nobody else sees the panel", other.posts("panel:") == 0)
    if number == len(PICKS) - 1:
        player.wait_text("Con esto ganas.", '[data-key^="panel:"]')
    player.press("confirm:")


def picked(player, count):
    """Waits until so much is picked in the panel."""
    page = player.here()
    page.one('[data-key^="panel:"] fieldset')
    page.until(lambda: len(page.find('[data-key^="panel:"] [aria-pressed=true]')) == count, f"{count} picks are made")


def by_typing(stage, player, step, number):
    said, ok = ("move", "confirm") if player.name == "beto" else ("mover", "confirmar")
    if number == 0:
        player.say("!n move b1b2")
        player.wait_text("3 in line cannot push 3")
        stage.check("what is not legal is refused")
    player.say(f"!n {said} {FIRST_TO_LAST.get(step, step)}")
    player.wait_text(step, '[data-key^="panel:"] .text')
    if step in FIRST_TO_LAST:
        stage.check("a turn is read from the first marble to the last one's new cell")
    player.say(f"!n {ok}")


def told(stage, ana, beto, steps, number):
    if number < len(steps) - 1:
        settled([ana, beto], f"has played {steps[number]}")
        stage.check(f"{number + 1}: {steps[number]}")


def won(stage, winner, other):
    ended([winner, other], f"{winner.name} wins (six marbles pushed over the edge)")
    stage.check_record(winner, "black", "six-out")
    page = other.here()
    stage.check("the board tells what is lost", "White has lost 6 of 6" in page.run(LAST_ALT) or "Las blancas han perdido 6 de 6" in page.run(LAST_ALT))


LAST_ALT = "return [...document.querySelectorAll('#items img')].pop().alt"
