"""A finger or a mouse on the boards: real taps at real places, each counted."""


class Finger:
    """Taps what a person sees; nothing is scrolled for it, and what is covered cannot be tapped."""

    def __init__(self, person, kind="touch"):
        self.person = person
        self.kind = kind
        self.taps = 0

    def tap(self, script, *what):
        """Taps where the script says, as soon as it does."""
        self.on(*self.person.here().until(lambda: self._place(script, *what), f"{what} can be tapped"))

    def _place(self, script, *what):
        """The place, once it stands still: nobody taps while the page is scrolled to what it shows next."""
        page = self.person.here()
        place = page.run(HELP + script, *what)
        if place:
            page.answer(FRAMES)
        return place if place == page.run(HELP + script, *what) else None

    def cell(self, name):
        """Taps a cell of the newest board that can be touched."""
        self.tap(CELL, name)

    def misses(self, name, other):
        """Taps a cell's neighbour, a few pixels from the edge between both."""
        self.tap(BESIDE, name, other)

    def option(self, words):
        """Taps a place on the board that is named so, or begins so; where it can mean several things, taps this one."""
        page = self.person.here()
        self.tap(SPOT, words)
        if page.find(".choice"):
            self.tap(CHOICE, words)

    def choice(self, words):
        """Taps one of the things that a touch can mean."""
        self.tap(CHOICE, words)

    def play(self, part, done):
        """Touches what makes a part of a turn, in a panel that is open, until the panel has all that is done."""
        page = self.person.here()
        if part.chip:
            # Its last word is the same in all languages.
            self.button(part.chip.split()[-1])
        for cell in part.cells:
            self.cell(cell)
        if page.find(".choice"):
            self.choice(part.words)
        self.steps(done)

    def button(self, prefix):
        """Taps a button or a chip by how its id or its words begin."""
        self.tap(BUTTON, prefix)

    def again(self, prefix, count, gap):
        """Taps where a button is so often, after so many milliseconds each time, whatever is there by then."""
        page = self.person.here()
        x, y = page.until(lambda: self._place(BUTTON, prefix), f"{prefix} can be tapped")
        tap = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}, {"type": "pause", "duration": gap}]
        self._act([self._move(x, y)] + tap * count)
        self.taps += count

    def at(self, css):
        """Taps the middle of what a selector finds, wherever on the page."""
        page = self.person.here()
        place = lambda: page.run(AT, css)
        def still():
            now = place()
            if now:
                page.answer(FRAMES)
            return now if now == place() else None
        self.on(*page.until(still, f"{css} can be tapped"))

    def on(self, x, y):
        """Taps this place, whatever is there."""
        self._act([self._move(x, y), {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])
        self.taps += 1

    def drag(self, start, goal):
        """Drags from a cell to another."""
        page = self.person.here()
        to_x, to_y = page.until(lambda: self._place(CELL, goal), f"{goal} can be touched")
        x, y = page.until(lambda: self._place(CELL, start), f"{start} can be touched")
        half = [(x + to_x) // 2, (y + to_y) // 2]
        self._act([self._move(x, y), {"type": "pointerDown", "button": 0}, self._move(*half, 60), self._move(to_x, to_y, 60), {"type": "pointerUp", "button": 0}])
        self.taps += 1

    def steps(self, text):
        """Waits until the panel has these steps."""
        page = self.person.here()
        page.until(lambda: text in page.run(DONE), f"the panel has {text}")
        self.still()

    def still(self):
        """Waits until nothing is under way."""
        page = self.person.here()
        page.until(lambda: not page.find("#items .busy, #items [data-rests]"), "what was tapped is done")

    def _move(self, x, y, duration=0):
        return {"type": "pointerMove", "duration": duration, "x": int(x), "y": int(y)}

    def _act(self, actions):
        pointer = {"type": "pointer", "id": self.kind, "parameters": {"pointerType": self.kind}, "actions": actions}
        self.person.browser.ask("POST", "/actions", {"actions": [pointer]})


# A few frames, as long as the page takes to come to rest.
FRAMES = """const done = [...arguments].pop();
let left = 5;
const next = () => (left-- ? requestAnimationFrame(next) : done(true));
next()"""

# The middle of something that is in sight and not covered, by itself or by what it labels.
AT = """const [css] = arguments;
for (const node of document.querySelectorAll(css)) {
  const box = node.getBoundingClientRect(), x = Math.round(box.left + box.width / 2), y = Math.round(box.top + box.height / 2);
  if (!box.width || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
  const top = document.elementFromPoint(x, y);
  if (top && !node.disabled && (node === top || node.contains(top))) return [x, y];
}
return null"""

# What the panels say.
DONE = """return [...document.querySelectorAll("#items .panel .text")].map((one) => one.textContent).join("\\n")"""

# Where something can be tapped: in sight, and not covered.
HELP = """const seen = (node, x, y, hit = node) => {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
  const top = document.elementFromPoint(x, y);
  return top && (hit === top || hit.contains(top)) ? [Math.round(x), Math.round(y)] : null;
};
const middle = (node) => { const box = node.getBoundingClientRect(); return seen(node, box.left + box.width / 2, box.top + box.height / 2); };
const centre = (polygon, hit) => {
  const points = [...polygon.points], map = polygon.getScreenCTM();
  const x = points.reduce((sum, one) => sum + one.x, 0) / points.length, y = points.reduce((sum, one) => sum + one.y, 0) / points.length;
  return seen(polygon, x * map.a + map.e, y * map.d + map.f, hit);
};
const begins = (text, words) => [words, words + " ", words + ","].some((one, whole) => whole ? text.startsWith(one) : text === one);
const layer = [...document.querySelectorAll("#items .layer")].pop();
if (!layer || layer.closest(".busy")) return null;
"""

CELL = """const [name] = arguments;
const cell = layer.querySelector(`[data-cell="${name}"]`);
return cell && centre(cell)"""

BESIDE = """const [name, other] = arguments;
const [cell, beside] = [name, other].map((one) => layer.querySelector(`[data-cell="${one}"]`));
if (!cell || !beside) return null;
const map = cell.getScreenCTM();
const mid = ({ points }) => [["x", "a", "e"], ["y", "d", "f"]].map(([axis, by, from]) => [...points].reduce((sum, one) => sum + one[axis], 0) / points.length * map[by] + map[from]);
const [from, to] = [mid(cell), mid(beside)], share = 0.5 + 4 / Math.hypot(to[0] - from[0], to[1] - from[1]);
const [x, y] = from.map((start, axis) => start + share * (to[axis] - start));
return seen(beside, x, y)"""

SPOT = """const [words] = arguments;
const spot = [...layer.querySelectorAll(".spot")].find((one) => begins(one.ariaLabel, words));
if (!spot) return null;
for (const polygon of spot.querySelectorAll("polygon")) { const at = centre(polygon, layer); if (at) return at; }
return null"""

CHOICE = """const [words] = arguments;
const one = [...document.querySelectorAll(".choice button")].find((one) => begins(one.textContent, words));
return one ? middle(one) : null"""

BUTTON = """const [prefix] = arguments;
const words = (one) => [one.textContent, ...one.textContent.split(" ")];
const fits = (one) => [one.dataset.button, ...words(one)].some((text) => text?.startsWith(prefix)) && !one.disabled && one.ariaDisabled !== "true";
const one = [...document.querySelectorAll("#items button")].filter(fits).pop();
return one ? middle(one) : null"""
