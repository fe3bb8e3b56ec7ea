"""Two people in one browser and a third in another talk in the chat room.

    python3 tests/browser/chat.py http://127.0.0.1:8080

Needs chromedriver. Leaves screenshots of all windows in the folder NAHIL_SHOTS, if that is set, or when it fails.
"""

import os
import sys
import tempfile
import uuid

from room import Person
from webdriver import Driver


def shoot(people, folder):
    for name, person in people.items():
        person.here().screenshot(os.path.join(folder, f"{name}.png"))
    print("screenshots:", folder, file=sys.stderr)


def talk(url, driver, people):
    some = uuid.uuid4().hex[:6]
    ana_name, beto_name, carla_name = ("ana" + some, "beto" + some, "carla" + some)
    desk, phone = driver.browser(), driver.browser(360, 740, "es")
    ana = people["ana"] = Person(desk, url).join(ana_name)
    beto = people["beto"] = Person(desk, url, tab=True)
    desk.one(f'[data-person="{ana_name}"]')
    beto.join(beto_name, "es")
    carla = people["carla"] = Person(phone, url).join(carla_name, "es")

    ana.say(f"hello @{carla_name} {some}")
    for person in (beto, carla):
        person.wait_text(f"hello @{carla_name} {some}")
    assert phone.text("#items .at.me").endswith(carla_name)
    carla.say(f"<img src=x onerror=alert(1)> **hola** {some}")
    for person in (ana, beto):
        person.wait_text(f"<img src=x onerror=alert(1)> **hola** {some}")
    beto.wait_text(carla_name, "#here")

    room = "sala " + some
    ana.here().one("#make-name").type(room)
    desk.click("#make button")
    desk.until(lambda: desk.text("#title") == room, "the new room is open")
    ana.say("somebody here?")
    beto.here().one(f'[data-channel="{room}"] [data-unread]')
    beto.enter(room)
    beto.wait_text("somebody here?")

    desk.go(url)
    desk.until(lambda: desk.text("#title") == room, "the window is still his, in the same room")
    assert desk.text("#me") == beto_name
    assert phone.run("return document.documentElement.scrollWidth") <= 360, "nothing sticks out"


def main():
    url = sys.argv[1]
    people = {}
    with Driver() as driver:
        try:
            talk(url, driver, people)
        except Exception:
            shoot(people, tempfile.mkdtemp(prefix="nahil-shots-"))
            raise
        if folder := os.environ.get("NAHIL_SHOTS"):
            shoot(people, folder)
    print("ok")


if __name__ == "__main__":
    main()
