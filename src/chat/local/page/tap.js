// Taps that hit what was not meant. A finger that taps twice means what stood there first, whatever has come under it since: what
// it has done brings another post, whose buttons stand where those of the panel stood.

export const TWICE = 1000; // Milliseconds: who taps twice does so sooner.
const GIVES_IN = 2000; // Whoever has tapped in vain for so long means what is there.
const STRAYS = 60; // Pixels: so far at most does a finger that stays where it is.
let tapped = null;

// The cells of boards are left out: whoever plays taps one after another, on this board and the next.
const CAUGHT = "[data-control], .shot";

function heed(event) {
  // The keyboard taps no place.
  if (event.detail === 0) return;
  const { target, timeStamp: at, clientX: x, clientY: y } = event, post = target.closest?.("[data-item]");
  // What takes the place of an older post under the same name is the same to whoever taps.
  const own = post ? post.dataset.key || post.dataset.item : "";
  const isAgain = tapped && at - tapped.at < TWICE && Math.hypot(x - tapped.x, y - tapped.y) < STRAYS;
  const caught = target.closest?.(CAUGHT);
  if (!isAgain || tapped.own === own || !caught) {
    tapped = { at, x, y, own, first: at };
    return;
  }
  if (at - tapped.first < GIVES_IN) tapped.at = at;
  event.preventDefault();
  event.stopPropagation();
  fade(caught);
}

// It shows that it was touched, and that it was not ready.
function fade(node) {
  node.dataset.stray = "";
  clearTimeout(node.faded);
  node.faded = setTimeout(() => { delete node.dataset.stray; }, TWICE);
}

// On its way down, before anything is done. Who has written something between two taps means both.
document.addEventListener("click", heed, true);
document.addEventListener("input", () => { tapped = null; }, true);
