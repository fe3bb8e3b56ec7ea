"""A whole match of Abalone on the boards with a keyboard alone."""

from abalone import PICKS
from panel import walk
from stage import begin, ended, settled, turns

PANEL = '[data-key^="panel:"]'


def script(stage):
    ana, beto = stage.person("ana"), stage.person("beto", "en", 360, 740)
    steps = [steps[0] for steps in turns("abalone-six-out")]
    begin(stage, ana, beto, "abalone black start=belgian")
    for number, step in enumerate(steps):
        player = (ana, beto)[number % 2]
        by_arrows(stage, player, PICKS[number].split())
        player.wait_text(step, PANEL + " .text")
        page = player.here()
        page.until(lambda: page.run("return document.activeElement.matches('[data-button^=\"confirm:\"]:not([aria-disabled])')"), "what is left is to confirm, and has the focus")
        page.keys("Enter")
        if number < len(steps) - 1:
            settled([ana, beto], f"has played {step}")
            stage.check(f"{number + 1}: {step}")
    ended([ana, beto], "ana wins (six marbles pushed over the edge)")
    stage.check_record(ana, "black", "six-out")
    stage.check("a match is played on the board with the keyboard alone")


def by_arrows(stage, player, picks):
    """Opens the panel, and leads the keyboard from place to place. A marble that goes alone is not the end of a row."""
    page = player.here()
    page.run("document.querySelector('#text').focus()")
    walk(page, '[data-button^="open:"]', "ShiftTab")
    page.one(PANEL + " .spot")
    tab_to_board(page)
    first, last, target = picks
    for cell in [first, target] if first == last else picks:
        page.until(lambda: page.run(IS_SPOT), "the board has the focus")
        steer(page, cell)
        page.keys("Enter")
        page.until(lambda: page.run(IS_SPOT + ' || document.activeElement.matches("[data-button]")'), "the focus goes on")


def tab_to_board(page):
    for _ in range(30):
        if page.run(IS_SPOT):
            return
        page.keys("Tab")
    raise AssertionError("the board cannot be reached with Tab")


def steer(page, cell):
    """Presses the arrow that leads nearest to a cell, until it is there."""
    for _ in range(60):
        key = page.run(TOWARDS, cell)
        if key == "here":
            return
        assert key, f"nothing on the board is {cell}"
        page.keys(key)
    raise AssertionError(f"{cell} cannot be reached with the arrows")


IS_SPOT = "return document.activeElement.matches('.spot')"

# Which arrow leads towards the place that is touched for this cell; from a place that was come to before, the next best one.
TOWARDS = """const [cell] = arguments;
const here = document.activeElement, layer = here.closest(".layer");
const wanted = [...layer.querySelectorAll(".spot")].find((one) => one.dataset.cells.split(" ").includes(cell));
if (!wanted) return null;
if (wanted === here) return "here";
const [dx, dy] = [0, 1].map((axis) => wanted.middle[axis] - here.middle[axis]);
const ways = [[dx, "ArrowRight"], [-dx, "ArrowLeft"], [dy, "ArrowDown"], [-dy, "ArrowUp"]].sort((a, b) => b[0] - a[0]).map((way) => way[1]);
here.times = (here.times ?? -1) + 1;
return ways[here.times % ways.length]"""
