"""A whole match out of Discord's counterpart, and turns of others: each player is given a link there and plays on the page that it
opens, by touch alone; each turn is posted in the channel, and the used link is of no use to anybody else."""

import json
import pathlib
import subprocess
import urllib.request

from bylink import Player, Program, found, play, until
from pages import SPOTS, Visitor
from room import in_either
from touches import ARIMAA, DAIKU, MAYA


def script(stage):
    club = Club(stage)
    if club.program.lacks("discord"):
        return stage.check("this program was built without Discord: there is nothing to try")
    with club:
        players = Player(stage, "ana"), Player(stage, "beto", kind="mouse")
        for number, (game, turns) in enumerate([(DAIKU, None), (MAYA, 2), (ARIMAA, 6)], 1):
            club.begin(game, number)
            play(club, players, game, number, turns)
        stage.check("a match is played to its end by links out of Discord", club.told("Draw ("))
        other = Visitor(stage, "other")
        other.browser.go(players[0].link)
        other.finger.tap_at("main button")
        # The page with the button has no board either: what is said tells that it is answered.
        other.browser.until(lambda: "already been used" in other.browser.text("main"), "the link is used up")
        stage.check("a used link opens nobody else's board", not other.browser.run(SPOTS))


class Club:
    """Discord's counterpart with a channel and two people, and the program on it: `examples/fake-discord.rs`."""

    def __init__(self, stage):
        self.host = stage.host
        self.counterpart = pathlib.Path(self.host.program).parent / "examples" / "fake-discord"
        self.program = Program(self.host, CONFIG.format(api="http://127.0.0.1:1"))
        self.discord = None

    def __enter__(self):
        assert self.counterpart.exists(), "first: cargo build --example fake-discord"
        self.discord = subprocess.Popen([self.counterpart], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = found(self.discord, r"listens at (\S+)")
        token = found(self.discord, r"token is (\S+)")
        self.program = Program(self.host, CONFIG.format(api=self.url), NAHIL_DISCORD_TOKEN=token)
        self.program.__enter__()
        until(lambda: self.ask("")["commands"], "the bot has told its commands")
        return self

    def __exit__(self, *_):
        if self.program.process:
            self.program.__exit__()
        self.discord.kill()
        self.discord.wait()

    def ask(self, act, **what):
        body = json.dumps(what).encode() if what else None
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/control/{act}".rstrip("/"), body)) as answer:
            return json.load(answer)

    def begin(self, game, number):
        """A match that ana offers to anybody, and beto takes."""
        # Whoever does something there is there.
        self.ask("slash", user="beto", channel="juegos", command="help", options={})
        name, side, *options = game.terms.split()
        terms = {"game": name, "side": {"gold": "white"}.get(side, side), **({"options": " ".join(options)} if options else {})}
        self.ask("slash", user="ana", channel="juegos", command="play", options=terms)
        is_asked = lambda one: f"#{number}" in one["content"] and "Aceptar" in str(one["components"])
        challenge = until(lambda: next(filter(is_asked, self.posts()), None), "beto is asked")
        self.ask("press", user="beto", message=challenge["id"], button="Aceptar")

    def posts(self):
        return self.ask("messages", user="ana", channel="juegos")

    def told(self, text):
        """Waits until a post in the channel has this text."""
        fits = lambda one: any(said in one["content"].replace("`", "").replace("*", "") for said in in_either(text))
        return until(lambda: any(map(fits, self.posts())), text)

    def link(self, name, number):
        """The link that somebody is given with their answer to `/move`."""
        answer = self.ask("slash", user=name, channel="juegos", command="move", options={"match": str(number)})
        answers = [answer["message"], *answer["followups"]]
        urls = [part["url"] for one in answers if one for row in one["components"] for part in row["components"] if part.get("url")]
        assert urls, f"{name} is given no link: {answers}"
        return urls[0]


CONFIG = '[discord]\nenabled = true\napi = "{api}"\n'
