"""What a script is handed: the program, browsers, and a place to say what holds."""

import os
import pathlib
import re
import shutil
import tempfile

from host import Host
from room import Person

RECORDS = pathlib.Path(__file__).resolve().parent.parent / "records"

# Whether a post's words, its board and its buttons are in sight together.
WHOLE = """const seen = document.querySelector("#scroll").getBoundingClientRect();
const post = document.querySelector(arguments[0]);
const inside = (one) => { const box = one.getBoundingClientRect(); return box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1; };
return post.querySelector("img").getBoundingClientRect().height > 200 && [...post.querySelectorAll(".text, img, .acts button")].every(inside);"""


class Stage:
    """One script's program and people."""

    def __init__(self, name, program, driver, shots):
        self.name = name
        self.driver = driver
        self.host = Host(program)
        self.people = {}
        self.shots = shots
        self.checks = 0

    def check(self, what, holds=True):
        """Says that something holds; a script ends at the first thing that does not."""
        assert holds, what
        self.checks += 1
        print(f"ok    {self.name}: {what}", flush=True)

    def person(self, name, language="en", width=1280, height=900, beside=None):
        """Somebody new in a browser of their own, or in a tab beside another person."""
        browser = beside.browser if beside else self.driver.browser(width, height, language)
        person = self.people[name] = Person(browser, self.host.url, tab=bool(beside))
        return person.join(name, language)

    def shoot(self):
        """Keeps what everybody sees now, and the program's log."""
        if self.host.path("log").exists():
            shutil.copy(self.host.path("log"), os.path.join(self.shots, f"{self.name}.log"))
        for name, person in self.people.items():
            person.here().screenshot(os.path.join(self.shots, f"{self.name}-{name}.png"))

    def keep(self, browser, name):
        """Keeps the whole of a page as a picture, where pictures are wanted."""
        if os.environ.get("NAHIL_SHOTS"):
            browser.screenshot_all(os.path.join(self.shots, f"{self.name}-{name}.png"))

    def leave(self):
        """Closes the browsers, which are heavy."""
        for browser in {person.browser for person in self.people.values()}:
            browser.close()

    def download(self, person):
        """Clicks the last file that is offered, and gives its text."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix=f"downloads-{person.name}-", dir=self.host.path("")))
        page = person.here()
        page.devtools("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
        page.until(lambda: page.find("#items a.file"), "a file is offered")[-1].click()
        file = page.until(lambda: next(folder.glob("*.match"), None), "the file is there")
        return page.until(file.read_text, "the file is whole")

    def check_record(self, person, winner, how):
        """The record that is offered replays to this end."""
        answer = self.host.replay(self.download(person))
        self.check(f"the record replays: {winner} wins by {how}", (answer.get("winner"), answer.get("how")) == (winner, how))


def turns(name):
    """The turns of a record of the rules' own tests, as steps: one list a turn."""
    lines = (RECORDS / f"{name}.match").read_text().splitlines()
    texts = [re.sub(r"\{[^}]*\}|\(//\)", "", line) for line in lines if re.match(r"\d+[wb] ", line)]
    return [text.split()[1:] for text in texts]


def begin(stage, challenger, other, terms="maya white", accept=None):
    """A challenge by typing, accepted by its button, in this way."""
    challenger.say(f"!n play @{other.name} {terms}")
    (accept or (lambda: other.press("accept:")))()
    for person in (challenger, other):
        person.here().until(lambda: person.buttons("give-up:"), "the match has begun")
    stage.check("the challenge has no buttons once it is accepted", not challenger.buttons("accept:"))


def settled(people, text):
    """Both players see this, one post has the buttons of the turn, no panel is left, and all pictures are loaded."""
    for person in people:
        person.wait_text(text)
        page = person.here()
        page.until(lambda: len(person.buttons("give-up:")) == 1, "one post has the turn's buttons")
        page.until(lambda: not person.posts("panel:"), "the panel is closed")
        person.pictures_loaded()


def ended(people, text):
    """Everybody sees how it has ended, and no button of the match is left."""
    for person in people:
        person.wait_text(text)
        page = person.here()
        page.until(lambda: all(one.startswith(("replay:", "review:", "rematch:")) for one in person.buttons()), "no button is left but those of what is over")
        person.pictures_loaded()
