"""A phone that is turned sideways, a page that turns dark, and a name that runs the other way."""

from finger import Finger
from stage import begin

PANEL = '[data-key^="panel:"]'


def script(stage):
    ana, badr = stage.person("ana", "es", 360, 740), stage.person("عبدالرحمن", "en", 1280, 800)
    begin(stage, ana, badr, "abalone black start=belgian")
    begin(stage, ana, badr, "daiku black")
    for person in (ana, badr):
        person.here().until(lambda: len(person.here().find("#match-list li img")) == 2, "both boards are in the bar")
    dark(stage, ana.here())
    names(stage, badr.here())
    sideways(stage, ana)
    uncovered(stage, ana)
    touched(stage, ana)


def dark(stage, page):
    """A board is as light or as dark as the page, wherever it is shown; none has chosen its colours."""
    wear(page, "light")
    light = page.until(lambda: page.run(SOURCES), "the boards are loaded")
    wear(page, "dark")
    # They change a moment after the page.
    changed = lambda: [one for one in page.run(SOURCES) or [] if one not in light]
    night = page.until(lambda: len(changed()) == len(light) and changed(), "all boards are others in the dark")
    stage.check(f"{len(light)} boards are others in the dark")
    wear(page, "light")
    page.until(lambda: page.run(SOURCES) and not set(page.run(SOURCES)) & set(night), "the boards are light")
    stage.check("and the same in the light again")


def names(stage, page):
    """What the bot says runs from left to right, though a name in it does not."""
    ways = page.run("return [...document.querySelectorAll('#items .bot .text')].map((one) => [getComputedStyle(one).unicodeBidi, getComputedStyle(one).direction])")
    lefts = page.run(LEFTS)
    stage.check("a name from the right turns no sentence around", ways and all(way == ["isolate", "ltr"] for way in ways) and max(lefts) - min(lefts) < 2)


def sideways(stage, ana):
    page = ana.here()
    for _ in range(3):
        for size in ((740, 360), (360, 740)):
            page.size(*size)
            # Nobody turns a phone and back within one frame.
            page.frame()
            page.until(lambda: page.run(LOW), f"the end is in sight at {size}")
    stage.check("whoever is at the end stays there, however the phone is turned")
    page.size(740, 360)
    page.until(lambda: page.run(WIDE) <= 0, "nothing sticks out")
    stage.check("nothing sticks out of a phone that lies on its side")
    boxes = page.until(lambda: page.run(WHOLE), "board and buttons are there")
    stage.check("board and buttons are in sight together", boxes == "whole")
    finger = Finger(ana)
    finger.at("#menu")
    page.one("#side.open #language")
    stage.check("the menu can be reached")
    page.keys("Escape")
    finger.at(".match")
    ana.wait_text("#", PANEL)
    stage.check("so can the other matches", page.find(PANEL))
    page.size(360, 740)


def uncovered(stage, ana):
    """Whoever has scrolled away from the end finds the way back, and it lies on no button."""
    page = ana.here()
    page.until(lambda: page.run(AWAY, PANEL) and page.run("return !document.querySelector('#newest').hidden"), "the way to the newest is shown")
    page.frame()
    # The way takes some of the room.
    page.run(AWAY, PANEL)
    covered = page.until(lambda: page.run(COVERED, PANEL), "buttons of the panel are in sight")
    stage.check(f"no button of a panel is covered at 360 px: {covered}", covered == "none")
    page.click("#newest")
    page.until(lambda: page.run(LOW), "the end is in sight again")


def touched(stage, ana):
    """What can be touched lies over what is seen, at every size."""
    page = ana.here()
    for size in ((360, 740), (740, 360), (1280, 800)):
        page.size(*size)
        page.until(lambda: page.run(OVER, PANEL) == 0, f"the cells lie over the board at {size}: {page.run(OVER, PANEL)}")
    stage.check("what can be touched lies over the board at every size")


def wear(page, scheme):
    page.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})


# Where the boards come from, once all that are in sight are loaded.
SOURCES = """const all = [...document.querySelectorAll("#items img, #match-list img")];
return all.every((one) => one.complete) ? all.map((one) => one.src) : null"""

# Where the lines of what the bot says begin.
LEFTS = """return [...document.querySelectorAll("#items .bot .text")].map((node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return Math.min(...[...range.getClientRects()].filter(({ width }) => width > 1).map(({ left }) => left));
})"""

LOW = "const one = document.querySelector('#scroll'); return one.scrollHeight - one.scrollTop - one.clientHeight < 120"

WIDE = "return Math.max(...[document.documentElement, document.querySelector('#scroll')].map((one) => one.scrollWidth - one.clientWidth))"

# Whether the newest board and its buttons are in sight.
WHOLE = """const seen = document.querySelector("#scroll").getBoundingClientRect();
const post = [...document.querySelectorAll("#items [data-key^='turn:']")].pop();
const parts = [post.querySelector("img"), ...post.querySelectorAll(".acts button")].map((one) => one.getBoundingClientRect());
if (parts[0].height < 200) return "the board is small: " + parts[0].height;
return parts.every((box) => box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1) ? "whole" : null"""

# Scrolls until the last button of the panel is just in sight, and the end is not.
AWAY = """const [scroll, acts] = [document.querySelector("#scroll"), [...document.querySelectorAll(arguments[0] + " .acts button")].pop()];
const filler = document.querySelector("#filler") ?? document.querySelector("#items").appendChild(Object.assign(document.createElement("li"), { id: "filler" }));
filler.style.height = "400px";
scroll.scrollTop += acts.getBoundingClientRect().bottom - scroll.getBoundingClientRect().bottom + 2;
return scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight > 200"""

# Which buttons of the panel that are in sight have something over them. Those of cells lie unseen under the board.
COVERED = """const seen = document.querySelector("#scroll").getBoundingClientRect();
const inSight = [...document.querySelectorAll(arguments[0] + " .acts button")].map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => one.textContent.length > 3 && box.top >= seen.top && box.bottom <= seen.bottom + 4);
const hidden = inSight.filter(([one, box]) => [0.1, 0.5, 0.9].some((part) => !one.contains(document.elementFromPoint(box.left + box.width * part, box.top + box.height / 2))));
return inSight.length ? hidden.map(([one]) => one.textContent).join(", ") || "none" : null"""

# How far the cells are from where they are seen, in pixels.
OVER = """const [board, layer] = [".board img", ".layer"].map((css) => document.querySelector(arguments[0] + " " + css).getBoundingClientRect());
return Math.round(Math.max(...["left", "top", "right", "bottom"].map((side) => Math.abs(board[side] - layer[side]))))"""
