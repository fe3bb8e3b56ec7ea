"""The room on a phone's home screen: it can be installed, and shows its reader's boards when there is no network."""

from stage import begin


def script(stage):
    ana, beto = stage.person("ana", "es", 360, 740), stage.person("beto")
    carla = stage.person("carla", "en", beside=ana)
    begin(stage, ana, beto)
    page = ana.here()
    # The browser reads it when it has nothing else to do.
    told = lambda: (lambda read: not read["errors"] and "/manifest/es" in read["url"])(page.devtools("Page.getAppManifest", {}))
    page.until(told, "the manifest is sound, and in the reader's language")
    stage.check("the manifest is sound, and in the reader's language")
    faults = page.devtools("Page.getInstallabilityErrors", {})["installabilityErrors"]
    stage.check(f"the room can be installed {faults}", all(one["errorId"] == "in-incognito" for one in faults))
    page.until(lambda: page.answer(WORKS), "the worker works")
    page.until(lambda: page.answer(KEPT), "her board is kept")
    loaded = lambda: page.run("return performance.getEntriesByType('resource').filter((one) => one.name.includes('/s/') && one.transferSize > 0).length")
    page.go(stage.host.url)
    page.one("#text")
    stage.check("a file that is there is not loaded again", loaded() == 0)
    page.until(lambda: page.answer(KEPT), "her board is kept")
    stage.host.stop()
    page.go(stage.host.url)
    page.until(lambda: page.text("h1") == "Sin conexión", "it is said that there is no network")
    stage.check("there is a page without network, in the reader's language")
    page.until(lambda: page.run(BOARDS) == 1, "her board is there")
    stage.check("her board is there as it last stood")
    stage.check("nothing sticks out of it", page.run("return document.documentElement.scrollWidth") <= 360)
    shades(stage, page, "offline")
    carla.here()
    page.go(stage.host.url)
    page.until(lambda: page.find("#again"), "there is a page without network")
    page.until(lambda: page.run("return document.readyState") == "complete", "it is whole")
    stage.check("a board of one person is not shown to another one of the same browser", page.run(BOARDS) == 0)
    stage.host.start()
    ana.here().one("#text", 20)
    stage.check("the page opens by itself when the server is back", not page.find("#again"))
    # What her page beside it still asks for would bring the cookies back.
    for person in (carla, ana):
        online = lambda: page.run("return document.querySelector('#status')?.dataset.state") == "online"
        person.here().until(online, "it is online", 20)
    page.devtools("Network.clearBrowserCookies", {})
    page.go(stage.host.url)
    page.one("#name")
    page.until(lambda: page.answer("const done = arguments[0]; caches.keys().then((names) => done(!names.some((name) => name.startsWith('boards'))))"), "nothing is kept of whom the server does not know")
    stage.check("nothing is kept of whom the server does not know here any more")


def shades(stage, page, what):
    """Keeps the page by day and by night."""
    for shade in ("dark", "light"):
        page.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": shade}]})
        stage.keep(page, f"{what}-{shade}")


WORKS = "const done = arguments[0]; navigator.serviceWorker.getRegistration().then((one) => done(Boolean(one?.active && navigator.serviceWorker.controller)))"

KEPT = """const done = arguments[0];
caches.keys().then(async (names) => {
  const cache = await caches.open(names.find((name) => name.startsWith("boards ")) ?? "none");
  done((await cache.keys()).some(({ url }) => url.endsWith("/list")));
});"""

BOARDS = "return [...document.querySelectorAll('#kept-boards img')].filter((one) => one.naturalWidth > 200).length"
