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


def puzzles(game):
    """Its puzzles: what each is worth, where it begins and the turns that begin a solution."""
    for line in (PUZZLES / f"{game}.txt").read_text().splitlines():
        grade, _, position, *lines = [part.strip() for part in line.split("|")]
        yield 1100 + 150 * (int(grade) - 1), position, [solution.split(",")[0] for solution in lines]


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
    worth = int(re.search(r"· (?:difficulty|dificultad) (\d+)", page.text(f"{PANEL} .text"))[1])
    position, solutions = next((position, turns) for value, position, turns in puzzles(game) if value == worth)
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
# Whether what is said and the whole board are in sight, as they are before anything is picked.
TOGETHER = """const [panel] = arguments, box = (css) => document.querySelector(`${panel} ${css}`).getBoundingClientRect();
return box(".text").top >= 0 && box(".board").bottom <= document.querySelector("#say").getBoundingClientRect().top"""
