"""A panel on a phone, in which somebody works while others talk: nothing in it moves, and its buttons can be touched."""

from finger import Finger
from stage import begin

PANEL = '[data-key^="panel:"]'
CONFIRM = PANEL + ' [data-button^="confirm:"]'


def script(stage):
    ana, beto = stage.person("ana", "es", 360, 740), stage.person("beto", "en")
    begin(stage, ana, beto)
    finger = Finger(ana)
    finger.button("Mover")
    page = ana.here()
    page.one(PANEL + " fieldset")
    talked(stage, ana, beto)
    over(stage, page)
    grown(stage, page)


def talked(stage, ana, beto):
    """Others talk below a panel that is in sight."""
    page = ana.here()
    finger = Finger(ana)
    finger.cell("a1")
    finger.cell("b2")
    finger.steps("Lb2")
    page.frame()
    before = page.run(PLACES)
    for number in range(6):
        beto.say(f"line {number}, which is long enough to need a second line at the least on the smaller of the two")
    ana.wait_text("line 5")
    page.frame()
    after = page.run(PLACES)
    stage.check(f"a panel in sight is not moved by what others say: {before} {after}", before == after)
    stage.check("the way to what they say is shown", page.run("return !document.querySelector('#newest').hidden"))
    stage.keep(page, "talked")
    hints = page.answer(HINTS)
    stage.check(f"what may be written is read whole beside it: {hints}", len(hints) == 2 and all(wide <= room for _, wide, room in hints))
    finger.at(PANEL + ' [data-button^="undo:"]')
    page.until(lambda: "Lb2" not in page.text(PANEL + " .text"), "it is taken back")
    page.until(lambda: not page.find(".busy"), "it is done")
    page.frame()
    undone = page.run(PLACES)
    stage.check(f"nor by what is done in it: {undone}", abs(undone[0] - before[0]) < 2)


def over(stage, page):
    """Wherever the panel is scrolled to, nothing lies over its buttons."""
    covered, seen = [], 0
    for _ in range(60):
        names = page.run(COVERED, PANEL)
        covered += names or []
        seen += names is not None
        if page.run("const one = document.querySelector('#scroll'), top = one.scrollTop; one.scrollTop += 15; return one.scrollTop === top"):
            break
        page.frame()
    stage.check(f"its board lies over none of its buttons, wherever it is: {covered}", seen > 10 and not covered)


def grown(stage, page):
    """However much a panel says, its buttons are in sight as long as its board is."""
    page.run("document.querySelector(arguments[0] + ' .text').append('\\nwords '.repeat(30))", PANEL)
    page.frame()
    page.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'start' })", PANEL)
    page.frame()
    stage.check("its buttons stay in sight, however much it says", page.until(lambda: page.run(IN_SIGHT, CONFIRM), "they are in sight"))


# Where the board and what confirms are.
PLACES = """return [".board img", '[data-button^="confirm:"]'].map((css) => Math.round([...document.querySelectorAll("#items .panel " + css)].pop().getBoundingClientRect().top))"""

# The buttons of the panel whose middle is in sight and covered; nothing where none is in sight.
COVERED = """const seen = document.querySelector("#scroll").getBoundingClientRect();
const buttons = [...document.querySelectorAll(arguments[0] + " > .acts > div:last-child button")].map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.top >= seen.top && box.bottom <= seen.bottom);
return buttons.length ? buttons.filter(([one, box]) => !one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))).map(([one]) => one.textContent) : null"""

IN_SIGHT = """const one = document.querySelector(arguments[0]), box = one.getBoundingClientRect(), seen = document.querySelector("#scroll").getBoundingClientRect();
return box.bottom <= seen.bottom + 1 && one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))"""

# The hint of the box in each language, how wide it is, and for how much there is room.
HINTS = """const done = arguments[0], box = document.querySelector("#text"), style = getComputedStyle(box), pen = document.createElement("canvas").getContext("2d");
pen.font = style.font;
const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
fetch("/api/start").then((answer) => answer.json()).then(({ words }) => done(Object.values(words).map(({ message_hint: hint }) => [hint, Math.ceil(pen.measureText(hint).width), room])));"""
