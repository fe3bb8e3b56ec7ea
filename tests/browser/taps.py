"""Somebody taps Confirm again and again, on a phone: the turn is played, and nothing is pressed that has come under the finger
by then, such as what resigns."""

import time

from finger import Finger
from stage import begin
from touches import ABALONE, MAYA

# How often it is tapped, and after how many milliseconds each time.
TAPS = [(2, 100), (3, 150), (3, 400), (3, 700)]
# After how many seconds nobody taps any more what stood there before.
REST = 1.2


def script(stage):
    ana, beto = stage.person("ana", "es", 360, 640), stage.person("beto", "en", 390, 844)
    for match, game in enumerate([ABALONE, MAYA], 1):
        begin(stage, ana, beto, game.terms)
        for ply, taps in enumerate(TAPS):
            played(stage, (ana, beto), match, game, ply, taps)
    asked(stage, ana)


def played(stage, people, match, game, ply, taps):
    """A turn is touched, and Confirm so often; nothing else has come of it."""
    player, (count, gap) = people[ply % 2], taps
    page = player.here()
    player.press(f"open:{match}:{ply}")
    page.one(PANEL)
    before = [person.here().run(POSTS) for person in people]
    finger, done = Finger(player), ""
    player.here()
    finger.still()
    for part in game.turns[ply][1]:
        done = f"{done} {part.text}".strip()
        finger.play(part, done)
    finger.again("confirm:", count, gap)
    time.sleep(REST)
    for person, known in zip(people, before):
        person.here().until(lambda: f"turn:{match}:{ply + 2}" in person.browser.run(POSTS).values(), f"{game.name}: turn {ply} is played")
        person.here().until(lambda: not person.posts("panel:"), "the panel is closed")
        # Whoever has another match at hand is led there.
        news = [key for item, key in person.here().run(POSTS).items() if item not in known and key != "next"]
        stage.check(f"{game.name}: {count} taps, {gap} ms apart, play turn {ply} and do nothing else, for {person.name}", not person.browser.find("dialog[open]") and news == [f"turn:{match}:{ply + 2}"])


def asked(stage, player):
    """Who waits a moment presses what has come; and twice is once."""
    page, finger = player.here(), Finger(player)
    time.sleep(REST)
    finger.again("give-up:", 2, 150)
    time.sleep(REST)
    page.until(lambda: player.buttons("resign:"), "it is asked whether that is meant")
    stage.check("who taps Resign twice is asked, and has not resigned", player.buttons("give-up:"))
    finger.button("resign:")
    page.until(lambda: not player.buttons("resign:"), "it is pressed")
    stage.check("a moment later it is pressed")


PANEL = '[data-key^="panel:"]'

# What the posts of the room are, by their numbers.
POSTS = """return Object.fromEntries([...document.querySelectorAll("#items > [data-item]")].map((one) => [one.dataset.item, one.dataset.key]))"""
