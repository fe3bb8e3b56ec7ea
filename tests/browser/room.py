"""What a person does in the chat room, and what he must see."""

import re

from webdriver import KEYS


class Person:
    """Somebody in one window of a browser. Opens a tab of his own when the browser has one already."""

    def __init__(self, browser, url, tab=False):
        self.browser = browser
        self.handle = browser.new_window() if tab else browser.window()
        browser.go(url)

    def here(self):
        """Brings his window to the front; every other act does so first."""
        self.browser.switch(self.handle)
        return self.browser

    def join(self, name, language="en"):
        page = self.here()
        page.one("#name").type(name)
        page.pick("#join-language", language)
        page.click("#join button")
        page.one("#text")
        page.until(lambda: page.text("#title"), "a room is open")
        return self

    def go_on_as(self, name):
        self.here().click(f'[data-person="{name}"]')
        self.browser.one("#text")
        return self

    def enter(self, room):
        self.here().click(f'[data-channel="{room.lower()}"]')

    def say(self, text):
        """Sends a message and waits until the server has it."""
        page = self.here()
        page.one("#text").type(text + KEYS["Enter"])
        page.until(lambda: not page.find("[data-pending=sending]"), f"{text!r} is sent")

    def wait_text(self, text, css="#items", deadline=15.0):
        page = self.here()
        return page.until(lambda: text in page.text(css), f"{text!r} in {css}", deadline)

    def press(self, button, within="#items li:last-child"):
        """Presses the last button whose words or id these are."""
        self._act("button[data-button]", "button", button)

    def choose(self, option, menu=None):
        """Chooses an option by its words or id, in the last menu that has it; opens the list if it is one."""
        scope = f'fieldset[data-menu="{menu}"] ' if menu else ""
        if self.here().run(FIND, scope + "button[data-option]", "option", option):
            return self._act(scope + "button[data-option]", "option", option)
        picked = self.browser.until(lambda: self.browser.run(PICK, scope + "select", option), f"the option {option!r}")
        self.browser.click(f'[data-item="{picked}"] [data-choose]')
        return self._settle(picked)

    def _act(self, css, attribute, wanted):
        page = self.here()
        item = page.until(lambda: page.run(PRESS, css, attribute, wanted), f"{css} {wanted!r}")
        self._settle(item)

    def _settle(self, item):
        """Waits until the server has what was done in this post."""
        page = self.browser
        page.until(lambda: not page.find(f'[data-item="{item}"].busy'), "it is done")

    def pictures_loaded(self, least=1):
        page = self.here()
        return page.until(lambda: page.run(LOADED) >= least, f"{least} pictures are loaded")

    def badge(self):
        found = re.match(r"\((\d+)\)", self.here().run("return document.title"))
        return int(found[1]) if found else 0


FIND = """const [css, attribute, wanted] = arguments;
return [...document.querySelectorAll(css)].some((b) => b.dataset[attribute] === wanted || b.textContent === wanted)"""

# The last such button that can be pressed; gives the id of its post.
PRESS = """const [css, attribute, wanted] = arguments;
const fits = (b) => (b.dataset[attribute] === wanted || b.textContent === wanted) && !b.disabled && b.ariaDisabled !== "true";
const button = [...document.querySelectorAll(css)].filter(fits).pop();
if (!button) return null;
const item = button.closest("[data-item]").dataset.item;
button.scrollIntoView({ block: "center" });
button.click();
return item"""

PICK = """const [css, wanted] = arguments;
for (const select of [...document.querySelectorAll("#items " + css)].reverse()) {
  const option = [...select.options].find((o) => o.value === wanted || o.textContent === wanted);
  if (option) { select.value = option.value; return select.closest("[data-item]").dataset.item; }
}
return null"""

# How many pictures are there, if all are loaded.
LOADED = """const all = [...document.querySelectorAll("#items img")];
return all.every((img) => img.complete && img.naturalWidth > 0) ? all.length : 0"""
