// The sheet beside the room: what its reader asked for and nobody else sees, such as a lesson, whose pages it turns.

import { $, commands, keep, kept, make, room, word } from "./base.js";
import { plain } from "./text.js";
import { tell } from "./tell.js";
import { showItem } from "./posts.js";
import { forgetSent, isOurs, say } from "./writing.js";
import { openDare } from "./dare.js";

const TALL = 0.8; // A board is high if it is less wide than this part of its height.
const BOARD = { most: 196, least: 140, step: 4 }; // Pixels of a high board beside which its text runs.
const awaited = new Map(); // Who waits for the answer to an act.
let shown = null;

// Hands the answer to this act over, instead of showing it here.
export const expect = (id) => new Promise((done) => awaited.set(id, done));

const gameOf = (item) => /^lesson:(.*)/.exec(item.key)?.[1];
// The pages to which a lesson's buttons lead; none on its first page, or on its last one.
const pageOf = (button) => button?.enabled ? Number(button.id.split(":").pop()) : null;

// Shows what has come, if this page has asked for it: another page of the same person has a sheet of its own.
export function placeAside(item) {
  const wanted = awaited.get(item.aside);
  if (wanted) {
    awaited.delete(item.aside);
    return wanted(item);
  }
  const isOpen = $("aside").open;
  const isNews = isOpen && shown === item.id && !item.aside;
  if (!isNews && !isOurs(item.aside)) return;
  show(item);
  if (isOpen) return;
  $("aside").showModal();
  ($("aside-post").querySelector(".primary") ?? $("aside-post")).focus();
}

function show(item) {
  const box = $("aside-post"), focused = box.contains(document.activeElement) ? document.activeElement.dataset.control : null;
  const game = gameOf(item), isNew = shown !== item.id || box.dataset.said !== plain(item);
  const node = showItem(item, "article");
  shown = item.id;
  box.dataset.said = plain(item);
  if (game) turnable(item, node, game);
  $("aside").dataset.kind = game ? "lesson" : "answer";
  $("aside-title").textContent = game ? word("lessons") : word("bot");
  $("aside-games").replaceChildren(...(game ? commands().games.map((one) => gameChip(one, one.id === game)) : []));
  box.replaceChildren(node);
  fit();
  $("aside-games").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  // What scrolls can be scrolled by keyboard.
  box.tabIndex = game ? -1 : 0;
  if (game) node.querySelector(".text").tabIndex = 0;
  if (isNew) box.scrollTop = 0;
  if (isNew) tell(plain(item), item);
  if (focused == null) return;
  // The keyboard stays where it turns pages.
  const controls = [...node.querySelectorAll("[data-control]")].filter((one) => !one.disabled);
  (controls.find((one) => one.dataset.control === focused) ?? controls.at(-1) ?? $("aside-close")).focus();
}

// On a phone that is held upright, a high board is as large as the text that runs around it leaves room for.
function fit() {
  const leaf = $("aside-post").querySelector(".tall .leaf");
  if (!leaf || getComputedStyle(leaf).display !== "block") return;
  for (let width = BOARD.most; width >= BOARD.least; width -= BOARD.step) {
    leaf.style.setProperty("--board", width + "px");
    if (leaf.scrollHeight <= leaf.clientHeight) return;
  }
}

// The last page of a lesson leads to a first match in which the machine helps, and to somebody to play with.
function turnable(item, node, game) {
  const [picture] = item.pictures, parts = [node.querySelector(".shot"), node.querySelector(".text")].filter(Boolean);
  node.classList.toggle("tall", picture != null && picture.width < TALL * picture.height);
  node.prepend(make("div", { className: "leaf" }, ...parts));
  const [back, next] = item.buttons.flat().filter(({ id }) => id.startsWith("page:")), page = pageOf(next) ? pageOf(next) - 1 : 1;
  keep(localStorage, "page:" + game, page);
  keep(localStorage, "learnt", game);
  const last = [...node.querySelectorAll('.acts [data-button^="page:"]')].at(-1);
  last?.classList.add("primary");
  if (!last || pageOf(next) || !pageOf(back)) return;
  const { guide } = commands().games.find((one) => one.id === game) ?? {};
  const ways = [["guide", word("guided"), () => say(guide)], ["dare", word("challenge"), () => openDare({ game })]];
  last.replaceWith(...ways.filter(([control]) => guide || control !== "guide").map(([control, label, go], first) => make("button", {
    type: "button", className: first ? "" : "primary", textContent: label, data: { control }, onclick: () => { closeAside(); go(); },
  })));
}

const gameChip = (game, isOpen) => make("button", {
  type: "button", className: "chip", textContent: game.name, data: { lesson: game.id }, aria: { current: isOpen ? "page" : null }, onclick: () => learn(game),
});

// Opens the lesson of a game where its reader left it.
export function learn(game) {
  const page = kept(localStorage, "page:" + game.id);
  say(page > 1 ? `${game.learn} ${page}` : game.learn);
}

export function closeAside(id) {
  if ($("aside").open && (id == null || id === shown)) $("aside").close();
}

$("learn").onclick = () => {
  const { games } = commands(), last = kept(localStorage, "learnt");
  learn(games.find((game) => game.id === last) ?? games[0]);
};
new ResizeObserver(fit).observe($("aside-post"));
// Whoever has closed it waits for no more pages.
$("aside").addEventListener("close", () => forgetSent());
$("aside-close").onclick = () => closeAside();
$("aside").addEventListener("keydown", (event) => {
  const turn = { ArrowLeft: 0, ArrowRight: 1 }[event.key];
  if (turn == null || $("aside").dataset.kind !== "lesson" || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = $("aside-post").querySelectorAll('.acts [data-button^="page:"]')[turn];
  if (button && !button.disabled) { event.preventDefault(); button.click(); }
});
