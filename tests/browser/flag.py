"""A match with a clock of a minute, which Black lets run down in the second turn while the other scripts play."""

from stage import begin, ended, settled


def script(stage):
    ana, beto = stage.person("ana"), stage.person("beto", "es", 360, 740)
    begin(stage, ana, beto, "maya white sudden 1m")
    # A first turn has a time of its own.
    for who, turn in ((ana, "Lb2 Ce6 Dd7-e9"), (beto, "Lo2 Lp1 Lo2"), (ana, "La1 Lb2 La1")):
        who.say(f"!n m {turn}")
        who.say("!n ok")
        settled([ana, beto], f"has played {turn}")
    beto.press("open:")
    beto.here().one('[data-key^="panel:"] fieldset')
    yield
    for person in (ana, beto):
        person.wait_text("beto has run out of time.", deadline=90)
    ended([ana, beto], "ana wins (on time)")
    stage.check("the panel is gone", beto.posts("panel:") == 0)
    stage.check_record(ana, "white", "time")
