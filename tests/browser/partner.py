"""A first match against the machine on a phone, by the room's own threads: it says what is near, gives hints in two steps, and
counts them."""

# The machine answers when it is its thread's turn, on a computer that has other things to do.
PATIENCE = 60.0


def script(stage):
    ana, eva = stage.person("ana", "en", 360, 740), stage.person("eva", "es", 360, 740)
    guided(stage, ana)
    in_spanish(stage, eva)


def guided(stage, ana):
    ana.say("!n profile confirm-off")
    ana.say("!n guide abalone")
    ana.wait_text("Guided match: with each board I say what has happened and what could happen next.")
    ana.press("hint:1:")
    ana.wait_text("A hint for #1: begin with", deadline=PATIENCE)
    ana.pictures_loaded()
    stage.keep(ana.here(), "hint")
    ana.press("hint:1:")
    ana.wait_text("The turn that I would play in #1:", deadline=PATIENCE)
    stage.check("first the piece is shown, asked again the whole turn, in one post", ana.posts("hint:1") == 1)
    ana.pictures_loaded()
    ana.say("!n move #1 c5d5")
    ana.wait_text("White threatens nothing for now.", deadline=PATIENCE)
    ana.here().until(lambda: ana.posts("hint:1") == 0, "the hint goes away when its turn is played")
    stage.check("what is near is said with the machine's answer")
    stage.keep(ana.here(), "guided")
    ana.press("give-up:1")
    ana.press("resign:1")
    ana.wait_text("ana had 2 hints.")
    stage.check("the result says how many hints there were")


def in_spanish(stage, eva):
    eva.say("!n guía daiku")
    eva.wait_text("Partida guiada: con cada tablero te digo qué ha pasado y qué puede pasar.")
    eva.say("!n pista #2")
    eva.wait_text("Una pista para la partida #2: empieza con", deadline=PATIENCE)
    eva.press("hint:2:")
    eva.wait_text("El turno que yo jugaría en la partida #2:", deadline=PATIENCE)
    stage.check("in Spanish as well")
