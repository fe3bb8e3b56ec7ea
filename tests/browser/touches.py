"""What is touched on the boards to play a turn, whether by a finger or with the arrows of a keyboard: whole short matches of all
games, each to a natural end."""

import re

from abalone import PICKS
from stage import turns


class Part:
    """Some steps of a turn: the chip that makes them or the cells that do, the last of which can mean several things."""

    def __init__(self, text, cells=(), words="", chip=None):
        self.text, self.cells, self.words, self.chip = text, list(cells), words, chip

    def without_first(self):
        """What is left to touch of it, when its first cell is."""
        return Part(self.text, self.cells[1:], self.words, self.chip)


class Game:
    """A match: how it is asked for by whoever begins it, and the parts of its turns."""

    def __init__(self, name, terms, record, winner, how):
        self.name, self.terms, self.winner, self.how = name, terms, winner, how
        self.turns = [(" ".join(steps), parts) for steps, parts in zip(turns(record), PARTS[name](turns(record)))]


def maya(all_turns):
    """A piece is touched where it stands."""
    stands = [dict(L="a1", A="d2", G="d4", C="d5", D="d6"), dict(L="p1", A="m6", G="m4", C="m3", D="m2")]
    for number, steps in enumerate(all_turns):
        parts = []
        for step in steps:
            goal = re.match(r"[a-p]\d+", step[1:])[0]
            parts.append(Part(step, [stands[number % 2][step[0]], goal], step[1:]))
            stands[number % 2][step[0]] = goal
        yield parts


def arimaa(all_turns):
    """Who goes several steps is touched once, and so is where they go. Both set up by a chip."""
    for number, steps in enumerate(all_turns):
        if number < 2:
            yield [Part(steps[0], chip="Setup 99of1")]
            continue
        parts = []
        for step in steps:
            start, goal = step[1:3], beside(step[1:])
            if parts and parts[-1].cells[1] == start:
                parts[-1] = Part(f"{parts[-1].text} {step}", [parts[-1].cells[0], goal])
            else:
                parts.append(Part(step, [start, goal]))
        yield parts


def beside(step):
    """Where a step leads: `h2n` to h3."""
    column, row = ord(step[0]), int(step[1])
    across, along = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}[step[2]]
    return f"{chr(column + across)}{row + along}"


def abalone(all_turns):
    """A marble that goes alone is not the end of a row."""
    for [step], picks in zip(all_turns, PICKS):
        first, last, goal = picks.split()
        yield [Part(step, [first, goal] if first == last else [first, last, goal])]


def daiku(all_turns):
    for [step] in all_turns:
        yield [Part(step, step.lstrip("@x").replace("^", "-").split("-"))]


PARTS = {part.__name__: part for part in (maya, arimaa, abalone, daiku)}

MAYA = Game("maya", "maya white", "quick-moon", "white", "katun-moon")
ARIMAA = Game("arimaa", "arimaa gold", "quick-goal", "white", "goal")
ABALONE = Game("abalone", "abalone black start=belgian", "abalone-six-out", "black", "six-out")
DAIKU = Game("daiku", "daiku black stagnation=4", "daiku-every-action", None, "stagnation")
GAMES = [MAYA, ARIMAA, ABALONE, DAIKU]


def most(parts):
    """How often at most it may be touched for these parts of a turn, and to confirm it: what is touched first also opens the
    panel. Maya 7 times, Arimaa 9, Abalone 4, Daiku 3."""
    # Who sets up by a chip touches the board to open the panel.
    return 1 + sum(2 if part.chip else len(part.cells) for part in parts)
