"""A finished match looked at again, on a phone: the curve, a turn tried again on a board of one's own, and both lines step by
step."""

from stage import begin

# White gives two marbles away, in the second and in the fourth turn.
TURNS = ["c2d3", "c5b4", "d3c3", "h6i7", "a1a2", "i5i6"]
# Seven positions at 100,000 nodes, on a machine that has other things to do.
PATIENCE = 60.0


def script(stage):
    ana, beto = stage.person("ana"), stage.person("beto", "en", 360, 740)
    begin(stage, ana, beto, "abalone black start=belgian")
    for person in (ana, beto):
        person.say("!n profile confirm-off")
    for number, turn in enumerate(TURNS):
        player, other = ((ana, beto), (beto, ana))[number % 2]
        player.say(f"!n move {turn}")
        other.wait_text(f"has played {turn}")
    ana.say("!n resign")
    ana.press("resign:")
    beto.wait_text("ana resigns.")
    beto.press("review:1")
    beto.wait_text("You made 2 blunders.", deadline=PATIENCE)
    stage.check("the review comes by itself when it is done", beto.posts("review:1") == 1)
    beto.pictures_loaded()
    stage.keep(beto.here(), "curve")
    beto.press("review-try:1:2")
    beto.wait_text("Find a better turn.")
    beto.say("!n puzzle i6h6")
    beto.wait_text("The machine is looking at i6h6.")
    beto.wait_text("i6h6 is as good as what the machine would play", deadline=PATIENCE)
    stage.check("another turn that is as good is one that was found")
    stage.keep(beto.here(), "tried")
    beto.press("review-try:1:2")
    beto.wait_text("Find a better turn.")
    beto.press("puzzle-show:")
    beto.wait_text("Played: c5b4 (30%): White loses a marble (turn 2 of the line)")
    stage.check("what was played is answered by what can be counted")
    beto.press("review-line:1:2:true:1")
    beto.wait_text("the better line (1 of 6)")
    beto.press("review-line:1:2:true:2")
    beto.wait_text("the better line (2 of 6)")
    stage.keep(beto.here(), "line")
    beto.press("review-line:1:2:false:1")
    beto.wait_text("what was played, and then (1 of 6)")
    stage.check("both lines are stepped through on the board")
    ana.press("review:1")
    ana.wait_text("None of your turns cost you 5% or more.")
    stage.check("the opponent has the review at once, from their own side")
