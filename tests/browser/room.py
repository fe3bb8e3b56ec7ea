"""What a person does in the chat room, and what they must see."""

import collections
import re
import time

from webdriver import KEYS

# Nahil hears 60 acts of a person in 30 seconds; nobody here is faster than that.
ACTS_MAX, ACTS_WINDOW = 50, 31.0


# What a room is told is in the language of whom it calls: English, as the scripts have it, or Spanish.
SPANISH = [
    (r"has played", "jugó"),
    (r"^(\w+) has run out of time\.", r"A \1 se le acabó el tiempo."),
    (r"^(\w+) resigns\.", r"\1 abandona."),
    (r"^(\w+) offers ", r"\1 ofrece "),
    (r"^(\w+) accepts ", r"\1 acepta "),
    (r"^(\w+) challenges ", r"\1 reta a "),
    (r"^Draw \(", "Empate ("),
    (r"^(\w+) wins", r"Gana \1"),
    (r"on time", "por tiempo"),
    (r"six marbles pushed over the edge", "seis piezas fuera del tablero"),
    (r"elimination", "eliminación"),
    (r"the Leader was captured", "el Líder fue capturado"),
    (r"the Leader reached the Temple of the Moon", "el Líder alcanzó el Templo de la Luna"),
    (r"Tsaul, level", "Tsaul, nivel"),
    (r"Wave (\d) of (\d) enters", r"Entra la oleada \1 de \2"),
]


def in_either(text):
    """The same in English and in Spanish."""
    spanish = text
    for english, other in SPANISH:
        spanish = re.sub(english, other, spanish)
    return [text, spanish]


class Person:
    """Somebody in one window of a browser. Opens a tab of their own when the browser has one already."""

    def __init__(self, browser, url, tab=False):
        self.browser = browser
        self.handle = browser.new_window() if tab else browser.window()
        self.acts = collections.deque(maxlen=ACTS_MAX)
        self.name = None
        browser.go(url)

    def here(self):
        """Brings their window to the front; every other act does so first."""
        self.browser.switch(self.handle)
        return self.browser

    def join(self, name, language="en"):
        page = self.here()
        page.one("#name").type(name)
        page.pick("#join-language", language)
        page.click("#join button")
        page.one("#text")
        page.until(lambda: page.text("#title"), "a room is open")
        self.name = name
        return self

    def go_on_as(self, name):
        self.here().click(f'[data-person="{name}"]')
        self.browser.one("#text")
        return self

    def enter(self, room):
        """Opens a room; on a small screen its name is behind a button."""
        page = self.here()
        if page.find("#menu"):
            page.click("#menu")
        page.click(f'[data-channel="{room.lower()}"]')
        page.until(lambda: page.text("#title").lower() == room.lower(), f"{room} is open")

    def say(self, text):
        """Sends a message and waits until the server has it."""
        self._breathe()
        page = self.here()
        page.one("#text").type(text + KEYS["Enter"])
        page.until(lambda: not page.find("[data-pending=sending]"), f"{text!r} is sent")

    def wait_text(self, text, css="#items, #aside", deadline=15.0):
        page, texts = self.here(), in_either(text)
        return page.until(lambda: any(one in page.run(TEXT, css) for one in texts), f"{text!r} in {css}", deadline)

    def press(self, button):
        """Presses the last button whose words these are, or whose id is or begins with this."""
        self._act(PRESS, button)

    def choose(self, option, menu=None):
        """Chooses an option of the panel by its id or words or how they begin."""
        self._act(CHOOSE, option, menu)

    def _act(self, script, *what):
        self._breathe()
        page = self.here()
        item = page.until(lambda: page.run(script, *what), f"{what} can be pressed")
        page.until(lambda: not page.find(f'[data-item="{item}"].busy'), f"{what} is done")

    def _breathe(self):
        if len(self.acts) == ACTS_MAX:
            time.sleep(max(0.0, self.acts[0] + ACTS_WINDOW - time.monotonic()))
        self.acts.append(time.monotonic())

    def pictures_loaded(self, least=1):
        """Waits until all pictures are loaded, which the browser puts off for nothing, and there are so many."""
        page = self.here()
        return page.until(lambda: page.run(LOADED) >= least, f"{least} pictures are loaded")

    def shut(self):
        """Closes the sheet beside the room."""
        page = self.here()
        page.click("#aside-close")
        page.until(lambda: not page.find("#aside[open]"), "the sheet is closed")

    def buttons(self, prefix=""):
        """The ids of the buttons there are that begin so."""
        return self.here().run(BUTTONS, prefix)

    def posts(self, prefix):
        """How many posts there are whose key begins so."""
        return self.here().run("return document.querySelectorAll(`#items [data-key^='${arguments[0]}']`).length", prefix)

    def badge(self):
        """The number in the window's title. Does not bring the window to the front: who looks has seen."""
        return int(found[1]) if (found := re.match(r"\((\d+)\)", self.browser.title(self.handle))) else 0

    def wait_badge(self, count):
        return self.browser.until(lambda: self.badge() == count, f"the title of {self.name} counts {count}")


TEXT = "return [...document.querySelectorAll(arguments[0])].map((node) => node.textContent).join('\\n')"

BUTTONS = """return [...document.querySelectorAll("#items button[data-button]")]
  .map((button) => button.dataset.button).filter((id) => id.startsWith(arguments[0]))"""

# Presses it and gives the id of its post; nothing while there is none that can be pressed.
PRESS = """const [wanted] = arguments;
const fits = (b) => (b.dataset.button.startsWith(wanted) || b.textContent === wanted) && !b.disabled && b.ariaDisabled !== "true";
const button = [...document.querySelectorAll("#items button[data-button], #aside[open] button[data-button]")].filter(fits).pop();
if (!button) return null;
button.scrollIntoView({ block: "center" });
button.click();
return button.closest("[data-item]").dataset.item"""

CHOOSE = """const [wanted, menu] = arguments;
const within = menu ? `fieldset[data-menu="${menu}"]` : "fieldset[data-menu]";
for (const group of [...document.querySelectorAll("#items " + within)].reverse()) {
  const fits = (option) => {
    const words = option.textContent.replace(/^\\d+ · /, "");
    return [option.dataset.option, option.textContent, words].includes(wanted) || words.startsWith(wanted + " ");
  };
  const button = [...group.querySelectorAll("button[data-option]")].find(fits);
  if (!button || button.ariaDisabled === "true") continue;
  const { item } = group.closest("[data-item]").dataset;
  button.scrollIntoView({ block: "center" });
  button.click();
  return item;
}
return null"""

# How many pictures are there, if all are loaded.
LOADED = """const all = [...document.querySelectorAll("#items img, #aside[open] img")];
return all.every((img) => img.complete && img.naturalWidth > 0) ? all.length : 0"""
