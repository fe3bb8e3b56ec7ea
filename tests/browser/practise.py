"""The tasks of all lessons on a phone: from a page to its board and back, by finger and by typing, with hints and kind answers;
left, and resumed after a reload."""

import pathlib
import re

from finger import Finger
from lessons import GAMES

TASKS = pathlib.Path(__file__).resolve().parents[2] / "src/i18n/lesson/task"
PANEL = '#items [data-key="panel:puzzle"]'
WORDS = {"en": ("practise", "Hint", "Well done"), "es": ("practicar", "Pista", "Muy bien")}
PUZZLE = {"en": "puzzle", "es": "problema"}


def solutions(game):
    """A turn that does it, for each task of a game."""
    text = (TASKS / f"{game}.rs").read_text()
    return re.findall(r'task: task\(\s*"[^"]*",\s*Aim::.*?,\s*"([^"]*)",?\s*\),\n', text, re.S)


def script(stage):
    for name, language in (("ana", "en"), ("eva", "es")):
        person = stage.person(name, language, 360, 740)
        from_a_page(stage, person, language)
        for game in GAMES:
            through(stage, person, language, game)


def from_a_page(stage, person, language):
    """Try it, by finger: one miss, two hints, and on with the lesson."""
    page, finger, (_, hint, well_done) = person.here(), Finger(person), WORDS[language]
    # The task takes the place of a puzzle that was there before.
    person.say(f"!n {PUZZLE[language]} maya")
    page.until(lambda: page.find(f"{PANEL} .layer"), "a puzzle is there")
    # What was said since has left it behind, far above.
    for number in range(8):
        person.say(f"{number} " + "la la la la " * 12)
    finger.at("#learn")
    finger.at('#aside [data-lesson="abalone"]')
    page.until(lambda: page.find('#aside [data-key="lesson:abalone"]'), "the lesson is open")
    for number in range(2, 4):
        finger.at("#aside .acts .primary")
        person.wait_text(f"({number}/", "#aside")
    finger.at('#aside [data-button^="puzzle-task"]')
    page.until(lambda: not page.find("#aside[open]"), "the lesson makes room for the board")
    page.one(f"{PANEL} .layer")
    stage.check(f"{language}: a page leads to its task", not page.find("#aside[open]"))
    fits(stage, page, f"{language}-task")
    finger.cell("c3")
    person.wait_text("c3: ", f"{PANEL} .text")
    stage.check(f"{language}: what is asked for follows what is picked, and the whole board stays in sight", page.run(WHOLE, PANEL))
    finger.cell("c4")
    finger.steps("c3c4")
    finger.button("puzzle-confirm")
    # The button says the word, too, before there is any.
    person.wait_text(f"{hint}:", f"{PANEL} .text")
    page.until(lambda: not page.find("#items .busy"), "nothing is under way")
    fits(stage, page, f"{language}-missed")
    in_sight(stage, person, language)
    person.wait_text("a1", f"{PANEL} .text")
    stage.check(f"{language}: who misses is told so and helped, first by a sentence and then by the piece")
    page.go(stage.host.url)
    page.until(lambda: page.find(f"{PANEL} .layer"), "the task is there after a reload")
    person.say(f"!n {WORDS[language][0]} a1b2")
    finger.steps("a1b2")
    finger.button("puzzle-confirm")
    person.wait_text(well_done, PANEL)
    fits(stage, page, f"{language}-done")
    person.press("puzzle-leave")
    person.wait_text("(4/", "#aside")
    page.until(lambda: not page.find(PANEL), "the board makes room for the lesson")
    stage.check(f"{language}: and on with the next page of the lesson")
    finger.at("#aside-close")
    page.until(lambda: not page.find("#aside[open]"), "the sheet is closed")


def in_sight(stage, person, language):
    """What helps is in sight when it comes, though a step is made and the board is what was looked at."""
    page, (verb, hint, _) = person.here(), WORDS[language]
    person.say(f"!n {verb} c3c4")
    page.until(lambda: page.find(f'{PANEL} [data-button^="puzzle-undo"]:not([disabled])'), "a step is made")
    # So low that a board that can be touched leaves no room for all that is said.
    page.size(360, 520)
    for helps in (lambda: person.press("puzzle-show"), lambda: person.say(f"!n {hint.lower()}")):
        page.run("document.querySelector('#scroll').scrollTop = 1e6")
        page.until(lambda: not page.run(SAID, PANEL), "the board is what is looked at")
        helps()
        page.until(lambda: page.run(SAID, PANEL), "what helps is in sight")
    page.size(360, 740)
    stage.check(f"{language}: what helps is in sight, whatever was looked at")


def through(stage, person, language, game):
    """Every task of a game that is left, in order."""
    page, (verb, _, well_done) = person.here(), WORDS[language]
    all_turns = solutions(game)
    done = 1 if game == "abalone" else 0
    person.say(f"!n {verb} {game}")
    for number, turn in enumerate(all_turns[done:], done + 1):
        page.until(lambda: f"{number} " in page.text(f"{PANEL} strong") and page.find(f"{PANEL} .layer"), f"task {number} of {game}")
        page.until(lambda: page.run(LOADED), "its board is loaded")
        fits(stage, page, f"{language}-{game}-{number}")
        for height in (640, 740):
            page.size(360, height)
            page.until(lambda: page.run(WHOLE, PANEL), f"the whole board of task {number} of {game} is in sight on a phone of {height} pixels")
        stage.check(f"{language}: what task {number} of {game} asks for is in sight, too", page.run(SAID, PANEL))
        person.say(f"!n {verb} {turn}")
        person.wait_text(turn, f"{PANEL} .text")
        page.until(lambda: not page.find("#items .busy"), "nothing is under way")
        person.press("puzzle-confirm")
        person.wait_text(well_done, f"{PANEL} .text")
        if number < len(all_turns):
            person.press("puzzle-task")
    said = page.text(f"{PANEL} .text")
    stage.check(f"{language}: all {len(all_turns)} tasks of {game} are done, and it is said", re.search(rf"{len(all_turns)} (of|de) {len(all_turns)}", said))


def fits(stage, page, name):
    """Nothing is wider than the phone."""
    wide = page.run("return document.documentElement.scrollWidth")
    assert wide <= 360, f"{name}: {wide} pixels"
    stage.keep(page, name)


# Whether the text of the panel is in sight from its beginning.
SAID = """const box = document.querySelector(`${arguments[0]} .text`)?.getBoundingClientRect(), seen = document.querySelector("#scroll").getBoundingClientRect();
return box != null && box.top >= seen.top - 1 && box.top < seen.bottom"""

# Whether nothing lies over the board of the panel, neither its own buttons nor what is around it.
WHOLE = """const box = (css) => document.querySelector(css).getBoundingClientRect(), panel = arguments[0];
const board = box(`${panel} .board img`), seen = box("#scroll");
return board.top >= seen.top - 1 && board.bottom <= Math.min(seen.bottom, box(`${panel} .acts`).top) + 1"""

LOADED = "return [...document.querySelectorAll('#items img')].every((img) => img.complete && img.naturalWidth > 0)"
