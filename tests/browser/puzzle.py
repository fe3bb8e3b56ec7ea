"""Puzzles on a phone, in both languages: asked for, missed, helped and solved, then the next one, given up; one of each game by
finger, to its end."""

import json
import pathlib
import re
import subprocess

from finger import Finger
from lessons import GAMES
from practise import LOADED, PANEL, fits

PUZZLES = pathlib.Path(__file__).resolve().parents[2] / "src/play/puzzles"
WORDS = {"en": ("puzzle", "A hint", "That is it"), "es": ("problema", "Una pista", "Eso es")}
NAMES = {"maya": "Ajedrez Maya", "arimaa": "Arimaa", "abalone": "Abalone", "daiku": "Daiku 9"}


def script(stage):
    for name, language in (("ana", "en"), ("eva", "es")):
        person = stage.person(name, language, 360, 740)
        for game in GAMES:
            solve(stage, person, language, game)
    in_one_row(stage)
    in_one_place(stage)
    comes_back(stage)


def in_one_row(stage):
    """The buttons stand in one row on the smallest phone, whatever is answered."""
    person = stage.person("ida", "es", 320, 568)
    for game in GAMES:
        ask(person, "es", game)
        rows = [person.here().run(ROWS, PANEL)]
        miss(stage, person, "es", game)
        rows.append(person.here().run(ROWS, PANEL))
        stage.check(f"320x568: the buttons of a puzzle of {game} stand in one row, also after a wrong answer: {rows}", rows == [1, 1])


def in_one_place(stage):
    """A finger that taps twice meets the same button."""
    person = stage.person("leo", "es", 360, 640)
    for game in GAMES:
        ask(person, "es", game)
        tops = [person.here().run(TOP, PANEL)]
        miss(stage, person, "es", game, lambda: tops.append(person.here().run(TOP, PANEL)))
        tops.append(person.here().run(TOP, PANEL))
        stage.check(f"360x640: the buttons stay where they are in {game}: {tops}", max(tops) - min(tops) <= 3)


def comes_back(stage):
    """A board that became small beside a hint is as large for whoever asks for the puzzle again as for whoever opens the page."""
    person = stage.person("eli", "es", 360, 740)
    page = person.here()
    ask(person, "es", "daiku")
    miss(stage, person, "es", "daiku")
    person.say(f"!n problema {wrong(stage, 'daiku', *at_hand(page, 'daiku'))}")
    page.until(lambda: page.find(f'{PANEL} [data-button^="puzzle-confirm"]:not([disabled])'), "a step is made")
    before = page.run(ITEM, PANEL)
    person.say("!n problema")
    page.until(lambda: page.run(ITEM, PANEL) not in (None, before), "the puzzle has come anew")
    shown(page, "daiku")
    asked = page.run(BOARD, PANEL)
    page.go(stage.host.url)
    page.until(lambda: page.find(f"{PANEL} .layer"), "the puzzle is there after a reload")
    shown(page, "daiku")
    opened = page.run(BOARD, PANEL)
    stage.check(f"360x740: the board of a puzzle that has come anew takes the room that there is: {asked} of {opened}", asked >= opened - 2)


def ask(person, language, game):
    """Another puzzle of a game."""
    page = person.here()
    person.say(f"!n {WORDS[language][0]} {game}")
    page.until(lambda: NAMES[game] in page.text(PANEL), f"a puzzle of {game}")
    shown(page, game)


def miss(stage, person, language, game, drafted=lambda: None):
    """Answers it wrongly."""
    page, finger, (verb, hint, _) = person.here(), Finger(person), WORDS[language]
    person.say(f"!n {verb} {wrong(stage, game, *at_hand(page, game))}")
    page.until(lambda: page.find(f'{PANEL} [data-button^="puzzle-confirm"]:not([disabled])'), "the draft can be confirmed")
    finger.still()
    drafted()
    finger.button("puzzle-confirm")
    person.wait_text(hint, PANEL)
    finger.still()
    shown(page, game)


def puzzles(game):
    """Its puzzles: what each is worth, where it begins and the turns that begin a solution."""
    for line in (PUZZLES / f"{game}.txt").read_text().splitlines():
        grade, _, position, *lines = [part.strip() for part in line.split("|")]
        yield 1100 + 150 * (int(grade) - 1), position, [solution.split(",")[0] for solution in lines]


def at_hand(page, game):
    """Where the puzzle begins that is shown, and the turns that begin a solution; each is known by what it is worth."""
    worth = int(re.search(r"· (?:difficulty|dificultad) (\d+)", page.text(f"{PANEL} .text"))[1])
    return next((position, turns) for value, position, turns in puzzles(game) if value == worth)


def solve(stage, person, language, game):
    page, finger = person.here(), Finger(person)
    verb, hint, well_done = WORDS[language]
    if game == GAMES[0]:
        person.say(f"!n {verb}")
        page.until(lambda: all(name in page.text(PANEL) for name in NAMES.values()), "the games are offered")
        finger.at(f'{PANEL} [data-button="puzzle-next:{game}"]')
    else:
        person.say(f"!n {verb} {game}")
        page.until(lambda: NAMES[game] in page.text(PANEL), f"a puzzle of {game}")
    shown(page, game)
    position, solutions = at_hand(page, game)
    fits(stage, page, f"{language}-{game}")
    stage.check(f"{language}: the buttons of a puzzle of {game} stand in one row", page.run(ROWS, PANEL) == 1)
    person.say(f"!n {verb} {wrong(stage, game, position, solutions)}")
    page.until(lambda: page.find(f'{PANEL} [data-button^="puzzle-confirm"]:not([disabled])'), "the draft can be confirmed")
    finger.still()
    finger.button("puzzle-confirm")
    person.wait_text(hint, PANEL)
    shown(page, game)
    fits(stage, page, f"{language}-{game}-missed")
    stage.check(f"{language}: a wrong answer in {game} gets a hint, in sight together with the board", page.run(TOGETHER, PANEL))
    person.say(f"!n {verb} {solutions[0]}")
    finger.steps(solutions[0].split()[0])
    finger.button("puzzle-confirm")
    person.wait_text(well_done, PANEL)
    fits(stage, page, f"{language}-{game}-solved")
    stage.check(f"{language}: and the right one ends it")
    finger.at(f'{PANEL} [data-button^="puzzle-next"]')
    page.until(lambda: well_done not in page.text(PANEL), "the next puzzle is there")
    shown(page, game)
    finger.button("puzzle-show")
    person.wait_text({"en": "counts as not solved", "es": "cuenta como no resuelto"}[language], PANEL)
    finger.button("puzzle-show")
    finger.still()
    stage.check(f"{language}: a second tap at once gives nothing up", page.find(f'{PANEL} [data-button^="puzzle-show"]'))
    finger.button("puzzle-show")
    page.until(lambda: not page.find(f'{PANEL} [data-button^="puzzle-show"]'), "the solution is shown")
    fits(stage, page, f"{language}-{game}-shown")
    stage.check(f"{language}: the next one follows, and whoever gives up sees how it goes")


def shown(page, game):
    page.until(lambda: page.find(f"{PANEL} .layer"), f"a puzzle of {game}")
    page.until(lambda: page.run(LOADED), "its board is loaded")


def wrong(stage, game, position, solutions):
    """A whole turn that begins no solution: of Ajedrez Maya, what the machine at its weakest would play; of the others, one step."""
    ask = lambda words, text=None: subprocess.run([stage.host.program, *words], input=text, capture_output=True, text=True, check=True).stdout
    if game == "maya":
        asked = "\n".join(json.dumps({"position": position, "level": 1, "seed": seed}) for seed in range(20))
        turns = [json.loads(line)["turn"] for line in ask(["think", game], asked).splitlines()]
    else:
        turns = json.loads(ask(["moves", game, "--position", position]))["steps"]
    if game == "arimaa":
        # Neither half of a push.
        turns = [turn for turn in turns if turn[0].isupper() == (position.split()[1] == "g")]
    return next(turn for turn in turns if turn not in [solution.split()[0] if game != "maya" else solution for solution in solutions])


# In how many rows the buttons stand.
ROWS = """const buttons = [...document.querySelectorAll(`${arguments[0]} > .acts > .controls button`)];
return new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size"""
# How far down they stand, and the height of the board; which post it is.
TOP = "return document.querySelector(`${arguments[0]} > .acts > .controls button`).getBoundingClientRect().top"
BOARD = "return document.querySelector(`${arguments[0]} .board img`).getBoundingClientRect().height"
ITEM = "return document.querySelector(arguments[0])?.dataset.item"
# Whether what is said and the whole board are in sight, as they are before anything is picked.
TOGETHER = """const [panel] = arguments, box = (css) => document.querySelector(`${panel} ${css}`).getBoundingClientRect();
return box(".text").top >= 0 && box(".board").bottom <= document.querySelector("#say").getBoundingClientRect().top"""
