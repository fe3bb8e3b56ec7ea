"""The menu on a phone: whoever taps beside it closes it, and presses nothing that lies below."""

from finger import Finger
from stage import begin


def script(stage):
    ana, beto = stage.person("ana", "es", 360, 740), stage.person("beto")
    begin(stage, ana, beto)
    page, finger = ana.here(), Finger(ana)
    ana.pictures_loaded()
    page.run(HEARD)
    for height in range(20, 740, 90):
        finger.at("#menu")
        page.one("#side.open")
        finger.on(350, height)
        page.until(lambda: not page.find("#side.open"), "the menu is closed")
        page.frame()
    stage.check("a tap beside the menu closes it", page.run("return document.activeElement.id") == "menu")
    heard = page.run("return window.heard")
    stage.check(f"and presses nothing that lies below: {heard}", not heard and not page.find("dialog[open]") and not ana.posts("panel:"))
    finger.at("#menu")
    finger.at("#side-close")
    page.until(lambda: not page.find("#side.open"), "the menu is closed")
    stage.check("so does its own button")
    ana.press("open:")
    page.one('[data-key^="panel:"] .layer')
    stage.check("what lies below can be pressed again")


# Notes what the room beside the menu hears of fingers, but for the menu's own button.
HEARD = """window.heard = [];
const note = (event) => { if (!event.target.closest("#menu")) window.heard.push(`${event.type} ${event.target.id || event.target.className}`); };
for (const kind of ["pointerdown", "pointerup", "touchstart", "touchend", "click"]) document.querySelector("#talk").addEventListener(kind, note, true)"""
