"""Two players and a bystander: each sees the buttons that they can use, and what a room wants of them."""

from stage import ended


def script(stage):
    ana, beto, carla = stage.person("ana", "es"), stage.person("beto", "en", 360, 740), stage.person("carla", "en", 360, 740)
    people = (ana, beto, carla)
    beto.here().click("#menu")
    beto.browser.one("#make-name").type("aparte")
    beto.browser.click("#make button")
    beto.browser.until(lambda: beto.browser.text("#title") == "aparte", "he is in another room")
    ana.say("!n play @beto maya white")
    beto.wait_text("for you", "#menu")
    stage.check("a challenge elsewhere is for him, and not his turn", "turn" not in beto.here().text("#menu"))
    beto.enter("plaza")
    carla.wait_text("ana")
    seen(stage, people, "a challenge", [["withdraw", "page"], ["accept", "decline", "page"], ["page"]])
    beto.press("accept:")
    for person in (ana, beto):
        person.here().until(lambda: person.buttons("give-up:"), "the match has begun")
    carla.wait_text("#1")
    seen(stage, people, "a board", [["open", "offer", "offers", "give-up"], ["offer", "offers", "give-up"], []])
    for person in people:
        shoot(stage, person, "board")
    ana.say("!n m Lb2 Ce6 Dd7-e9")
    ana.press("confirm:")
    beto.here().until(lambda: beto.buttons("open:"), "it is his turn")
    ana.here().until(lambda: not ana.buttons("open:"), "it is not hers")
    seen(stage, people, "the next board", [["offer", "offers", "give-up"], ["open", "offer", "offers", "give-up"], []])
    beto.press("give-up:")
    beto.press("resign:")
    ended(people, "beto")
    # After one turn there is nothing to review.
    seen(stage, people, "the result", [["replay", "rematch"], ["replay", "rematch"], ["replay"]])
    for person in people:
        shoot(stage, person, "result")
    again(stage, ana, beto, carla)


def again(stage, ana, beto, carla):
    page = beto.here()
    beto.press("rematch:")
    page.one("#dare[open]")
    stage.check("a rematch opens the sheet as it was, with the sides swapped", page.text("#dare-text") == "!n play @ana maya white 3d")
    stage.check("it says what it is", page.text("#dare-title") == "Rematch")
    page.click("#dare label.chip:has([value=casual])")
    page.click("#dare-send")
    ana.wait_text("Ajedrez Maya")
    ana.here().until(lambda: ana.buttons("accept:"), "the changed one is proposed to her")
    stage.check("what is changed is a challenge like others", any(one in ana.here().text("#items") for one in ("casual", "amistosa")))
    beto.press("withdraw:")
    ana.here().until(lambda: not ana.buttons("accept:"), "it is withdrawn")
    beto.press("rematch:")
    page.click("#dare-send")
    ana.here().until(lambda: ana.buttons("accept:"), "the rematch is proposed to her")
    stage.check("a rematch is proposed to the other player alone", not carla.buttons("accept:") and not beto.buttons("accept:"))
    beto.press("rematch:")
    page.click("#dare-send")
    beto.wait_text("You have already proposed a rematch")
    ana.press("rematch:1")
    ana.here().click("#dare-send")
    for person in (ana, beto):
        person.here().until(lambda: [one for one in person.buttons("give-up:") if one != "give-up:1"], "it has begun")
    beto.here().until(lambda: beto.buttons("open:"), "beto begins")
    stage.check("the sides are swapped", not ana.buttons("open:"))


def seen(stage, people, what, wanted):
    for person, words in zip(people, wanted):
        shown = [one.split(":")[0] for one in person.buttons()]
        stage.check(f"{person.name} sees of {what}: {words}", shown == words)


def shoot(stage, person, what):
    if stage.shots:
        person.here().screenshot(f"{stage.shots}/{stage.name}-{what}-{person.name}.png")
