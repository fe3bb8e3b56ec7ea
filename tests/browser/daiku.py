"""Daiku 9: a whole match by the panel, with every kind of action, and one by typing, through all three waves."""

from stage import begin, ended, settled, turns


def script(stage):
    ana, beto = stage.person("ana", "es"), stage.person("beto", "en", 360, 740)
    by_panel(stage, ana, beto)
    by_typing(stage, ana, beto)
    stage.host.stop()
    stage.check("everything that is kept replays well", stage.host.verify())


def by_panel(stage, ana, beto):
    begin(stage, ana, beto, "daiku white stagnation=4")
    all_turns = turns("daiku-every-action")
    for number, [step] in enumerate(all_turns):
        player = (beto, ana)[number % 2]
        player.press("open:")
        player.here().one('[data-key^="panel:"] fieldset')
        for key in path(step):
            player.choose(key)
        player.wait_text(step, '[data-key^="panel:"] .text')
        if number in (0, 18):
            player.pictures_loaded()
            page = player.here()
            stage.check("nothing sticks out of a small screen", page.run("return document.documentElement.scrollWidth") <= 360)
        player.press("confirm:")
        if number < len(all_turns) - 1:
            settled([ana, beto], f"has played {step}")
    ended([ana, beto], "Draw (")
    stage.check("a match is played by placing, stepping, jumping and relocating with the panel")
    stage.check_record(ana, None, "stagnation")


def by_typing(stage, ana, beto):
    begin(stage, ana, beto, "daiku white")
    for person in (ana, beto):
        person.say("!n profile confirm-off")
    all_turns = turns("daiku-won")
    for number, [step] in enumerate(all_turns):
        player = (beto, ana)[number % 2]
        # The first match has said much of the same: this post is of the second one.
        player.here().until(lambda: f"open:2:{number}" in player.buttons(), "it is their turn")
        player.say(f"!n m {step[1:] if step[0] == '@' else step.replace('-', ' ')}")
        if number < len(all_turns) - 1:
            settled([ana, beto], f"has played {step}")
        if number in (17, 35):
            ana.wait_text(f"Wave {2 if number == 17 else 3} of 3 enters")
            stage.check("a wave enters and is announced")
    ended([ana, beto], "beto wins")
    stage.check("a match is played by typing, cells alone and pairs of cells")
    stage.check_record(beto, "black", "three-sectors")


def path(step):
    """The ids of the options that lead to a step: the piece, if one goes, and the cell."""
    if step[0] == "@":
        return [step[1:]]
    start, goal = step.lstrip("x").replace("^", "-").split("-")
    return ["P" + start, goal]
