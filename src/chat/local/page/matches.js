// The bar of the reader's matches: a small live board of each, whose turn it is, and the way to it in one touch.

import { $, make, room, word } from "./base.js";
import { keepBoards } from "./keep.js";
import { dress, sourceOf } from "./picture.js";
import { moment, plain, seconds } from "./text.js";
import { nodeOf } from "./scroll.js";
import { act, showLarge } from "./posts.js";
import { go } from "./side.js";

// Posts that stay, too far back to be among those that are shown.
const standing = new Map();
const KEEP_AFTER = 1000; // Milliseconds: what is kept for later waits until what is seen now is there.
let keptState = "", keeping = null;

// Takes in what stays of what the server tells.
export function keepStanding(update) {
  if (update.reset) standing.clear();
  for (const item of update.standing) standing.set(item.id, item);
  for (const item of update.items) if (standing.has(item.id)) standing.set(item.id, item);
  for (const id of update.gone) standing.delete(id);
}

const opens = (item) => item.plate?.touch.open;
// Of which match a post is the board or the panel.
export const matchOf = ({ key }) => /^(?:turn|panel):(\d+)/.exec(key)?.[1];
export const isMine = (item) => item.from == null && !item.private && item.pictures.length > 0
  && item.buttons.flat().some((button) => button.id === opens(item) || button.look === "Danger");

export function showMatches() {
  const shown = [...room.channels.values()].flatMap((channel) => [...channel.items.values()]);
  const mine = [...new Map([...standing.values(), ...shown].filter(isMine).map((item) => [item.id, item])).values()];
  mine.sort((one, other) => Boolean(opens(other)) - Boolean(opens(one)) || one.id - other.id);
  const focused = $("matches").contains(document.activeElement) && document.activeElement.dataset.match;
  $("matches").hidden = !mine.length;
  $("match-list").replaceChildren(...mine.map(showMatch));
  if (focused) $("match-list").querySelector(`[data-match="${focused}"]`)?.focus({ preventScroll: true });
  keepMatches(mine);
}

// Keeps the boards for when there is no network.
function keepMatches(mine) {
  const boards = mine.filter((item) => item.pictures[0].name).map((item) => {
    const [picture] = item.pictures;
    return { href: "/", title: plain(item).split("\n")[0], picture: sourceOf(picture), alt: picture.alt, lang: item.language };
  });
  const state = JSON.stringify([room.me.id, boards]);
  // Before anything was told, nothing is known to be over.
  if (room.head == null || state === keptState) return;
  keptState = state;
  const whose = room.me.id;
  clearTimeout(keeping);
  keeping = setTimeout(() => { if (room.me?.id === whose) keepBoards(whose, boards); }, KEEP_AFTER);
}

function showMatch(item) {
  const [picture] = item.pictures, [heading] = plain(item).split("\n");
  const title = item.runs[0]?.kind === "bold" ? item.runs[1]?.text ?? "" : "";
  const until = item.runs.map(({ kind, text }) => kind === "moment" ? seconds(text) : null).find((at) => at != null);
  return make("li", {}, make("button", {
    type: "button", className: opens(item) ? "match turn" : "match", data: { match: item.id }, onclick: (event) => toMatch(item, event.currentTarget),
  },
  picture.name ? dress(make("img", { alt: "", loading: "lazy" }), picture) : null,
  make("span", { className: "about" },
    make("strong", { textContent: title }),
    make("span", { className: "names", textContent: heading.replace(title, "").replace(/^[\s·]+/, "") }),
    make("span", { className: "state" }, opens(item) ? make("span", { className: "mark turn", textContent: word("your_turn") }) : null,
      until == null ? null : make("span", { textContent: " " + moment(until, "R") })))));
}

// Opens the board of a match: the panel, if it is the reader's turn.
function toMatch(item, node) {
  if (item.channel !== room.open) go(item.channel);
  const panel = [...document.querySelectorAll("#items .panel")].find((one) => matchOf(one.dataset) === matchOf(item));
  if (panel) return panel.scrollIntoView({ block: "end" });
  if (opens(item)) return act(item, node, "/api/press", { button: opens(item) });
  const post = nodeOf(item.id);
  if (post) post.scrollIntoView({ block: "end" }); else showLarge(item, item.pictures[0]);
}

// Of each match one board is live: those before it are small.
export function markPast() {
  const live = new Set();
  for (const node of [...$("items").querySelectorAll('[data-key^="turn:"]')].reverse()) {
    const match = node.dataset.key.split(":")[1];
    node.classList.toggle("past", live.has(match));
    live.add(match);
  }
}
