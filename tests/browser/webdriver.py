"""A small WebDriver client (https://www.w3.org/TR/webdriver2/) with the standard library alone."""

import base64
import json
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
DEADLINE = 15.0
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Backspace": "\ue003", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
SHIFT = "\ue008"


class Failed(AssertionError):
    """A condition that did not come true in time, or a request that was refused."""


class Driver:
    """A running chromedriver; use it in a `with`."""

    def __init__(self, program="chromedriver"):
        self.process = subprocess.Popen(
            [program, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.base = None
        for line in self.process.stdout:
            if "started successfully on port" in line:
                self.base = "http://127.0.0.1:" + line.rstrip(".\n").split()[-1]
                break
        if self.base is None:
            raise Failed("chromedriver has not started")
        self.sessions = []

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        for session in list(self.sessions):
            session.close()
        self.process.terminate()
        self.process.wait()

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failed(json.load(error)["value"]["message"].split("\n")[0]) from None

    def browser(self, width=1280, height=900, language="en"):
        """A browser of its own, with its own cookies."""
        session = Session(self, width, height, language)
        self.sessions.append(session)
        return session


class Session:
    """A browser; its windows share cookies and are told apart by their handles."""

    def __init__(self, driver, width, height, language):
        self.driver = driver
        self.profile = tempfile.mkdtemp(prefix="nahil-browser-")
        arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={self.profile}", f"--lang={language}", f"--window-size={width},{height}",
        ]
        options = {"args": arguments, "prefs": {"intl.accept_languages": language}}
        asked = {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}}
        self.id = driver.ask("POST", "/session", asked)["sessionId"]
        # A headless window can be narrower than a window's least width only by emulation.
        self.size(width, height)

    def close(self):
        if self in self.driver.sessions:
            self.driver.sessions.remove(self)
        try:
            self.driver.ask("DELETE", f"/session/{self.id}")
        except (Failed, OSError):
            pass
        shutil.rmtree(self.profile, ignore_errors=True)

    def ask(self, method, path, body=None):
        return self.driver.ask(method, f"/session/{self.id}{path}", body)

    def size(self, width, height):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)

    def devtools(self, command, params):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def go(self, url):
        self.ask("POST", "/url", {"url": url})

    def window(self):
        return self.ask("GET", "/window")

    def new_window(self):
        handle = self.ask("POST", "/window/new", {"type": "tab"})["handle"]
        self.switch(handle)
        return handle

    def switch(self, handle):
        self.ask("POST", "/window", {"handle": handle})

    def run(self, script, *args):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(args)})

    def answer(self, script, *args):
        """What the script hands to the function that is its last argument."""
        return self.ask("POST", "/execute/async", {"script": script, "args": list(args)})

    def frame(self):
        """Lets the page draw what has become so, and hear what has happened: nobody is quicker than that."""
        self.answer("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)))")

    def find(self, css):
        """The elements of this selector that can be seen, now."""
        found = self.ask("POST", "/elements", {"using": "css selector", "value": css})
        shown = "return arguments[0].checkVisibility()"
        return [Element(self, one[ELEMENT]) for one in found if self._quietly(lambda one=one: self.run(shown, one))]

    def one(self, css, deadline=DEADLINE):
        """The first of them, as soon as there is one."""
        return self.until(lambda: next(iter(self.find(css)), None), f"there is {css}", deadline)

    def until(self, condition, what, deadline=DEADLINE):
        """What the condition gives, as soon as it is true. An element that is replaced meanwhile is looked for again."""
        end = time.monotonic() + deadline
        while True:
            value = self._quietly(condition)
            if value:
                return value
            if time.monotonic() > end:
                raise Failed(f"not in time: {what}")
            time.sleep(0.05)

    def click(self, css, deadline=DEADLINE):
        """Clicks the first element of the selector; one that was replaced in that moment is looked for again."""
        def try_it():
            self.one(css, deadline).click()
            return True
        return self.until(try_it, f"{css} can be clicked", deadline)

    def pick(self, css, value):
        """Picks an option of a list by its value, as a person would."""
        css = f'{css} option[value="{value}"]'
        find = lambda: self.ask("POST", "/element", {"using": "css selector", "value": css})
        Element(self, self.until(find, f"there is {css}")[ELEMENT]).click()

    def keys(self, *keys):
        """Types keys by name, or text, where the focus is; `ShiftTab` is Tab with the shift key held."""
        actions = [part for key in keys for part in strokes(key)]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def title(self, handle):
        """The title of a window, which stays where it is: behind another one or not."""
        targets = self.devtools("Target.getTargets", {})["targetInfos"]
        return next(target["title"] for target in targets if target["targetId"] == handle)

    def text(self, css):
        return "\n".join(one.text() for one in self.find(css))

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("GET", "/screenshot")))

    def screenshot_all(self, path):
        """The whole page, below what is in sight, too."""
        taken = self.devtools("Page.captureScreenshot", {"captureBeyondViewport": True})
        with open(path, "wb") as file:
            file.write(base64.b64decode(taken["data"]))

    @staticmethod
    def _quietly(question):
        try:
            return question()
        except Failed:
            return None


def strokes(key):
    """What a keyboard tells when a key, named or with what it writes, goes down and up."""
    held = SHIFT if key.startswith("Shift") else ""
    text = KEYS.get(key.removeprefix("Shift"), key)
    down = [{"type": "keyDown", "value": held}] if held else []
    up = [{"type": "keyUp", "value": held}] if held else []
    return down + [{"type": type_, "value": one} for one in text for type_ in ("keyDown", "keyUp")] + up


class Element:
    """An element of a page."""

    def __init__(self, session, handle):
        self.session = session
        self.handle = handle

    def ask(self, method, path, body=None):
        return self.session.ask(method, f"/element/{self.handle}{path}", body)

    def click(self):
        self.ask("POST", "/click", {})

    def type(self, text):
        self.ask("POST", "/value", {"text": text})

    def clear(self):
        self.ask("POST", "/clear", {})

    def text(self):
        return self.ask("GET", "/text")

    def attribute(self, name):
        return self.ask("GET", f"/attribute/{name}")
