"""A whole match by two people in two tabs of one browser, who do not confirm; ended by Mak Chahal."""

from stage import begin, ended, settled, turns


def script(stage):
    ana = stage.person("ana", "es")
    beto = stage.person("beto", "es", beside=ana)
    for person in (ana, beto):
        person.say("!n perfil sin-confirmar")
        person.wait_text("Un turno se juega en cuanto")
    begin(stage, ana, beto)
    for number, steps in enumerate(turns("mak-chahal")):
        player, other = (ana, beto) if number % 2 == 0 else (beto, ana)
        player.say(f"!n m {' '.join(steps)}")
        player.wait_text("jugó " + " ".join(steps))
        other.wait_badge(1)
        settled([ana, beto], " ".join(steps))
        other.wait_badge(0)
    stage.check("a turn is played as soon as it is complete, and calls the other tab")
    for asker, other in ((beto, ana), (ana, beto)):
        asker.say("!n ofrecer tsaul")
        other.wait_text("ofrece Tsaul")
        other.say("!n aceptar")
    ended([ana, beto], "Gana beto")
    ana.wait_text("Mak Chahal")
    stage.check_record(ana, "black", "mak-chahal")
