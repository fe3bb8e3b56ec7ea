// A finger that touches twice means what stood there first, whatever has come under it since: what it has done brings another
// post, whose buttons stand where those of the panel stood.

const TWICE = 1000; // Milliseconds: who touches twice does so sooner.
const STRAYS = 60; // Pixels: so far at most does a finger that stays where it is.
let touched = null;

function heed(event) {
  const post = event.target.closest?.("[data-item]"), { timeStamp: at, clientX: x, clientY: y } = event;
  // The keyboard does not touch a place.
  if (!post || event.detail === 0) return;
  const own = `${post.dataset.item} ${post.dataset.key}`;
  const isAgain = touched && at - touched.at < TWICE && Math.hypot(x - touched.x, y - touched.y) < STRAYS;
  const button = event.target.closest("[data-control]");
  if (!isAgain || touched.own === own || !button) {
    touched = { at, x, y, own };
    return;
  }
  // Who goes on touching is not done with the first touch.
  touched.at = at;
  event.preventDefault();
  event.stopPropagation();
  quieten(button);
}

// It shows that it has heard, and that it is not ready.
function quieten(button) {
  button.dataset.rests = "";
  clearTimeout(button.quiet);
  button.quiet = setTimeout(() => { delete button.dataset.rests; }, TWICE);
}

// On its way down, before anything is done.
document.addEventListener("click", heed, true);
