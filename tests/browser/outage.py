"""The network goes away while somebody writes and presses; what was not sent goes out by itself, in order and once."""


OPENED = """
window.opened = 0;
const Plain = EventSource, now = Date.now.bind(Date);
window.EventSource = class extends Plain { constructor(url) { super(url); opened++; } };
window.late = (ms) => { Date.now = () => now() + ms; };
"""


def script(stage):
    ana, beto = stage.person("ana", "es", 360, 740), stage.person("beto")
    beto.say("!n play daiku")
    page = ana.here()
    ana.wait_text("Daiku 9")
    slept(stage, page)
    page.run(HASTE)
    stage.host.stop()
    for text in ("uno", "dos"):
        page.one("#text").type(text)
        page.click("#say button.primary")
    page.click('#items [data-button^="page:daiku"]')
    page.one("#text").type("tres")
    page.click("#say button.primary")
    page.until(lambda: "Aún sin enviar" in page.text("#pending"), "it is said that it waits")
    page.until(lambda: page.run(WAITED) > 12, "it has been tried for long")
    stage.check("in an outage nothing is given up", not page.find("[data-pending=failed]") and len(page.find("#pending li")) == 3)
    shoot(stage, page, "waits")
    stage.host.start()
    sent(stage, page, beto, ["uno", "dos", "tres"])
    stage.check("what waited goes out when the server is back, in order and once")
    ana.wait_text("(1/")
    stage.check("so does a press, once", page.run(LESSONS) == 1)
    ana.shut()
    drawn_late(stage, page, ana)
    reloaded(stage, page, beto)
    full(stage, page, ana)


def slept(stage, page):
    """A phone that slept finds a stream from which nothing comes any more."""
    page.run(OPENED)
    page.run("late(20000); document.dispatchEvent(new Event('visibilitychange'))")
    stage.check("a stream that was heard a short time ago stays", page.run("return opened") == 0)
    page.run("late(60000); document.dispatchEvent(new Event('visibilitychange'))")
    page.until(lambda: page.run("return opened === 1 && document.querySelector('#status').dataset.state === 'online'"), "it is opened anew")
    stage.check("a stream that has been silent for long is opened anew as soon as somebody looks")
    page.run("late(0)")


def drawn_late(stage, page, ana):
    """A picture that could not be had is asked for again, without anybody's doing."""
    page.devtools("Network.enable", {})
    page.devtools("Network.setBlockedURLs", {"urls": ["*/picture/*"]})
    ana.say("!n practise maya")
    page.until(lambda: page.run(BROKEN), "a picture does not come")
    page.devtools("Network.setBlockedURLs", {"urls": []})
    page.until(lambda: not page.run(BROKEN), "it has come")
    stage.check("a picture that did not come is there as soon as it can be had")


def reloaded(stage, page, beto):
    """The browser is offline, and the page is loaded anew before it is not."""
    offline(page, True)
    for text in ("cuatro", "cinco"):
        page.one("#text").type(text)
        page.click("#say button.primary")
    page.until(lambda: len(page.find("#pending li")) == 2, "both wait")
    page.go("about:blank")
    offline(page, False)
    page.go(stage.host.url)
    sent(stage, page, beto, ["uno", "dos", "tres", "cuatro", "cinco"])
    stage.check("what waited outlives a reload of the page")


def full(stage, page, ana):
    """No more is held back than Nahil takes at once, and what is too much stays in the box."""
    offline(page, True)
    page.run("for (let n = 0; n < 50; n++) { document.querySelector('#text').value = 'n' + n; document.querySelector('#say').requestSubmit(); }")
    page.one("#text").type("demasiado")
    page.click("#say button.primary")
    ana.wait_text("Ya hay 50 cosas", "#say-error")
    stage.check("what is too much is not lost", page.run("return document.querySelector('#text').value") == "demasiado")
    page.click("#pending [data-discard]")
    page.until(lambda: len(page.find("#pending li")) == 49, "what waits can be called off")
    stage.check("what waits can be called off")
    offline(page, False)


BROKEN = "return [...document.querySelectorAll('#items img')].filter((one) => one.complete && !one.naturalWidth).length"


def offline(page, on):
    page.devtools("Network.enable", {})
    page.devtools("Network.emulateNetworkConditions", {"offline": on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})


def sent(stage, page, beto, texts):
    page.until(lambda: not page.find("#pending li"), "nothing waits any more", 40)
    beto.wait_text(texts[-1])
    said = beto.here().run("return [...document.querySelectorAll('#items li .text')].map((one) => one.textContent)")
    stage.check(f"{texts} came once and in order", [one for one in said if one in texts] == texts)


def shoot(stage, page, what):
    if stage.shots:
        page.screenshot(f"{stage.shots}/{stage.name}-{what}.png")


# The page's clock runs thirty times as fast from here on, and says how long it has waited in seconds.
HASTE = """const slow = window.setTimeout;
window.waited = 0;
window.setTimeout = (f, ms, ...rest) => slow(() => { window.waited += ms / 1000; f(); }, ms / 30, ...rest);"""

WAITED = "return window.waited"

LESSONS = "return document.querySelectorAll('#aside [data-key=\"lesson:daiku\"]').length"
