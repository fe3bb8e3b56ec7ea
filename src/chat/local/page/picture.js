// Pictures of posts, as light or as dark as the page.

export const night = matchMedia("(prefers-color-scheme: dark)");

// Where a picture is.
export const sourceOf = (picture) => `/picture/${(night.matches && picture.dark) || picture.name}.${picture.format}`;

// Gives a node its picture, which changes with the page.
export function dress(img, picture) {
  Object.assign(img, { picture, tries: 0 });
  img.src = sourceOf(picture);
  return img;
}

night.addEventListener("change", () => document.querySelectorAll("img").forEach((img) => {
  if (img.picture) dress(img, img.picture);
}));

const ASKED = 8, LONGEST = 30000; // How often, and milliseconds at most between two times.

// What did not come is asked for again at once.
export function redress() {
  for (const img of document.images) if (img.picture && img.complete && !img.naturalWidth) dress(img, img.picture);
}

// The same, later each time: the program may be about to start anew.
export function askAgain({ target }) {
  if (!target.picture || target.tries === ASKED) return;
  const { src } = target;
  setTimeout(() => { if (target.isConnected && target.src === src) target.src = src; }, Math.min(1000 * 2 ** target.tries++, LONGEST));
}
