"""Two short matches of Arimaa: one through the panel alone, on a phone in Spanish and at a desk; one by typing."""

from stage import begin, ended, settled

WORDS = {
    "es": {"E": "elefante", "M": "camello", "H": "caballo", "D": "perro", "C": "gato", "R": "conejo",
           "n": "norte", "e": "este", "s": "sur", "w": "oeste", "push": "empujar", "pull": "tirar de", "rest": "todo el resto:"},
    "en": {"E": "elephant", "M": "camel", "H": "horse", "D": "dog", "C": "cat", "R": "rabbit",
           "n": "north", "e": "east", "s": "south", "w": "west", "push": "push", "pull": "pull", "rest": "all the rest:"},
}

# A pull ends it, with a rabbit of each on its last row.
BY_PANEL = [
    "Rh2n Rh3n Rh4n Ra2n", "rh7s rh6w rg6s rh8s", "Ra3e Rb3n Rb2n Db1n", "rh7s rh6w ra7s ra6s",
    "Rh5n Rh6n", "ra5s ra4s ra3s", "Ha1e pull:ra2s Rh7n",
]

# Then a push into a trap captures the last rabbit of Silver.
BY_TYPING = [
    "99of1", "CMHHDDCE/RRRRRRRR", "Ee2nnn", "rc7s rf7s rd7w rc7s", "rh2n", "rg7w rf7s rh7w rg7w", "h3n", "rf7s rb7e rc7s re7s",
    "RH4N", "ra7e rb7e rc7s",
]

PANEL = '[data-key^="panel:"]'


def script(stage):
    ana, beto = stage.person("ana", "es", 360, 740), stage.person("beto")
    by_panel(stage, ana, beto)
    by_typing(stage, ana, beto)
    stage.host.stop()
    stage.check("everything that is kept replays well", stage.host.verify())


def by_panel(stage, ana, beto):
    begin(stage, ana, beto, "arimaa gold")
    set_up(stage, ana, "es", dict(zip(squares("1"), "HDCMECDH")))
    settled([ana, beto], "ana has played Ha1")
    set_up(stage, beto, "en", {**dict(zip(squares("8"), "HDCMEC")), "b7": "D", "f7": "H"})
    settled([ana, beto], "beto has played")
    for number, turn in enumerate(BY_PANEL):
        player, language = ((ana, "es"), (beto, "en"))[number % 2]
        open_panel(player)
        pick(stage, player, language, turn)
        player.press("confirm:")
        if number < len(BY_PANEL) - 1:
            settled([ana, beto], "has played " + turn)
    ended([ana, beto], "ana wins")
    stage.check_record(beto, "white", "goal")


def squares(row):
    return [column + row for column in "abcdefgh"]


def set_up(stage, person, language, places):
    """Sets up piece by piece, the rabbits all at once; takes them back first, and sees them go as one."""
    words = WORDS[language]
    open_panel(person)
    for at, letter in places.items():
        person.choose(f"{letter} {words[letter]}")
        person.choose(at)
        person.wait_text(letter_of(language, letter) + at, PANEL)
    page = person.here()
    all_placed = lambda: not page.find(PANEL + " fieldset")
    person.choose(words["rest"])
    page.until(all_placed, "nothing is left to set up")
    person.press("undo:")
    page.until(lambda: not all_placed(), "the rabbits are taken back")
    person.choose(words["rest"])
    page.until(all_placed, "they are there again")
    stage.check("a setup by piece and place; the rabbits come and go as one")
    person.press("confirm:")


def letter_of(language, letter):
    """Gold plays in Spanish here, Silver in English and in lower case."""
    return letter if language == "es" else letter.lower()


def open_panel(person):
    person.press("open:")
    person.here().one(PANEL + " fieldset")


def pick(stage, person, language, turn):
    """Picks the piece and the direction of each step; a push or a pull by its name."""
    words = WORDS[language]
    done = []
    for step in turn.split():
        deed, _, step = step.rpartition(":")
        letter, at, way = step[0].upper(), step[1:3], step[3]
        piece = f"{letter} {words[letter]} ({at})"
        person.choose(f"{words[deed]} {piece}" if deed else piece)
        person.choose(words[way])
        done.append(step)
        person.wait_text(" ".join(done), PANEL + " .text")
    page = person.here()
    stage.check("nothing sticks out", page.run("return document.documentElement.scrollWidth <= window.innerWidth"))


def by_typing(stage, ana, beto):
    begin(stage, ana, beto, "arimaa gold")
    for number, turn in enumerate(BY_TYPING):
        player, verb, confirm = ((ana, "mover", "confirmar"), (beto, "move", "confirm"))[number % 2]
        player.say(f"!n {verb} {turn}")
        player.here().one(PANEL)
        player.say(f"!n {confirm}")
        for person in (ana, beto):
            person.here().until(lambda: not person.posts("panel:"), "the panel is closed")
        other = (beto, ana)[number % 2]
        other.wait_text("Nahil!")
        other.here().until(lambda: other.buttons("open:"), "the turn is the other's")
    ana.say("!n mover Re6e")
    ana.wait_text("re6e", PANEL)
    ana.press("undo:")
    ana.here().until(lambda: "re6e" not in ana.here().text(PANEL + " .text"), "the push is taken back")
    ana.choose("empujar R conejo (e6)")
    ana.wait_text("se pierde", PANEL)
    stage.check("what a push would capture is named")
    ana.choose("este")
    ana.wait_text("re6e", PANEL + " .text")
    ana.choose("E elefante (e5)")
    ana.choose("norte")
    ana.wait_text("re6e Ee5n", PANEL + " .text")
    stage.check("the push is ended by the one piece that can")
    ana.press("confirm:")
    ended([ana, beto], "has played re6e rf6x Ee5n")
    ana.wait_text("elimination")
