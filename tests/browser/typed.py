"""A whole match by typing, with Tsaul offered and accepted; ended by the Temple of the Moon."""

from stage import begin, ended, settled, turns

OFFER_AFTER = 14


def script(stage):
    ana, beto = stage.person("ana"), stage.person("beto", "es")
    begin(stage, ana, beto)
    all_turns = turns("katun-moon")
    for number, steps in enumerate(all_turns[:-1]):
        player = (ana, beto)[number % 2]
        play(player, steps)
        settled([ana, beto], "has played " + " ".join(steps))
        if number == OFFER_AFTER:
            offer(stage, ana, beto)
    stage.check("Tsaul goes up once Black's turn is done")
    for person in (ana, beto):
        person.wait_text("Tsaul, level 1")
    stage.check("the board says so, too", any(one in ana.here().run(LAST_ALT) for one in ("Tsaul level 1.", "Tsaul de nivel 1.")))
    ana.say("!n m Df10W")
    ana.wait_text("immobilised (Tsaul, level 1)")
    stage.check("a Defense cannot move any more")
    ana.say("!n move Lj7")
    ana.wait_text("This wins the match.", '[data-key^="panel:"]')
    ana.say("!n confirm")
    ended([ana, beto], "ana wins")
    ana.wait_text("the Leader reached the Temple of the Moon")
    stage.check("the match ends by the temple")
    stage.check_record(beto, "white", "katun-moon")


def play(player, steps):
    player.say(f"!n m {' '.join(steps).lower() if player.name == 'ana' else ' '.join(steps)}")
    player.wait_text(" ".join(steps), '[data-key^="panel:"] .text')
    player.say("!n confirm" if player.name == "ana" else "!n confirmar")


def offer(stage, ana, beto):
    ana.press("offer:")
    beto.wait_text("ana offers Tsaul")
    stage.check("the offer calls who is to answer it", beto.here().find('#items li.calls [data-button^="yes:"]') != [])
    stage.check("nobody sees how to answer their own offer", not ana.buttons("yes:"))
    beto.press("yes:")
    for person in (ana, beto):
        person.wait_text("beto accepts Tsaul")
        person.here().until(lambda: not person.buttons("yes:"), "the offer's buttons are gone")
    stage.check("the offer is accepted, and its buttons are gone")


LAST_ALT = "return [...document.querySelectorAll('#items img')].pop().alt"
