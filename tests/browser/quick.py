"""How long it takes from the tap on Confirm until the picture of the new board is seen, in the page of whoever has played and in
the opponent's: the median over twenty turns of Ajedrez Maya, each confirmed by a tap."""

import os
import statistics

from finger import Finger
from stage import begin, settled, turns

TURNS = 20
# What is asked of a quick program on a quiet machine, in milliseconds; elsewhere it is only told.
MOST = float(os.environ.get("NAHIL_QUICK", "0"))


def script(stage):
    ana, beto = stage.person("ana", "en", 360, 740), stage.person("beto", "en", 1280, 800)
    begin(stage, ana, beto, "maya white")
    took = {"own": [], "other": [], "parts": []}
    for number, steps in enumerate(turns("mak-chahal")[:TURNS]):
        player, other = ((ana, beto), (beto, ana))[number % 2]
        finger = Finger(player, "touch" if player is ana else "mouse")
        player.say(f"!n move {' '.join(steps)}")
        finger.steps(" ".join(steps))
        other.here().run(WATCH)
        player.here().run(WATCH)
        finger.button("confirm:")
        own = player.here().until(lambda: player.here().run(SEEN), "the new picture is there")
        stays = other.here().until(lambda: other.here().run(SEEN), "the opponent's is there")
        took["own"].append(own["loaded"] - own["tapped"])
        took["other"].append(stays["loaded"] - own["tapped"])
        took["parts"].append([round(own[part] - own["tapped"]) for part in ("sent", "told", "loaded")])
        settled([ana, beto], "has played " + " ".join(steps))
    load = os.getloadavg()[0]
    medians = {who: statistics.median(took[who]) for who in ("own", "other")}
    parts = [statistics.median(column) for column in zip(*took["parts"])]
    stage.check(f"from Confirm to the picture, the median of {TURNS}: {medians['own']:.0f} ms in one's own page (answered after {parts[0]:.0f}, told after {parts[1]:.0f}), "
                f"{medians['other']:.0f} ms in the opponent's; at most {max(took['own']):.0f} ms; the machine's load is {load:.1f}",
                not MOST or medians["own"] <= MOST)


# Notes when Confirm is tapped, when the server has answered, when the new board's post stands, and when its picture is there.
WATCH = """const now = () => performance.timeOrigin + performance.now();
window.quick = { tapped: null, sent: null, told: null, loaded: null };
const known = new Set([...document.querySelectorAll("#items [data-key^='turn:'] img")].map((img) => img.src));
addEventListener("pointerdown", ({ target }) => { if (target.dataset?.button?.startsWith("confirm:")) quick.tapped = now(); }, { capture: true, once: true });
const observer = new PerformanceObserver((list) => { for (const one of list.getEntries()) if (one.name.endsWith("/api/press")) quick.sent ??= performance.timeOrigin + one.responseEnd; });
observer.observe({ type: "resource" });
const watch = new MutationObserver(() => {
  for (const img of document.querySelectorAll("#items [data-key^='turn:'] img")) {
    if (known.has(img.src)) continue;
    watch.disconnect();
    quick.told = now();
    img.decode().then(() => { quick.loaded = now(); });
    return;
  }
});
watch.observe(document.querySelector("#items"), { childList: true, subtree: true });"""

# What the browser says of a request may come after what the request brought.
SEEN = "return window.quick.loaded && (window.quick.sent || !window.quick.tapped) ? { tapped: window.quick.tapped, sent: window.quick.sent, told: window.quick.told, loaded: window.quick.loaded } : null"
