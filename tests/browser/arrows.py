"""Whole matches of all games on the boards with a keyboard alone, each to a natural end."""

from panel import option, walk
from stage import begin, ended, settled
from touches import GAMES

PANEL = '[data-key^="panel:"]'


def script(stage):
    ana, beto = stage.person("ana"), stage.person("beto", "en", 360, 740)
    for number, game in enumerate(GAMES, 1):
        begin(stage, ana, beto, game.terms, lambda: from_box(beto, '[data-button^="accept:"]'))
        for ply, (played, parts) in enumerate(game.turns):
            player = (ana, beto)[ply % 2]
            player.here().until(lambda: f"open:{number}:{ply}" in player.buttons(), "it is their turn")
            by_arrows(player, parts)
            if ply < len(game.turns) - 1:
                settled([ana, beto], f"has played {parts[0].text}")
                stage.check(f"{game.name}: {ply + 1}: {played}")
        ended([ana, beto], "ana wins" if game.winner else "Draw (")
        stage.check_record(ana, game.winner, game.how)
        stage.check(f"a match of {game.name} is played on the board with the keyboard alone")


def from_box(person, css):
    """Goes back from the message's box to a button, and presses it."""
    page = person.here()
    page.until(lambda: page.find(css), f"there is {css}")
    page.run("document.querySelector('#text').focus()")
    walk(page, css, "ShiftTab")


def by_arrows(player, parts):
    """Opens the panel, leads the keyboard from place to place, and confirms. Once on the board, it stays there."""
    page = player.here()
    from_box(player, '[data-button^="open:"]')
    page.one(PANEL + " fieldset")
    done = ""
    for number, part in enumerate(parts):
        done = f"{done} {part.text}".strip()
        if part.chip:
            walk(page, option(part.chip))
        elif number == 0:
            tab_to_board(page)
        for cell in part.cells:
            steered(page, cell, part.words if cell == part.cells[-1] else "")
        player.wait_text(done, PANEL + " .text")
        page.until(lambda: not page.find("#items .busy"), "it is done")
    if not page.run(ANY_SPOT):
        page.until(lambda: page.run(ON_CONFIRM), "what is left is to confirm, and has the focus")
    walk(page, CONFIRM)


def steered(page, cell, words):
    """Leads the keyboard to a place, and picks it."""
    page.until(lambda: page.run(IS_SPOT), "the board has the focus")
    steer(page, cell, words)
    page.keys("Enter")
    page.until(lambda: page.run(IS_SPOT + ' || document.activeElement.matches("[data-button]")'), "the focus goes on")


def tab_to_board(page):
    for _ in range(30):
        if page.run(IS_SPOT):
            return
        page.keys("Tab")
    raise AssertionError("the board cannot be reached with Tab")


def steer(page, cell, words=""):
    """Presses the arrow that leads nearest to a cell, until it is there; where several things can be done there, to the one of
    these words."""
    for _ in range(60):
        key = page.run(TOWARDS, cell, words)
        if key == "here":
            return
        assert key, f"nothing on the board is {cell} {words}"
        page.keys(key)
    raise AssertionError(f"{cell} cannot be reached with the arrows")


CONFIRM = '[data-button^="confirm:"]:not([aria-disabled])'
ON_CONFIRM = f"return document.activeElement.matches('{CONFIRM}')"
IS_SPOT = "return document.activeElement.matches('.spot')"
ANY_SPOT = f"""return document.querySelector('{PANEL} .spot') != null"""

# Which arrow leads towards the place that is touched for this cell; from a place that was come to before, the next best one.
TOWARDS = """const [cell, words] = arguments;
const here = document.activeElement, layer = here.closest(".layer");
const there = [...layer.querySelectorAll(".spot")].filter((one) => one.dataset.cells.split(" ").includes(cell));
const wanted = there.find((one) => one.ariaLabel === words || one.ariaLabel.startsWith(words + " ")) ?? there[0];
if (!wanted) return null;
if (wanted === here) return "here";
const [dx, dy] = [0, 1].map((axis) => wanted.middle[axis] - here.middle[axis]);
const ways = [[dx, "ArrowRight"], [-dx, "ArrowLeft"], [dy, "ArrowDown"], [-dy, "ArrowUp"]].sort((a, b) => b[0] - a[0]).map((way) => way[1]);
here.times = (here.times ?? -1) + 1;
return ways[here.times % ways.length]"""
