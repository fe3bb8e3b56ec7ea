"""A whole match through the panel alone: one plays at a desk in Spanish, one on a phone in English."""

from stage import WHOLE, begin, ended, settled, turns

RESTART_AT, UNDO_AT, KEYBOARD_AT = 5, 2, 4


def script(stage):
    ana, beto = stage.person("ana", "es"), stage.person("beto", "en", 360, 740)
    begin(stage, ana, beto)
    beto.here().click("#menu")
    beto.browser.one("#make-name").type("aparte")
    beto.browser.click("#make button")
    beto.browser.until(lambda: beto.browser.text("#title") == "aparte", "he is in another room")
    all_turns = turns("katun-capture")
    for number, steps in enumerate(all_turns):
        player, other = (ana, beto) if number % 2 == 0 else (beto, ana)
        if number == RESTART_AT:
            restart(stage, player, other, steps)
        elif number == KEYBOARD_AT:
            by_keyboard(player, steps)
            stage.check("a turn is played with the keyboard alone")
        else:
            by_panel(stage, player, other, steps, number)
        text = " ".join(steps)
        if number == 0:
            beto.wait_badge(1)
            beto.wait_text("your turn", "#menu")
            stage.check("who is in another room is called, in the title and the menu")
            beto.enter("plaza")
        if number == len(all_turns) - 1:
            break
        settled([ana, beto], f"has played {text}")
        beto.wait_badge(0)
        stage.check(f"{number + 1}: {text}")
    ended([ana, beto], "ana wins")
    for person in (ana, beto):
        person.wait_text("K'atún: the Leader was captured")
        stage.check_record(person, "white", "katun-capture")
    again(stage, beto, all_turns)
    stage.check("nothing sticks out of a small screen", beto.here().run("return document.documentElement.scrollWidth") <= 360)
    stage.host.stop()
    stage.check("everything that is kept replays well", stage.host.verify())


def open_panel(person):
    person.press("open:")
    person.here().one('[data-key^="panel:"] fieldset')


def pick(person, steps, done):
    """Picks these steps; the panel names each when it is made."""
    for step in steps:
        person.choose(step[0])
        person.choose(step[1:])
        done.append(step)
        person.wait_text(" ".join(done), '[data-key^="panel:"] .text')


def by_panel(stage, player, other, steps, number):
    open_panel(player)
    done = []
    if number == UNDO_AT:
        pick(player, steps[:1], done)
        player.press("undo:")
        page = player.here()
        page.until(lambda: steps[0] not in page.text('[data-key^="panel:"] .text'), "the step is taken back")
        stage.check("a step can be taken back")
        done.clear()
    if number < 2:
        player.choose(steps[0][0])
        page = player.here()
        page.until(lambda: len(page.find('[data-key^="panel:"] fieldset')) == 2, "it asks where to")
        stage.check("the board, where it can go and the buttons can be seen together", page.until(lambda: page.run(TOGETHER), "they are"))
    pick(player, steps, done)
    if number < 2:
        player.pictures_loaded()
        stage.check("the panel is in the language of its owner", ("Solo tú ves esto" if number == 0 else "Only you can see this") in player.here().text("#items"))
        stage.check("nobody else sees it", other.posts("panel:") == 0)
    player.press("Confirmar" if player.name == "ana" else "Confirm")


def again(stage, person, all_turns):
    """Steps through the match when it is over, on a phone, and sees it as a moving picture."""
    text = '[data-key="replay:1"] .text'
    person.press("Turn by turn")
    person.wait_text(f"Turn {len(all_turns)} of {len(all_turns)}", text)
    person.press("First")
    person.wait_text(f"{len(all_turns)} turns follow", text)
    for number in (1, 2):
        person.press("Next")
        person.wait_text(f"Turn {number} of {len(all_turns)}", text)
    person.press("Back")
    person.wait_text(" ".join(all_turns[0]), text)
    page = person.here()
    page.size(360, 640)
    page.until(lambda: page.run(WHOLE, '[data-key="replay:1"]'), "words, board and buttons are in sight on a small phone")
    stage.check("the match is seen again turn by turn")
    if stage.shots:
        page.screenshot(f"{stage.shots}/{stage.name}-again.png")
    person.say("!n record #1")
    gif = '#items img[src$=".gif"]'
    page.one(gif)
    stage.check("it is seen as a moving picture", page.until(lambda: page.run("const one = document.querySelector(arguments[0]); return one.complete && one.naturalWidth === 480 && one.alt.includes('animation')", gif), "it is loaded"))


def restart(stage, player, other, steps):
    """The program stops in the middle of a turn and comes back: pages, panel and draft are there."""
    open_panel(player)
    done = []
    pick(player, steps[:1], done)
    stage.host.stop()
    for person in (player, other):
        person.here().one("#status[data-state=offline]")
    stage.check("the pages say that the program is away")
    stage.host.start()
    for person in (player, other):
        page = person.here()
        page.until(lambda: page.run("return document.querySelector('#status').dataset.state") == "online", "it is back", 40)
    player.wait_text(steps[0], '[data-key^="panel:"] .text')
    stage.check("the panel is there again, with the draft")
    pick(player, steps[1:], done)
    player.press("confirm:")


def by_keyboard(person, steps):
    """From the message's box to the turn and back to the box."""
    page = person.here()
    page.run("document.querySelector('#text').focus()")
    walk(page, '[data-button^="open:"]', "ShiftTab")
    page.one('[data-key^="panel:"] fieldset')
    for number, step in enumerate(steps):
        walk(page, option(step[0]))
        page.until(lambda: page.run(AT, option(step[0]) + "[aria-pressed=true]"), "the piece is chosen, and has the focus")
        walk(page, option(step[1:]))
        person.wait_text(" ".join(steps[: number + 1]), '[data-key^="panel:"] .text')
    walk(page, '[data-button^="confirm:"]')
    page.until(lambda: page.run("return document.activeElement.id") == "text", "the focus is back in the message's box")


def option(words):
    return f':is([data-words^="{words} "], [data-words="{words}"])'


def walk(page, css, key="Tab"):
    """Presses a key until the focus is there, then Enter."""
    for _ in range(60):
        if page.run(AT, css):
            return page.keys("Enter")
        page.keys(key)
    raise AssertionError(f"{css} cannot be reached with {key}")


# Whether the focus is on this; the words of the options are made findable first, without the numbers before them.
AT = """for (const one of document.querySelectorAll("[data-option]")) one.dataset.words = one.textContent.replace(/^\\d+ · /, "");
return document.activeElement.matches(arguments[0])"""

# Whether the panel's board, its last menu and its last buttons are all in sight, and none over another.
TOGETHER = """const seen = document.querySelector("#scroll").getBoundingClientRect();
const panel = [...document.querySelectorAll('[data-key^="panel:"]')].pop();
const board = panel.querySelector("img").getBoundingClientRect();
const places = [...panel.querySelectorAll("fieldset:last-of-type button, .acts > div:last-child button")];
const apart = (box) => box.top >= board.bottom || box.left >= board.right;
const inside = (box) => box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1;
return board.height > 200 && inside(board) && places.every((one) => apart(one.getBoundingClientRect()) && inside(one.getBoundingClientRect()))"""
