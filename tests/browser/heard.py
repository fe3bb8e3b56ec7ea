"""What those are told who hear the page instead of seeing it, and in which language; and who has one name on two devices."""

import re

from stage import begin

LIVE = "return [...document.querySelectorAll('#live p')].map((one) => [one.lang, one.textContent])"


def script(stage):
    ana, beto = stage.person("ana", "es"), stage.person("beto", "en", 360, 740)
    begin(stage, ana, beto)
    page = ana.here()
    stage.check("news is told politely", page.run("return document.querySelector('#live').ariaLive") == "polite")
    dated(stage, ana, "!n partidas", r"tu tiempo se acaba el \d+ de ")
    dated(stage, beto, "!n games", r"their time runs out on [A-Z]")
    ana.press("open:")
    told(page, lambda said: any("opciones" in text for _, text in said) or "elige" in str(said).lower(), "the panel")
    ana.choose("C")
    told(page, lambda said: any("Capit" in text and "Destino: " in text for _, text in said), "what was chosen, and what there is to choose")
    said = page.run(LIVE)
    stage.check("it is told in the post's language, and only what has changed", said and all(lang == "es" for lang, _ in said) and "\n".join(text for _, text in said).count("\n") < 5)
    ana.choose("e6")
    told(page, lambda said: any("Ce6" in text for _, text in said), "the step")
    ana.press("cancel:")
    told(page, lambda said: ["", "El panel está cerrado."] in said, "that the panel is closed")
    langs = beto.here().run("return [...document.querySelectorAll('#items .bot .text, #items .bot img, #items .bot .acts')].map((one) => one.lang)")
    stage.check("each post says in which language it is", langs and all(lang in ("en", "es") for lang in langs))
    twice(stage)
    spoken(stage, ana)


def spoken(stage, ana):
    """Whoever asks Nahil for a language reads the page in it, too; and the other way round."""
    page = ana.here()
    speaks = lambda code: page.run("return [document.documentElement.lang, document.querySelector('#language').value]") == [code, code]
    ana.say("!n idioma inglés")
    page.until(lambda: speaks("en"), "the page speaks English")
    stage.check("the page speaks the language that was asked for", page.run("return document.querySelector('#text').placeholder").startswith("Message"))
    page.run("document.querySelector('#items [data-control]').focus()")
    page.run("const menu = document.querySelector('#language'); menu.value = 'es'; menu.dispatchEvent(new Event('change'))")
    page.until(lambda: speaks("es"), "the page speaks Spanish")
    stage.check("the keyboard stays where it was", page.run("return document.activeElement.closest('#items [data-control]') != null"))
    ana.say("!n partidas")
    page.until(lambda: "contra beto" in page.text("#aside"), "Nahil speaks it, too")
    stage.check("and Nahil the one that was chosen on the page", speaks("es"))


def dated(stage, person, asks, said):
    """A date is told as it stands in a sentence."""
    page = person.here()
    person.say(asks)
    page.until(lambda: re.search(said, page.run("return document.querySelector('#aside-live').textContent")), f"{said} is told")
    person.shut()
    stage.check(f"a date is told as a part of its sentence: {said}")


def told(page, holds, what):
    page.until(lambda: holds(page.run(LIVE)), f"{what} is told: {page.run(LIVE)}")


def twice(stage):
    """The same name from another browser."""
    other = stage.driver.browser(360, 740, "en")
    other.go(stage.host.url)
    other.one("#name").type("ana")
    other.click("#join button")
    other.until(lambda: "!n link" in other.text("#join-error"), "the door says how")
    stage.check("the second device of a name is told of !n link")
    other.one("#name").clear()
    other.one("#name").type("ana2")
    other.click("#join button")
    other.until(lambda: "Do you play as ana" in other.text("#twin"), "so does the room")
    if stage.shots:
        other.screenshot(f"{stage.shots}/{stage.name}-twin.png")
    stage.check("and again once it is in")
    other.close()
