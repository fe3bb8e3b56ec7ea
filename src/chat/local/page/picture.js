// Pictures of posts, as light or as dark as the page.

export const night = matchMedia("(prefers-color-scheme: dark)");

// Where a picture is.
export const sourceOf = (picture) => `/picture/${(night.matches && picture.dark) || picture.name}.${picture.format}`;

// Gives a node its picture, which changes with the page.
export function dress(img, picture) {
  img.picture = picture;
  img.src = sourceOf(picture);
  return img;
}

night.addEventListener("change", () => document.querySelectorAll("img").forEach((img) => {
  if (img.picture) img.src = sourceOf(img.picture);
}));
