// The page of the boards that this browser keeps: where there is no network, and where there is nothing else to show.

import { keepers, keptBoards, pictureOf } from "./keep.js";

const EVERY = 5000; // Milliseconds after which the server is looked for again.
const $ = (id) => document.getElementById(id);
const kept = (store, key) => { try { return JSON.parse(store.getItem(key)); } catch { return null; } };

// Whose boards are meant: theirs who were last here in this window or, in a new one, in this browser.
async function whose() {
  const all = await keepers(), last = kept(sessionStorage, "as") ?? kept(localStorage, "last");
  return all.includes(last) ? last : all.find((who) => who === "web");
}

function shown(who, board) {
  const item = document.createElement("li"), link = document.createElement("a"), title = document.createElement("strong"), image = document.createElement("img");
  title.textContent = board.title;
  Object.assign(image, { src: pictureOf(who, board), alt: board.alt });
  link.href = board.href;
  link.append(title, image);
  item.append(link);
  if (board.lang) item.lang = board.lang;
  return item;
}

const who = await whose(), boards = who ? await keptBoards(who) : [];
$("kept").hidden = !boards.length;
$("kept-boards").replaceChildren(...boards.map((board) => shown(who, board)));
// Where there is nothing to try again, the page is all there is.
if ($("again")) {
  $("again").onclick = () => location.reload();
  window.addEventListener("online", () => location.reload());
  setInterval(async () => {
    const answer = await fetch("/icon.svg", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) location.reload();
  }, EVERY);
}
