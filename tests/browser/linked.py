"""A whole match out of Discord's counterpart: each player is given a link there and plays on the page that it opens, by touch
alone; each turn is posted in the channel, and the used link is of no use to anybody else."""

import json
import os
import pathlib
import re
import socket
import subprocess
import time
import urllib.request

from pages import SPOTS, Visitor
from stage import turns
from webdriver import DEADLINE

CONFIG = 'data = "{data}"\n\n[local]\nenabled = false\n\n[discord]\nenabled = true\napi = "{api}"\n\n[web]\npublic = "http://127.0.0.1:{port}"\naddress = "127.0.0.1:{port}"\n'


def script(stage):
    club = Club(stage)
    if not club.is_known():
        return stage.check("this program was built without Discord: there is nothing to try")
    with club:
        steps = [steps[0] for steps in turns("daiku-every-action")]
        club.begin("daiku", "white", "stagnation=4")
        players = {}
        for number, step in enumerate(steps):
            name = ("beto", "ana")[number % 2]
            # Whoever is to move is given a link, once.
            players[name] = players.get(name) or Player(stage, club, name)
            played(stage, club, players[name], step, number == len(steps) - 1)
        stage.check("a match is played to its end by links out of Discord", "Empate" in club.told("Empate"))
        other = Visitor(stage, "other")
        other.browser.go(players["ana"].link)
        other.finger.tap_at("main button")
        other.browser.until(lambda: other.browser.find("main") and not other.browser.run(SPOTS), "nothing can be touched")
        stage.check("a used link opens nobody else's board", "already been used" in other.browser.text("main"))


def played(stage, club, player, step, last):
    """A turn by touch: the cells of the step, and Confirm."""
    page = player.browser
    page.until(lambda: page.run(SPOTS), f"{step} can be played by {player.name}")
    player.finger.taps = 0
    for cell in step.lstrip("@x").replace("^", "-").split("-"):
        player.finger.cell(cell)
        page.until(lambda: not page.find("#items .busy"), "what was touched is done")
    player.finger.button("confirm:")
    if not last:
        club.told(f"{player.name} jugó {step}")
    most = 2 if step[0] == "@" else 3
    stage.check(f"{step}: {player.finger.taps} taps of at most {most}", player.finger.taps <= most)


class Player(Visitor):
    """Somebody who opens the board by the link that is for them."""

    def __init__(self, stage, club, name):
        super().__init__(stage, name)
        self.link = club.link(name)
        self.browser.go(self.link)
        self.finger.tap_at("main button")
        self.browser.one("#items img")
        stage.check(f"{name}'s link opens the board")


class Club:
    """Discord's counterpart with a channel and two people, and the program on it: `examples/fake-discord.rs`."""

    def __init__(self, stage):
        self.host = stage.host
        self.program = pathlib.Path(self.host.program).parent / "examples" / "fake-discord"
        self.config = self.host.path("discord.toml")
        self.processes = []

    def is_known(self):
        """Whether the program was built with Discord."""
        self.config.write_text(CONFIG.format(data=self.host.path("club"), api="http://127.0.0.1:1", port=1))
        told = subprocess.run([self.host.program, "--config", str(self.config), "check"], capture_output=True, text=True)
        return "built without discord" not in told.stdout + told.stderr

    def __enter__(self):
        assert self.program.exists(), "first: cargo build --example fake-discord"
        discord = subprocess.Popen([self.program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.processes.append(discord)
        self.url = found(discord, r"listens at (\S+)")
        token = found(discord, r"token is (\S+)")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.config.write_text(CONFIG.format(data=self.host.path("club"), api=self.url, port=port))
        log = open(self.host.path("club.log"), "a")
        command = [self.host.program, "--config", str(self.config), "run"]
        program = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "NAHIL_DISCORD_TOKEN": token})
        self.processes.append(program)
        until(lambda: self.ask("")["commands"], "the bot has told its commands")
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.kill()
            process.wait()

    def ask(self, act, **what):
        body = json.dumps(what).encode() if what else None
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/control/{act}".rstrip("/"), body)) as answer:
            return json.load(answer)

    def begin(self, game, side, options):
        """A match that ana offers to anybody, and beto takes."""
        # Whoever does something there is there.
        self.ask("slash", user="beto", channel="juegos", command="help", options={})
        self.ask("slash", user="ana", channel="juegos", command="play", options={"game": game, "side": side, "options": options})
        challenge = self.post("ana reta")
        self.ask("press", user="beto", message=challenge["id"], button="Aceptar")
        self.told("Daiku 9")

    def posts(self):
        return self.ask("messages", user="ana", channel="juegos")

    def post(self, text):
        """The last post with this text, as soon as there is one."""
        return until(lambda: next((one for one in reversed(self.posts()) if text in one["content"].replace("`", "")), None), text)

    def told(self, text):
        return self.post(text)["content"]

    def link(self, name):
        """The link that somebody is given with their answer to `/move`."""
        answer = self.ask("slash", user=name, channel="juegos", command="move", options={})
        answers = [answer["message"], *answer["followups"]]
        urls = [part["url"] for one in answers if one for row in one["components"] for part in row["components"] if part.get("url")]
        assert urls, f"{name} is given no link: {answers}"
        return urls[0]


def until(condition, what):
    """What the condition gives, as soon as it is true."""
    end = time.monotonic() + DEADLINE
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
