"""A whole match out of a Matrix room, on a homeserver as it is in stock: each player asks for a link there and plays on the page that
it opens, by touch alone; each turn is told in the room."""

import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse
import urllib.request

from bylink import PATIENCE, Player, Program, play, until
from room import in_either
from touches import ABALONE

HOMESERVER = pathlib.Path(__file__).resolve().parent.parent / "matrix" / "homeserver"
# Milliseconds for which the homeserver waits for news before it answers.
POLL = 1000


def missing():
    """Why it cannot be tried here; nothing, if it can or must be."""
    loader = importlib.machinery.SourceFileLoader("homeserver", str(HOMESERVER))
    homeserver = importlib.util.module_from_spec(importlib.util.spec_from_loader("homeserver", loader))
    loader.exec_module(homeserver)
    if homeserver.is_installed() or os.environ.get("NAHIL_MATRIX") == "required":
        return None
    return "there is no Synapse: `tests/matrix/homeserver install` installs it"


def script(stage):
    if Program(stage.host, CONFIG.format(url="http://127.0.0.1:1")).lacks("matrix"):
        return stage.check("this program was built without Matrix: there is nothing to try")
    with Room(stage) as room:
        room.begin(ABALONE)
        players = Player(stage, "ana"), Player(stage, "beto", kind="mouse")
        play(room, players, ABALONE, 1)
        room.told("ana wins (six marbles pushed over the edge)")
        stage.check("a match is played to its end by links out of a Matrix room")


class Room:
    """A homeserver with a room and two people in it, and the program, which they invite."""

    def __init__(self, stage):
        self.host = stage.host
        self.members, self.used = {}, set()

    def __enter__(self):
        command = [sys.executable, str(HOMESERVER), "run", "--accounts", "nahil,ana,beto", "--unlimited"]
        self.homeserver = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.homeserver.stdout.readline()
        assert line, "the homeserver has not started"
        self.url = json.loads(line)["url"]
        self.program = Program(self.host, CONFIG.format(url=self.url), NAHIL_MATRIX_PASSWORD="nahil")
        self.program.__enter__()
        self.members = {name: Member(self.url, name) for name in ("ana", "beto")}
        ana, beto = self.members.values()
        self.id = ana.ask("POST", "createRoom", {"preset": "public_chat"})["room_id"]
        beto.ask("POST", f"join/{quoted(self.id)}", {})
        ana.ask("POST", f"rooms/{quoted(self.id)}/invite", {"user_id": ana.id.replace("ana", "nahil", 1)})
        self.told("!n play")
        return self

    def __exit__(self, *_):
        self.program.__exit__()
        # It ends with its input.
        self.homeserver.stdin.close()
        self.homeserver.wait(PATIENCE)

    def begin(self, game):
        """A match that ana offers to beto, and he takes."""
        ana, beto = self.members.values()
        ana.say(self.id, f"!n play {beto.id} {game.terms}")
        self.told("#1 · ana challenges")
        beto.say(self.id, "!n accept #1")

    def told(self, text):
        """Waits until the bot has said this in the room."""
        ana = self.members["ana"]
        fits = lambda: any(said in body for room, body in ana.heard() if room == self.id for said in in_either(text))
        until(fits, text)

    def link(self, name, number):
        """The link that somebody is given who asks for their board in the room, where nobody else reads it."""
        member = self.members[name]
        member.say(self.id, f"!n move #{number}")
        def new():
            said = [body for room, body in member.heard() if room != self.id]
            links = [link for body in said for link in re.findall(rf"http://\S+/m/{number}/open/\S+", body)]
            return next((link for link in reversed(links) if link not in self.used), None)
        link = until(new, f"{name} is given a link")
        self.used.add(link)
        return link


class Member:
    """Somebody in the room, by plain HTTP. They come when they are invited."""

    def __init__(self, url, name):
        self.url, self.token, self.since, self.sent = url, "", "", 0
        self.messages = []
        who = {"type": "m.login.password", "identifier": {"type": "m.id.user", "user": name}, "password": name}
        told = self.ask("POST", "login", who)
        self.id, self.token = told["user_id"], told["access_token"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(f"{self.url}/_matrix/client/v3/{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def say(self, room, text):
        self.sent += 1
        self.ask("PUT", f"rooms/{quoted(room)}/send/m.room.message/{self.sent}", {"msgtype": "m.text", "body": text})

    def heard(self):
        """What others have said in each room, as it was first and as it was changed since."""
        asked = {"timeout": POLL if self.since else 0, **({"since": self.since} if self.since else {})}
        told = self.ask("GET", f"sync?{urllib.parse.urlencode(asked)}")
        self.since = told["next_batch"]
        rooms = told.get("rooms", {})
        for room in rooms.get("invite", {}):
            self.ask("POST", f"join/{quoted(room)}", {})
        for room, news in rooms.get("join", {}).items():
            for event in news.get("timeline", {}).get("events", []):
                content = event["content"].get("m.new_content", event["content"])
                if event["type"] == "m.room.message" and event["sender"] != self.id:
                    self.messages.append((room, content.get("body", "")))
        return self.messages


def quoted(text):
    return urllib.parse.quote(text, safe="")


CONFIG = '[matrix]\nenabled = true\nhomeserver = "{url}"\nuser = "nahil"\n'
