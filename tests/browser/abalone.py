"""Two matches of Abalone to the sixth marble over the edge: one by the panel alone, half of it on a phone, and one by typing."""

import re

from stage import begin, ended, settled, turns

UNDO_AT, FIRST_TO_LAST_AT = 2, 4


def script(stage):
    ana, beto = stage.person("ana", "es"), stage.person("beto", "en", 360, 740)
    steps = [steps[0] for steps in turns("abalone-six-out")]
    begin(stage, ana, beto, "abalone negras start=belgian")
    for number, step in enumerate(steps):
        player, other = (ana, beto) if number % 2 == 0 else (beto, ana)
        by_panel(stage, player, other, step, number)
        told(stage, ana, beto, steps, number)
    won(stage, ana, beto)
    stage.check("nothing sticks out of a small screen", beto.here().run("return document.documentElement.scrollWidth") <= 360)
    begin(stage, beto, ana, "abalone black start=belgian")
    for number, step in enumerate(steps):
        player = (beto, ana)[number % 2]
        by_typing(stage, player, step, number)
        told(stage, ana, beto, steps, number)
    won(stage, beto, ana)
    stage.host.stop()
    stage.check("everything that is kept replays well", stage.host.verify())
