"""Somebody who knows no command finds out what to do; they are challenged, and resign."""

import re

from stage import ended


def script(stage):
    ana, beto = stage.person("ana", "en", 360, 740), stage.person("beto", "es")
    page = ana.here()
    page.click("#hint [data-help]")
    ana.wait_text("New here?")
    stage.check("help is one button away")
    ana.shut()
    stage.check("it leaves nothing in the room", not page.find("#items li"))
    of_game(page, "learn")
    ana.wait_text("(1/")
    ana.pictures_loaded()
    ana.press("Next")
    ana.wait_text("(2/")
    stage.check("a lesson opens and turns its pages")
    ana.shut()
    beto.here().click('[data-member]')
    beto.browser.click("#dare-send")
    ana.wait_text("beto challenges @ana")
    stage.check("a person's name offers a challenge")
    page.until(lambda: not page.find("#hint"), "whoever has learnt a game needs no hint beside what is said")
    ana.press("Accept")
    resign(stage, ana, beto)
    of_game(page, "openings")
    ana.wait_text("there are no openings to show")
    ana.shut()
    of_game(page, "puzzle")
    ana.wait_text("Puzzle · Ajedrez Maya · difficulty")
    stage.check("what people play first, and puzzles, are under the game's name")


def of_game(page, act):
    page.click("#menu")
    page.click("#side [data-game]")
    page.click(f"#card [data-act={act}]")


def resign(stage, ana, beto):
    ana.here().until(lambda: ana.buttons("give-up:"), "the match has begun")
    ana.press("give-up:")
    ana.wait_text("Resign match #1?")
    stage.check("only who resigns is asked", beto.posts("resign:") == 0)
    ana.press("Keep playing")
    ana.wait_text("#1 goes on.")
    ana.press("give-up:")
    ana.press("resign:")
    ended([beto], "ana resigns.")
    ana.wait_text("beto wins")
    winner = "black" if re.search(r"beto \((Black|negras)\)", beto.here().text("#items")) else "white"
    stage.check_record(beto, winner, "resignation")
