"""Two people in one browser and a third in another talk in the chat room."""


def script(stage):
    ana = stage.person("ana")
    beto = stage.person("beto", "es", beside=ana)
    carla = stage.person("carla", "es", 360, 740)
    desk, phone = ana.browser, carla.browser

    ana.say("hello @carla")
    for person in (beto, carla):
        person.wait_text("hello @carla")
    stage.check("who is named is marked", phone.text("#items .at.me") == "@carla")
    carla.say("<img src=x onerror=alert(1)> **hola**")
    for person in (ana, beto):
        person.wait_text("<img src=x onerror=alert(1)> **hola**")
    stage.check("what people write is text and nothing else")
    beto.wait_text("carla", "#here")
    ana.say("see (https://example.org/a?b=1&c=x), javascript:alert(1)")
    link = phone.until(lambda: phone.find("#items .text a"), "there is a link")
    stage.check("an address is a link, and nothing else is", [one.attribute("href") for one in link] == ["https://example.org/a?b=1&c=x"])

    ana.here().one("#make-name").type("sala")
    desk.click("#make button")
    desk.until(lambda: desk.text("#title") == "sala", "the new room is open")
    ana.say("somebody here?")
    beto.here().one('[data-channel="sala"] [data-unread]')
    beto.enter("sala")
    beto.wait_text("somebody here?")
    stage.check("a new room is seen by all")

    desk.go(stage.host.url)
    desk.until(lambda: desk.text("#title") == "sala", "the same room is open")
    stage.check("a window that is loaded again is still his", desk.text("#me") == "beto")
    stage.check("nothing sticks out of a small screen", phone.run("return document.documentElement.scrollWidth") <= 360)
