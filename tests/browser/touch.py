"""Whole matches of all games by touching boards alone, each to a natural end: one plays on a phone with a finger, one at a desk
with a mouse. Each tap is counted."""

from finger import Finger
from stage import begin, ended, settled
from touches import GAMES, most

PANEL = '[data-key^="panel:"]'


def script(stage):
    ana, beto = stage.person("ana", "en", 360, 740), stage.person("beto", "en", 1280, 800)
    fingers = {person: Finger(person, kind) for person, kind in ((ana, "touch"), (beto, "mouse"))}
    for number, game in enumerate(GAMES, 1):
        begin(stage, ana, beto, game.terms, lambda: fingers[beto].at('[data-button^="accept:"]'))
        whole(stage, game, number, fingers)
        ended([ana, beto], "ana wins" if game.winner else "Draw (")
        stage.check_record(ana, game.winner, game.how)
        stage.check(f"a match of {game.name} is played by touching boards alone, to its end")
    stage.host.stop()
    stage.check("everything that is kept replays well", stage.host.verify())


def whole(stage, game, number, fingers):
    """All turns of a match, with what is tried besides before some of them."""
    people = list(fingers)
    for ply, (played, parts) in enumerate(game.turns):
        player = people[ply % 2]
        player.here().until(lambda: f"open:{number}:{ply}" in player.buttons(), "it is their turn")
        for act in BESIDES.get((game.name, ply), []):
            act(stage, fingers[player], game.name)
        turn(stage, fingers[player], game.name, played, parts)
        if ply < len(game.turns) - 1:
            settled(people, f"has played {parts[0].text}")


def turn(stage, finger, game, played, parts):
    """A turn: the board is touched where it is seen, which opens the panel; then what is named on it."""
    finger.taps = 0
    done = ""
    for part in parts:
        done = f"{done} {part.text}".strip()
        if not finger.person.posts("panel:"):
            opened(finger, part.cells[0] if part.cells else "e4")
            part = part.without_first()
        finger.play(part, done)
    finger.button("confirm:")
    stage.check(f"{game}: {played}: {finger.taps} taps of at most {most(parts)}", finger.taps <= most(parts))


def opened(finger, cell):
    """The panel of the board that is touched there, where that is picked."""
    finger.cell(cell)
    finger.person.here().one(PANEL)
    finger.still()


def choices(stage, finger, _):
    """Where a touch can mean several things, and what is touched by mistake."""
    page = finger.person.here()
    opened(finger, "d5")
    picked = lambda: page.text(PANEL + ' [aria-pressed="true"]')
    page.until(lambda: picked().startswith("C "), "it is picked")
    finger.cell("d2")
    page.until(lambda: picked().startswith("A "), "the other one is picked instead")
    stage.check("touching another piece picks that one instead")
    finger.cell("d2")
    page.until(lambda: not picked(), "nothing is picked")
    stage.check("touching a piece again lets go of it")
    finger.option("D")
    finger.option("d7-e9")
    finger.steps("Dd7-e9")
    stage.check("where a touch can mean several things one is asked")
    finger.button("undo:")
    page.until(lambda: "Dd7-e9" not in page.text(PANEL + " .text"), "the step is taken back")
    finger.still()


def stretched(stage, finger, game):
    """A row that is touched marble by marble, and cells at which there is nothing to do."""
    page = finger.person.here()
    picked = lambda: [node.text() for node in page.find(PANEL + ' [aria-pressed="true"]')]
    says = lambda words: page.until(lambda: page.text(".words") == words, f"{words} is said")
    opened(finger, "a1")
    finger.cell("b2")
    page.until(lambda: len(picked()) == 2, "two are picked")
    finger.cell("c3")
    page.until(lambda: len(picked()) == 2 and "c3" in picked()[1], "the row is as long as what was touched")
    stage.check(f"{game}: a row can be touched marble by marble")
    finger.cell("e6")
    says("It cannot go there. Pick again.")
    page.until(lambda: not picked(), "nothing is picked")
    finger.cell("e5")
    says("There is nothing to pick there now.")
    finger.cell("i5")
    says("That piece is your opponent's.")
    stage.check(f"{game}: where touching means nothing, that is said")


def dragged(start, goal, text, *back):
    """Drags a piece, and takes that back by touching it."""
    def act(stage, finger, game):
        page = finger.person.here()
        if not page.find(PANEL):
            opened(finger, start)
        finger.drag(start, goal)
        finger.steps(text)
        stage.check(f"{game}: a piece can be dragged")
        for cell in back:
            finger.cell(cell)
        page.until(lambda: text.split()[0] not in page.text(PANEL + " .text"), f"{text} is taken back")
        finger.still()
        stage.check(f"{game}: touching what was moved takes it back")
    return act


# What is tried before a turn, on the same board.
BESIDES = {
    ("maya", 0): [choices, dragged("d2", "e3", "Ae3-e4", "d2")],
    ("maya", 3): [dragged("n4", "n5", "Ln5", "n5", "n5")],
    ("arimaa", 3): [dragged("g7", "g5", "hg7s hg6s", "g5", "g5", "g6", "g6")],
    ("arimaa", 4): [dragged("a2", "a3", "Ra2n", "a2")],
    ("abalone", 0): [stretched, dragged("c2", "d3", "c2d3", "d3")],
    ("abalone", 3): [dragged("h6", "i7", "h6i7", "i7")],
    ("daiku", 18): [dragged("e5", "e7", "e5^e7", "e7")],
    ("daiku", 19): [dragged("i4", "h4", "i4-h4", "h4")],
}
