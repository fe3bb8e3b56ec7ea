"""The pages on the web, on a phone: a link opens a board, a turn is played there by touch and posted in its channel; then
all that needs no account, by day and by night, with nothing for axe to find and nothing wider than the phone."""

import pathlib
import queue
import re
import socket
import subprocess
import threading

from axe import AXE, violations
from finger import FRAMES, Finger

SIZES = [(360, 740), (740, 360), (1280, 800)]
RULES = [f"/rules/{game}" for game in ("maya", "arimaa", "abalone", "daiku")]
INDEX = ["/", "/?lang=es", "/ranking/abalone", "/ranking/maya?lang=es"]


def script(stage):
    with Town(stage) as town:
        ana, other = plays(stage, town)
        looks(stage, town)
        keeps(stage, town, ana, other)


def plays(stage, town):
    ana, beto = Visitor(stage, "ana"), Visitor(stage, "beto")
    turn(stage, ana, town.link)
    told = town.told("ana has played")
    stage.check(f"a turn is played in {ana.finger.taps} taps and posted: {told}", ana.finger.taps <= 4)
    ana.browser.until(lambda: ana.browser.find("#wait"), "the page waits for the opponent")
    ana.browser.until(lambda: ana.browser.run(LIVE), "what the page waits for is read aloud")
    stage.check("moments are read aloud as dates", "<t:" not in ana.browser.run(LIVE))
    ana.browser.run("document.querySelector('#live').replaceChildren()")
    turn(stage, beto, town.line("link"))
    follows(stage, ana.browser)
    other = Visitor(stage, "other")
    other.browser.go(town.link)
    other.finger.tap_at("main button")
    other.browser.until(lambda: "already been used" in other.browser.text("main"), "the link is used up")
    other.finger.tap_at("main a.button")
    other.browser.one("#match")
    stage.check("a used link leads others to the public view")
    return ana, other


def turn(stage, who, link):
    """Somebody opens their board by a link and plays the first turn that can be touched."""
    page = who.browser
    page.go(link)
    who.finger.tap_at("main button")
    page.one("#items .layer")
    stage.check(f"a link opens {who.name}'s board by a tap")
    page.until(lambda: page.run(SPOTS), "a marble can be touched")
    who.finger.taps = 0
    who.finger.option(page.run(SPOTS)[0])
    targets = page.until(lambda: [one for one in page.run(SPOTS) if one.startswith("to ")], "it has targets")
    who.finger.option(targets[0])
    who.finger.button("confirm:")


def follows(stage, page):
    """The board of whoever waited, when the opponent has played."""
    page.until(lambda: not page.find("#wait") and page.run(SPOTS), "it is their turn again")
    said = page.until(lambda: page.run(LIVE), "that is read aloud")
    stage.check(f"that is read aloud, and nothing fails: {said!r}", page.text("#status") == "" and "<t:" not in said)
    page.run("document.querySelector('#items img').src = '/picture/gone.png'")
    page.until(lambda: page.run(DRAWN), "a picture that the server holds no more is there again")


def keeps(stage, town, ana, other):
    """What a browser keeps is there for those who were let in, with and without network, and for nobody else."""
    page = ana.browser
    page.go(town.url + "/boards")
    page.until(lambda: page.run(BOARDS) == 1, "her board is there")
    stage.check("the boards that were opened in a browser are on its home page")
    found = page.answer(AXE.read_text() + violations)
    stage.check("nothing is found there" if not found else found, not found)
    other.browser.go(town.url + "/boards")
    other.browser.one("h1")
    stage.check("who was not let in has none", other.browser.run(BOARDS) == 0)
    town.process.kill()
    town.process.wait()
    page.go(town.match)
    page.until(lambda: page.text("h1") == "No connection" and page.run(BOARDS) == 1, "her board is there without network")
    stage.check("without network, her board is there as it last stood")
    ana.keep("offline")


def looks(stage, town):
    page, source = Visitor(stage, "stranger"), AXE.read_text()
    match = town.match.removeprefix(town.url)
    for path in ["/l/1", "/l/1?lang=es", "/l/2", "/p/2", "/p/2?lang=es", match, f"{match}?turn=0", "/m/x", "/p/99", "/boards", *INDEX, *RULES]:
        page.browser.go(town.url + path)
        for width, height in SIZES:
            page.browser.size(width, height)
            for scheme in ("light", "dark"):
                page.dress(scheme)
                page.browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
                page.browser.until(lambda: page.browser.run(LOADED), f"{path}: all pictures in sight are loaded")
                found = page.browser.answer(source + violations)
                wide = page.browser.run("return document.documentElement.scrollWidth - innerWidth")
                stage.check(f"{path}: nothing at {width}x{height}, {scheme}" if not found else found, not found and wide <= 0)
                if width == SIZES[0][0]:
                    page.keep(f"{path}-{scheme}")
        page.browser.size(*SIZES[0])
    runs(stage, town, page, match)
    crosses(stage, town, page)


def runs(stage, town, page, match):
    """The clock of a match that goes on runs in the page, and is not read aloud each second."""
    page.browser.go(town.url + match)
    clock = lambda: page.browser.run("const one = document.querySelector('time .left'); return one && one.ariaHidden === 'true' ? one.textContent : ''")
    page.browser.until(lambda: re.fullmatch(r" \((\d+ (days?|días?)(( and | y )\d+ h)?|\d+:\d\d:\d\d)\)", clock()), "a clock runs")
    stage.check(f"a live page has a running clock:{clock()}")


def crosses(stage, town, page):
    """From page to page by taps: what there is, a league, one of its players, their match, its rules, its ranking, and back."""
    page.browser.go(town.url + "/")
    for css, then in [('a[href="/l/1"]', "/l/1"), ('tbody a[href^="/p/"]', "/p/"), ('a[href^="/l/"], a[href^="/m/"]', "/"), ('a[href^="/rules/"]', "/rules/"), ('a[href^="/ranking/"]', "/ranking/"), ('a[href="/"]', "/")]:
        page.finger.tap_at(css)
        page.browser.until(lambda then=then: re.search(r"\d/?(/[^?]*)", page.browser.run("return location.href"))[1].startswith(then), f"{css} leads on")
    stage.check("pages lead from one to the other")


class Visitor:
    """Somebody with a phone, or with a mouse at a desk."""

    def __init__(self, stage, name, language="en", kind="touch"):
        self.stage, self.name = stage, name
        self.browser = stage.driver.browser(*SIZES[0 if kind == "touch" else -1], language)
        self.browser.devtools("Emulation.setTouchEmulationEnabled", {"enabled": kind == "touch"})
        self.finger = Tapping(self, kind)
        stage.people[name] = self

    def here(self):
        return self.browser

    def dress(self, scheme):
        self.browser.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def keep(self, name):
        """Keeps the whole page as a picture, if somebody wants to look at it."""
        self.stage.keep(self.browser, re.sub(r"\W+", "-", name).strip("-"))


class Tapping(Finger):
    """A finger that also taps what is no board; it scrolls there as somebody would, and taps when the page stands still."""

    def tap_at(self, css):
        page = self.person.here()
        def still():
            place = page.run(MIDDLE, css)
            if place:
                page.answer(FRAMES)
            return place if place == page.run(MIDDLE, css) else None
        x, y = page.until(still, f"{css} can be tapped")
        self._act([self._move(x, y), {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])


class Town:
    """The pages with people on them: `examples/web-pages.rs`."""

    def __init__(self, stage):
        self.program = pathlib.Path(stage.host.program).parent / "examples" / "web-pages"
        assert self.program.exists(), "first: cargo build --no-default-features --example web-pages"

    def __enter__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen([self.program, str(port)], stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.match, self.link = (self.line(word) for word in ("match", "link"))
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())

    def line(self, word):
        """The next line that begins with this word."""
        while True:
            first, _, rest = self.lines.get(timeout=60).partition(" ")
            if first == word:
                return rest

    def told(self, text):
        """The next post that has this text."""
        while text not in (post := self.line("told")):
            pass
        return post


# What can be touched on the board, by its words.
SPOTS = """return [...document.querySelectorAll("#items .layer .spot")].map((one) => one.ariaLabel)"""

# What is read aloud.
LIVE = "return document.querySelector('#live').textContent"

# Whether the first picture is one that the server has drawn.
DRAWN = "const one = document.querySelector('#items img'); return one.naturalWidth > 0 && !one.src.endsWith('gone.png')"

# Where the first of these is, as soon as it can be seen.
MIDDLE = """const node = document.querySelector(arguments[0]);
if (!node) return null;
node.scrollIntoView({ block: "center" });
const box = node.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
const top = document.elementFromPoint(x, y);
return top && node.contains(top) ? [Math.round(x), Math.round(y)] : null"""

# How many of the boards that a browser keeps are shown.
BOARDS = "return [...document.querySelectorAll('#kept-boards img')].filter((one) => one.naturalWidth > 200).length"

LOADED = """const seen = [...document.images].filter((one) => one.getBoundingClientRect().top < innerHeight);
return seen.every((one) => one.complete && one.naturalWidth > 0)"""
