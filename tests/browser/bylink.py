"""Boards that are opened by links out of a chat: who plays there, by touch alone, and the program that is in that chat."""

import os
import re
import socket
import subprocess
import time

from pages import Visitor
from touches import most

# How long something that must come out of a chat may take on a busy machine.
PATIENCE = 60.0


class Player(Visitor):
    """Somebody who opens boards by the links that are for them, on a phone or at a desk, and plays there."""

    def opens(self, link):
        self.browser.go(link)
        self.finger.tap_at("main button")
        self.browser.one("#items img")
        self.link = link
        self.stage.check(f"{self.name}'s link opens the board")

    def plays(self, played, parts):
        """A turn by touch: what makes its parts, and Confirm."""
        page = self.browser
        page.until(lambda: page.find("#items .panel .layer"), f"{played} can be played by {self.name}", PATIENCE)
        self.finger.taps = 0
        done = ""
        for part in parts:
            done = f"{done} {part.text}".strip()
            self.finger.play(part, done)
        self.finger.button("confirm:")
        self.stage.check(f"{played}: {self.finger.taps} taps of at most {most(parts)}", self.finger.taps <= most(parts))


def play(chat, players, game, number, turns=None):
    """Plays so many turns of a match that was begun in a chat, or all. Whoever is to move is given a link there, once; each turn
    is told there."""
    all_turns = game.turns[:turns]
    for ply, (played, parts) in enumerate(all_turns):
        player = players[ply % 2]
        if ply < 2:
            player.opens(chat.link(player.name, number))
        player.plays(played, parts)
        # The last one of a match is told with how it ended.
        if ply < len(game.turns) - 1:
            chat.told(f"{player.name} has played {parts[0].text}")


class Program:
    """The program as it is in a chat alone, with pages for links; use it in a `with`."""

    def __init__(self, host, config, **secrets):
        self.host, self.config, self.secrets = host, config, secrets
        self.path = host.path("chat.toml")
        self.process = None

    def write(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            public = f"127.0.0.1:{free.getsockname()[1]}"
        pages = f'[web]\npublic = "http://{public}"\naddress = "{public}"\n'
        data = self.host.path("chat")
        self.path.write_text(f'data = "{data}"\n\n[local]\nenabled = false\n\n{self.config}\n{pages}')

    def lacks(self, platform):
        """Whether the program was built without a platform."""
        self.write()
        told = subprocess.run([self.host.program, "--config", str(self.path), "check"], capture_output=True, text=True)
        return f"built without {platform}" in told.stdout + told.stderr

    def __enter__(self):
        self.write()
        log = open(self.host.path("chat.log"), "a")
        command = [self.host.program, "--config", str(self.path), "run"]
        self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **self.secrets})
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def until(condition, what):
    """What the condition gives, as soon as it is true."""
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < end, f"not in time: {what}"
        time.sleep(0.1)
    return value


def found(process, pattern):
    """What a process says, by a pattern."""
    for line in process.stdout:
        if match := re.search(pattern, line):
            return match[1]
    raise AssertionError(f"it does not say {pattern}")
