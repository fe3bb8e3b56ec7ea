"""Lessons as pages: the board and the text in sight together, turned by the thumb or the keyboard, and nothing of it in the
room; the last page leads to somebody to play with."""

import re

from finger import Finger

GAMES = ("maya", "arimaa", "abalone", "daiku")
SIZES = ((360, 740), (740, 360), (1280, 800))


def script(stage):
    beto = stage.person("beto", "en")
    for name, language in (("ana", "en"), ("eva", "es")):
        read(stage, stage.person(name, language, 360, 740), language)
    stage.check("the room stays as it was for others", not beto.here().find("#items li"))
    by_keys(stage, beto)


def read(stage, person, language):
    """Every page of every lesson, at every size, by day and by night."""
    page, finger = person.here(), Finger(person)
    finger.at("#learn")
    person.wait_text("(1/", "#aside")
    stage.check(f"{language}: one tap opens a lesson", finger.taps == 1)
    for game in GAMES:
        finger.at(f'#aside [data-lesson="{game}"]')
        page.until(lambda: page.find(f'#aside [data-key="lesson:{game}"]'), f"the lesson of {game} is open")
        count = leaf(stage, person, finger, (language, game))
        finger.at("#aside [data-control=dare]")
        page.one("#dare[open]")
        stage.check(f"{language}: the last of {count} pages of {game} leads to a challenge to it", page.run("return document.querySelector('#dare [name=game]:checked').value") == game)
        finger.at("#dare-close")
        finger.at("#learn")
        page.one("#aside[open]")
    finger.at("#aside-close")
    page.until(lambda: not page.find("#aside[open]"), "the sheet is closed")
    stage.check(f"{language}: nothing of it is left in the room", not page.find("#items li"))
    page.go(stage.host.url)
    page.until(lambda: page.text("#title") == "plaza", "the room is there again")
    stage.check(f"{language}: nor after a reload", not page.find("#items li") and not page.find("#aside[open]"))


def leaf(stage, person, finger, names):
    """From the first page to the last one."""
    page, number, faults = person.here(), 1, []
    while True:
        person.wait_text(f"({number}/", "#aside")
        page.until(lambda: page.run(LOADED), "its board is loaded")
        for width, height in SIZES:
            page.size(width, height)
            faults += seen(stage, page, (*names, number, width, height))
        page.size(*SIZES[0])
        if page.find("#aside [data-control=dare]"):
            stage.check("\n".join(faults) or f"{names}: board, text and buttons are in sight together on all {number} pages, at every size", not faults)
            return number
        finger.at("#aside .acts .primary")
        number += 1


def seen(stage, page, names):
    """What is wrong with a page, if anything: board, text and buttons are in sight together, and the text need not be scrolled on a
    phone held upright."""
    page.answer("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))")
    fault = page.run(FAULT, names[3] == 360)
    if names[2] in (1, 3):
        for shade in ("dark", "light"):
            page.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": shade}]})
            stage.keep(page, "-".join(map(str, names)) + "-" + shade)
    return [f"{names}: {fault}"] if fault else []


def by_keys(stage, beto):
    page = beto.here()
    beto.say("!n rules abalone")
    beto.wait_text("(1/", "#aside")
    page.keys("ArrowRight")
    beto.wait_text("(2/", "#aside")
    page.until(lambda: "(2/" in page.run("return document.querySelector('#aside-live').textContent"), "it is told to those who hear it")
    page.keys("ArrowLeft")
    beto.wait_text("(1/", "#aside")
    page.keys("Escape")
    page.until(lambda: not page.find("#aside[open]"), "the sheet is closed")
    stage.check("the keyboard turns pages and closes the sheet, and those who hear the page are told", not page.find("#items li"))
    beto.say("!n rules abalone 3")
    beto.wait_text("(3/", "#aside")
    beto.shut()
    page.frame()
    page.keys("x")
    stage.check("what is typed after that goes into the box", page.run("return document.querySelector('#text').value") == "x")
    page.keys("Backspace")
    page.click("#learn")
    beto.wait_text("(3/", "#aside")
    stage.check("a lesson opens where its reader left it")
    beto.shut()
    two_pages(stage, beto)
    with_help(stage, beto)


def with_help(stage, beto):
    """Whoever has read the last page is one touch from a first match."""
    page = beto.here()
    beto.say("!n rules maya 2")
    last = page.until(lambda: re.search(r"\(2/(\d+)\)", page.text('#aside [data-key="lesson:maya"] .text')), "its second page is there")[1]
    beto.shut()
    beto.say(f"!n rules maya {last}")
    page.one("#aside [data-control=guide]")
    page.click("#aside [data-control=guide]")
    beto.wait_text("Guided match")
    stage.check("the last page of a lesson begins a guided match", not page.find("#aside[open]"))


def two_pages(stage, beto):
    """Somebody who has the room open twice reads two things."""
    beto.say("!n rules daiku 2")
    beto.wait_text("(2/", "#aside")
    first, beto.handle = beto.handle, beto.here().new_window()
    beto.here().go(stage.host.url)
    beto.go_on_as("beto")
    beto.say("!n rules daiku 5")
    beto.wait_text("(5/", "#aside")
    second, beto.handle = beto.handle, first
    stage.check("what is asked for on one page is not shown on the other", "(2/" in beto.here().text("#aside .text"))
    beto.here().keys("ArrowRight")
    beto.wait_text("(3/", "#aside")
    beto.shut()
    beto.say("!n help")
    beto.wait_text("Challenge", "#aside")
    beto.handle = second
    stage.check("nor is the other closed by it", "(5/" in beto.here().text("#aside[open] .text"))
    beto.shut()
    beto.handle = first
    beto.shut()


LOADED = "return [...document.querySelectorAll('#aside img')].every((img) => img.complete && img.naturalWidth > 0)"

FAULT = """const [whole] = arguments, boxOf = (css) => document.querySelector("#aside " + css)?.getBoundingClientRect();
const parts = { board: boxOf(".shot img"), text: boxOf(".text"), buttons: boxOf(".acts") };
for (const [name, box] of Object.entries(parts)) {
  if (!box) { if (name !== "board") return "no " + name; continue; }
  if (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return name + " sticks out: " + JSON.stringify(box);
  if (box.width < 80 || box.height < 40) return name + " is too small: " + JSON.stringify(box);
}
const { board, text, buttons } = parts, node = document.querySelector("#aside .text"), range = document.createRange();
range.selectNodeContents(node);
// Lines that are scrolled away cover nothing.
const bottom = Math.min(text.bottom, (node.closest(".leaf") ?? node).getBoundingClientRect().bottom || text.bottom);
const lines = [...range.getClientRects()].filter((line) => line.width > 1 && line.top < bottom - 1 && line.bottom > text.top)
  .map(({ left, right, top, bottom: end }) => ({ left, right, top, bottom: Math.min(end, bottom) }));
const apart = (a, b) => !a || a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
if (!apart(board, buttons) || lines.some((line) => !apart(board, line) || !apart(line, buttons))) return "one covers another: " + JSON.stringify(parts);
if (board && (Math.max(board.width, board.height) < 190 || board.width < 150)) return "the board is small: " + JSON.stringify(board);
if (buttons.bottom < innerHeight * 0.8) return "the buttons are far from the thumb: " + JSON.stringify(buttons);
const box = [node, node.closest(".leaf")].find((one) => one && one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === "auto");
if (whole && box) return "the text must be scrolled: " + box.scrollHeight + " in " + box.clientHeight;
if (document.documentElement.scrollWidth > innerWidth) return "the page is too wide";
return null"""
