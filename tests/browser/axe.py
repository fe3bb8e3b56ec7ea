"""What axe (https://github.com/dequelabs/axe-core) finds in the room: nothing, in any state, on a phone and at a desk."""

import pathlib

from stage import begin

AXE = pathlib.Path(__file__).parent / "axe.min.js"
PANEL = '[data-key^="panel:"]'


def script(stage):
    phone, desk = Eye(stage, "ana", "es", 360, 740), Eye(stage, "beto", "en", 1280, 800)
    for eye in (phone, desk):
        eye.joins()
    phone.sees("the gate and an empty room")
    for words in ("profile", "play nobody", "league new"):
        desk.person.say(f"!n {words}")
    desk.sees("private answers and a form")
    for words, text in (("help", "Challenge"), ("rules maya", "(1/"), ("games", "no matches")):
        desk.person.say(f"!n {words}")
        desk.person.wait_text(text, "#aside")
        desk.sees(f"beside the room: {words}")
        desk.person.shut()
    phone.person.here().click("#learn")
    phone.person.wait_text("(1/", "#aside")
    phone.sees("a lesson")
    phone.person.shut()
    for eye in (phone, desk):
        eye.person.here().click("#play")
        eye.sees("the sheet of a challenge")
        eye.person.here().click("#dare-fields summary")
        eye.sees("all of the sheet of a challenge")
        eye.person.here().click("#dare-close")
    phone.person.here().click("#menu")
    phone.sees("the menu of rooms")
    phone.person.here().keys("Escape")
    for game in ("maya white", "arimaa gold", "abalone black", "daiku black"):
        match(stage, phone, desk, game)


def match(stage, phone, desk, game):
    ana = phone.person
    begin(stage, ana, desk.person, game)
    for eye in (phone, desk):
        eye.sees(f"{game}: a match")
    ana.press("open:")
    ana.here().one(PANEL)
    phone.sees(f"{game}: a panel")
    ana.here().click(PANEL + " [data-option]")
    ana.here().until(lambda: not ana.here().find("#items .busy"), "it is picked")
    phone.sees(f"{game}: something is picked")
    ana.press("cancel:")
    ana.press("give-up:")
    phone.sees(f"{game}: a question")
    ana.press("resign:")
    for person in (ana, desk.person):
        person.wait_text("ana resigns.")
        person.here().until(lambda: not person.buttons("resign:"), "the question is gone")
    desk.sees(f"{game}: it is over")


class Eye:
    """Somebody whose page is looked at."""

    def __init__(self, stage, name, language, width, height):
        self.stage, self.name = stage, name
        self.language, self.width, self.height = language, width, height

    def joins(self):
        self.person = self.stage.person(self.name, self.language, self.width, self.height)

    def sees(self, state):
        """Upright and, on a phone, sideways; by day and by night."""
        page = self.person.here()
        sizes = [(self.width, self.height)] + ([(self.height, self.width)] if self.width < 500 else [])
        for width, height in sizes:
            page.size(width, height)
            look(self.stage, page, f"{state} at {width}x{height}")
        page.size(self.width, self.height)


def look(stage, page, state):
    """Nothing is found in what a page shows now, by day and by night."""
    for scheme in ("light", "dark"):
        page.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        found = page.answer(AXE.read_text() + violations)
        stage.check(f"{state}: nothing, {scheme}" if not found else found, not found)


violations = """;const [done] = [...arguments].slice(-1);
axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  done(violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 4).map((node) => node.html.slice(0, 200)).join(" | ")}`).join("\\n")));"""
