"""The sheet of a challenge: a tap opens it and a tap sends it; what it sends is the command that one would type, and what is
refused is said in it."""

from finger import Finger

SIZES = ((360, 740), (740, 360), (1280, 800))


def script(stage):
    ana, beto = stage.person("ana", "es", 360, 740), stage.person("beto")
    stage.person("carla", "en", beside=ana)
    sheet(stage, ana, Finger(ana))
    whom(stage, ana, beto, Finger(beto, "mouse"))
    refused(stage, ana, Finger(ana))
    alone(stage, beto)
    by_keys(stage, ana, beto)


def command(person):
    return person.here().text("#dare-text")


def sheet(stage, ana, finger):
    page = ana.here()
    finger.at("#play")
    page.one("#dare[open]")
    stage.check("its defaults are the shortest command", command(ana) == "!n jugar maya")
    for width, height in SIZES:
        page.size(width, height)
        for shade in ("dark", "light"):
            page.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": shade}]})
            stage.keep(page, f"es-{width}x{height}-{shade}")
        inside = page.run(INSIDE)
        stage.check(f"what sends it is in reach at {width}x{height}", inside)
    page.size(*SIZES[0])
    finger.at("#dare-send")
    ana.wait_text("Ajedrez Maya")
    page.until(lambda: not page.find("#dare[open]"), "the sheet is closed")
    stage.check("two taps challenge anybody", finger.taps == 2 and len(ana.buttons("withdraw:")) == 1)
    stage.check("the room has the challenge and not the command", len(page.find("#items li")) == 1)


def whom(stage, ana, beto, finger):
    """Somebody who is here, everything chosen."""
    page = beto.here()
    finger.at("#play")
    finger.at("#dare label.chip:has([value='@ana'])")
    finger.at("#dare label.chip:has([value=abalone])")
    finger.at("#dare label.chip:has([value=black])")
    finger.at("#dare label.chip:has([value=casual])")
    page.pick("#dare [name=clock]", "7d")
    finger.at("#dare summary")
    page.pick("#dare [name=option0]", "start=belgian")
    stage.check("all that is chosen is in the command", command(beto) == "!n play @ana abalone black 7d casual start=belgian")
    stage.keep(page, "en-all")
    finger.at("#dare-send")
    page.until(lambda: not page.find("#dare[open]"), "the sheet is closed")
    ana.wait_text("beto challenges @ana")
    stage.check("it is in the challenge", all(part in ana.here().text("#items") for part in ("Abalone", "inicio=belga")))
    finger.at("#play")
    stage.check("the game is remembered, and nothing else", command(beto) == "!n play abalone")
    finger.at("#dare-close")
    page.click('[data-member]:first-of-type')
    page.one("#dare[open]")
    stage.check("a name opens it for that person", command(beto).startswith("!n play @"))
    page.click("#dare-close")


def refused(stage, ana, finger):
    """The bot says why, in the sheet; it stays open with what was chosen."""
    page = ana.here()
    for _ in range(6):
        finger.at("#play")
        finger.at("#dare-send")
        page.until(lambda: not page.find("#dare[open]") or page.text("#dare-error").strip(), "it is answered")
        if page.find("#dare[open]"):
            break
    why = page.text("#dare-error")
    stage.check(f"what is refused is said in the sheet: {why}", why and page.find("#dare[open]"))
    for shade in ("dark", "light"):
        page.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": shade}]})
        stage.keep(page, f"refused-{shade}")
    stage.check("and not in the room", why not in page.run("return document.querySelector('#items').textContent"))
    finger.at("#dare label.chip:has([value='@beto'])")
    stage.check("what is chosen otherwise is not refused yet", not page.text("#dare-error"))
    finger.at("#dare-send")
    page.until(lambda: not page.find("#dare[open]"), "it is sent")
    stage.check("what is changed then is sent")


def alone(stage, beto):
    page = beto.here()
    page.click("#play")
    page.click("#dare label.chip:has([value=machine])")
    page.pick("#dare [name=level]", "machine=1")
    stage.check("the machine is an opponent like others", command(beto) == "!n play abalone machine=1" and page.text("#dare-send") == "Begin")
    page.click("#dare-send")
    page.until(lambda: beto.buttons("give-up:"), "the match has begun")
    stage.check("it begins at once")


def by_keys(stage, ana, beto):
    page = beto.here()
    page.run("document.querySelector('#play').focus()")
    page.keys("Enter")
    page.one("#dare[open]")
    stage.check("the keyboard stands where it is sent", page.run("return document.activeElement.id") == "dare-send")
    page.keys("Escape")
    page.until(lambda: not page.find("#dare[open]"), "the sheet is closed")
    page.keys("Enter")
    page.one("#dare[open]")
    page.run("document.querySelector('#dare [name=game]:checked').focus()")
    page.keys("ArrowRight")
    stage.check("arrows choose", command(beto) == "!n play daiku")
    page.keys("Enter")
    page.until(lambda: not page.find("#dare[open]"), "it is sent")
    ana.wait_text("Daiku 9")
    stage.check("it can be sent by the keyboard alone")


INSIDE = """const box = document.querySelector("#dare-send").getBoundingClientRect(), form = document.querySelector("#dare-fields").getBoundingClientRect();
return box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && form.height > 100 && document.documentElement.scrollWidth <= innerWidth"""
