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


def by_panel(stage, player, other, step, number):
    """Picks the marbles and where they go; the record does not name both ends of a row, so a table does."""
    player.press("open:")
    page = player.here()
    page.one('[data-key^="panel:"] fieldset')
    first, last, to = PICKS[number]
    if number == UNDO_AT:
        player.choose(first)
        page.until(lambda: len(page.find('[data-key^="panel:"] fieldset')) == 2, "it asks which marbles go")
        player.press("undo:")
        page.until(lambda: len(page.find('[data-key^="panel:"] fieldset')) == 1, "what was picked can be taken back")
        stage.check("what was picked can be taken back")
    for pick in (first, last, to):
        player.choose(pick, None)
    player.wait_text(step, '[data-key^="panel:"] .text')
    if number < 2:
        player.pictures_loaded()
        stage.check("nobody else sees the panel", other.posts("panel:") == 0)
    player.press("Confirmar" if player.name == "ana" else "Confirm")
