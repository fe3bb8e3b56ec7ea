"""The bell tells the truth, the worker shows what it is handed, and whoever joins from afar is let in and signs out."""

import http.server
import json
import threading

from axe import look
from stage import begin


def script(stage):
    service = Service()
    stage.host.stop()
    stage.host.more = f'push = "{service.origin}"'
    stage.host.start()
    ana, beto = stage.person("ana", "es", 360, 740), stage.person("beto")
    page = ana.here()
    permit(stage, page, "denied")
    page.click("#menu")
    stage.check("where notices are blocked, the bell says so", page.text("#bell") == "Este navegador bloquea los avisos de esta página" and not page.find("#bell-test"))
    permit(stage, page, "granted")
    page.click("#menu")
    stage.check("where they are not, it offers them", page.text("#bell") == "Avísame cuando sea mi turno")
    page.run(NO_MAKER)
    page.click("#bell")
    page.until(lambda: page.text("#bell") == "Los avisos funcionan mientras Nahil está abierto", "it is on")
    page.click("#bell-test")
    page.until(lambda: "solo aparecen mientras" in page.text("#bell-said"), "the test is shown")
    stage.check("where a closed page cannot be called, the bell says so, and a test shows it", titles(page) == ["Aviso de prueba"])
    page.click("#bell")
    page.until(lambda: page.text("#bell") == "Avísame cuando sea mi turno", "it is off")
    page.run(MAKER, service.origin + "/ana")
    page.click("#bell")
    page.until(lambda: page.text("#bell") == "Los avisos están activados", "it is on")
    stage.check("where it can, the bell says so")
    page.click("#bell-test")
    page.until(lambda: service.calls == ["/ana"], "the service has the call")
    page.until(lambda: "Enviado" in page.text("#bell-said"), "it is said that it is sent")
    hand(stage, page, {"title": "Prueba de Nahil", "text": "Así te avisaré cuando sea tu turno.", "language": "es", "topic": "test"})
    page.until(lambda: "los avisos funcionan" in page.text("#bell-said"), "the test has arrived")
    stage.check("the worker shows the test, and the bell says that it has arrived", "Prueba de Nahil" in titles(page))
    shades(stage, page, "bell")
    look(stage, page, "the bell")
    turn(stage, service, ana, beto)
    signed_out(stage, ana)
    closed(stage)


def turn(stage, service, ana, beto):
    ana.here().keys("Escape")
    begin(stage, ana, beto)
    beto.here().until(lambda: len(service.calls) == 2, "the turn has rung")
    stage.check("a turn calls the browser by its service")
    call = {"title": "Tu turno: Ajedrez Maya #1", "text": "contra beto", "language": "es", "topic": "match-1", "channel": "plaza"}
    page = ana.here()
    hand(stage, page, call)
    page.until(lambda: call["title"] in titles(page), "it is shown")
    hand(stage, page, call)
    stage.check("the worker shows the turn, once for a match", titles(page).count(call["title"]) == 1)


def signed_out(stage, ana):
    page = ana.here()
    page.click("#menu")
    page.click("#sessions")
    row = page.until(lambda: page.text("#card .session"), "her browser is listed")
    stage.check("her browser is listed", "Chrome, Linux" in row and "este" in row and len(page.find("#card .session")) == 1)
    shades(stage, page, "sessions")
    look(stage, page, "the browsers")
    page.click("#card .session button")
    page.one("#name", 20)
    stage.check("who signs out is out, and the name is not offered", "ana" not in page.text("#known-names"))


def closed(stage):
    stage.host.stop()
    stage.host.more = 'public = "https://room.example.org"'
    stage.host.start()
    page = stage.driver.browser(360, 740, "es")
    page.go(stage.host.url)
    page.one("#name").type("dora")
    page.pick("#join-language", "es")
    page.click("#join button")
    page.until(lambda: "invitación" in page.text("#join-error"), "a code is asked for")
    shades(stage, page, "door")
    look(stage, page, "the door")
    page.one("#code").type(stage.host.invite().upper())
    page.click("#join button")
    page.one("#text")
    stage.check("an invitation lets somebody in")
    page.close()


def permit(stage, page, setting):
    page.devtools("Browser.setPermission", {"permission": {"name": "notifications"}, "setting": setting, "origin": stage.host.url})
    page.go(stage.host.url)
    page.one("#text")


def hand(stage, page, call):
    """Hands the worker what its browser would have opened. Which registration it is, only the browser knows."""
    who = page.run("return JSON.parse(sessionStorage.as)")
    page.devtools("ServiceWorker.enable", {})
    for registration in range(4):
        page.devtools("ServiceWorker.deliverPushMessage", {"origin": stage.host.url + "/", "registrationId": str(registration), "data": json.dumps({**call, "who": who})})


def titles(page):
    return page.answer("const done = arguments[0]; navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => done(all.map(({ title }) => title)))")


def shades(stage, page, what):
    """Keeps what is in sight by day and by night."""
    for shade in ("dark", "light"):
        page.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": shade}]})
        if stage.shots:
            page.screenshot(f"{stage.shots}/{stage.name}-{what}-{shade}.png")


class Service:
    """A push service that takes everything."""

    def __init__(self):
        self.calls = calls = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["content-length"]))
                calls.append(self.path)
                self.send_response(201)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{server.server_port}"


# The maker of this browser has no service, or it cannot be reached.
NO_MAKER = """PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async () => { throw new Error("no service"); };"""

# It has one. The keys are those of the example of RFC 8291.
MAKER = """const endpoint = arguments[0];
const keys = { p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", auth: "BTBZMqHH6r4Tts7J_aSIgg" };
PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint, keys }) });"""
