"""Turns of all games by touching boards alone, on a phone and at a desk, each tap counted; a whole match of Daiku 9."""

from finger import Finger
from stage import begin, ended, settled, turns

PANEL = '[data-key^="panel:"]'


def script(stage):
    ana, beto = stage.person("ana", "en", 360, 740), stage.person("beto", "en", 1280, 800)
    fingers = {person: Finger(person, kind) for person, kind in ((ana, "touch"), (beto, "mouse"))}
    for game in (maya, arimaa, abalone):
        begin(stage, ana, beto, game.__doc__)
        for number, (first, played, most, touch) in enumerate(game()):
            player, other = ((ana, beto), (beto, ana))[number % 2]
            turn(stage, fingers[player], other, game.__name__, first, played, most, touch)
        ana.press("give-up:")
        ana.press("resign:")
        ended([ana, beto], "ana resigns.")
    choices(stage, fingers[ana], beto)
    daiku(stage, ana, beto, fingers)
    stage.host.stop()
    stage.check("everything that is kept replays well", stage.host.verify())


def turn(stage, finger, other, game, first, played, most, touch):
    """A turn: the board is touched where it is seen, which opens the panel; then what is named on it."""
    finger.taps = 0
    finger.cell(first)
    finger.person.here().one(PANEL)
    finger.still()
    for what in touch:
        if what.endswith("="):
            finger.steps(what[:-1])
        elif what.endswith(":"):
            finger.button(what[:-1])
        else:
            finger.option(what)
    finger.steps(played)
    finger.button("confirm:")
    settled([finger.person, other], f"has played {played}")
    stage.check(f"{game}: {played}: {finger.taps} taps of at most {most}", finger.taps <= most)


def maya():
    """maya white"""
    return [
        ("a1", "Lb2 Lb1 Lc2", 7, ["b2", "Lb2=", "L", "b1", "Lb2 Lb1=", "L", "c2"]),
        ("p1", "Lo2 Lo3 Ln4", 7, ["o2", "Lo2=", "L", "o3", "Lo2 Lo3=", "L", "n4"]),
    ]


def arimaa():
    """arimaa gold"""
    setup = ["Classic:"]
    return [
        ("e4", "Ra1", 3, setup),
        ("e4", "ra8", 3, setup),
        ("a2", "Da2n Hb2n Md2n Dh2n", 9, ["north", "Da2n=", "H horse (b2)", "north", "Da2n Hb2n=", "M", "north", "Da2n Hb2n Md2n=", "D dog (h2)", "north"]),
        ("e7", "ee7s ee6s ee5s ee4s", 3, ["e3"]),
    ]


def abalone():
    """abalone black start=belgian"""
    return [
        ("c2", "c2d3", 3, ["to d3"]),
        ("c5", "c5b4", 4, ["to b4", "to a3"]),
        ("d3", "d3c3", 4, ["to b3", "to a3"]),
    ]


def choices(stage, finger, other):
    """Where a touch can mean several things; dragging; and taking back by touching what was played."""
    begin(stage, finger.person, other)
    page = finger.person.here()
    finger.cell("a1")
    page.one(PANEL)
    finger.still()
    finger.drag("a1", "b2")
    finger.steps("Lb2")
    stage.check("a piece can be dragged")
    finger.cell("a1")
    page.until(lambda: "Lb2" not in page.text(PANEL + " .text"), "the step is taken back")
    finger.still()
    stage.check("touching where a piece came from takes its step back")
    picked = lambda: page.text(PANEL + ' [aria-pressed="true"]')
    finger.option("C")
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
    finger.button("cancel:")
    finger.person.press("give-up:")
    finger.person.press("resign:")
    ended([finger.person, other], "resigns.")


def daiku(stage, ana, beto, fingers):
    begin(stage, ana, beto, "daiku white stagnation=4")
    all_turns = turns("daiku-every-action")
    for number, [step] in enumerate(all_turns):
        player = (beto, ana)[number % 2]
        finger = fingers[player]
        finger.taps = 0
        cells = step.lstrip("@x").replace("^", "-").split("-")
        for cell in cells:
            finger.cell(cell)
            player.here().one(PANEL)
            finger.still()
        finger.steps(step)
        finger.button("confirm:")
        if number < len(all_turns) - 1:
            settled([ana, beto], f"has played {step}")
        most = 2 if step[0] == "@" else 3
        stage.check(f"daiku: {step}: {finger.taps} taps of at most {most}", finger.taps <= most)
    ended([ana, beto], "Draw (")
    stage.check_record(ana, None, "stagnation")
    stage.check("a match is played by touching boards alone, to its end")
