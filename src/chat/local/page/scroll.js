// What of the messages is in sight.

import { $, room } from "./base.js";

const TALL_MIN = 220; // Pixels: on a smaller board, nobody can touch a cell.
const ROW = 50; // Pixels: what stays of the row of what can be picked, where that is empty.
const SHOWN_MIN = 0.5; // Of what is seen at once: where the words leave less to a board that is only looked at, they are scrolled to.
let fitted = { is: "", sign: "", tall: 0 }; // The last board that was made to fit, of which puzzle in which post, in which window.
export const nodeOf = (id) => document.querySelector(`#items [data-item="${id}"], #aside-post [data-item="${id}"]`);
// Whoever is at the end stays there, whatever changes above it.
const stay = (low) => { room.low = low; $("scroll").style.overflowAnchor = low ? "none" : "auto"; };
const atBottom = () => $("scroll").scrollHeight - $("scroll").scrollTop - $("scroll").clientHeight < 120;
export const toBottom = () => { stay(true); $("scroll").scrollTop = $("scroll").scrollHeight; };
let pinned = null; // Where a post is seen from its beginning: nobody has scrolled there, so nobody is at the end.
// A puzzle or task before its first step: what it says comes first.
export const poses = (node) => node.matches('[data-key="panel:puzzle"]') && !node.querySelector('[data-button^="puzzle-undo"]:enabled');
// A puzzle or task whose reader has just asked for help: that is said before its board.
export const helps = (node) => room.helped && node.matches('[data-key="panel:puzzle"]');
// On a phone held upright, the board of a puzzle, of a task, of a turn that is to be played, hinted at or looked at again is as
// tall as what is said above it and the buttons below it leave room.
export function fitBoard(node) {
  const puzzle = node.matches('[data-key="panel:puzzle"]'), turn = node.matches("[data-key^='turn:']:not(.past), [data-key^='replay:'], [data-key^='hint:']");
  const board = (puzzle || turn) && node.querySelector(".board, .shot");
  if (!board || !matchMedia("(max-width: 720px) and (min-height: 501px)").matches) return;
  if (puzzle) fitPuzzle(node, freeOf(node, board));
  else node.style.setProperty("--tall", `min(60dvh, ${Math.max(SHOWN_MIN * $("scroll").clientHeight, freeOf(node, board))}px)`);
}
// How much of what is seen at once the rest of a post leaves to its board.
function freeOf(node, board) {
  const [own, around, whole] = [board, $("scroll"), node].map((one) => getComputedStyle(one));
  const edges = [own.paddingTop, own.paddingBottom, around.paddingBottom, whole.marginBottom];
  return $("scroll").clientHeight - (node.offsetHeight - board.offsetHeight) - edges.reduce((sum, edge) => sum + parseFloat(edge), 0);
}
// While a puzzle is being solved its board may become smaller, but grows no more: a finger is on its way to it. Where it has come
// anew, none is.
function fitPuzzle(node, space) {
  const { clientWidth, clientHeight } = $("scroll");
  // A draft takes another line.
  const free = space - (poses(node) ? parseFloat(getComputedStyle(node.querySelector(".text")).lineHeight) : 0);
  const [, sign] = node.querySelector(".strip")?.dataset.menu.split(":") ?? [];
  const is = [node.dataset.item, sign ?? fitted.sign, clientWidth, clientHeight].join(":");
  const isPicking = node.querySelector('[data-button^="puzzle-undo"]') && is === fitted.is;
  // A row with nothing to pick gives way to the board, rather than the board to it.
  const most = free + (node.querySelector(".picks:empty")?.offsetHeight ?? 0);
  const tall = Math.max(TALL_MIN, isPicking ? Math.min(most, fitted.tall) : free);
  node.style.setProperty("--row", `${Math.max(0, Math.min(ROW, most - tall))}px`);
  fitted = { is, sign: sign ?? fitted.sign, tall };
  node.style.setProperty("--tall", `${tall}px`);
}
// A panel in which there is something to do is where whoever comes back goes on; of one that is longer than what can be seen, its top.
export function toOpen() {
  const panel = [...$("items").querySelectorAll(".panel:has(.board)")].at(-1);
  if (!panel) return toBottom();
  stay(false);
  panel.scrollIntoView({ block: panel.offsetHeight > $("scroll").clientHeight ? "start" : "end" });
  pinned = $("scroll").scrollTop;
  $("newest").hidden = atBottom();
}
// The newest of these posts from its beginning, where it is longer than what can be seen at once; but the end of one with the
// board of a match, where the board is.
export function toNewest(items) {
  const node = items.length && nodeOf(items[items.length - 1].id);
  if (node && (poses(node) || helps(node) || !node.matches(".panel, [data-key^='turn:'], [data-key^='replay:']")) && node.offsetHeight > $("scroll").clientHeight) {
    stay(false);
    node.scrollIntoView({ block: "start" });
    pinned = $("scroll").scrollTop;
  } else if (node && node !== $("items").lastElementChild) {
    // Or what grows next would lead back to the end.
    stay(false);
    node.scrollIntoView({ block: "nearest" });
  } else toBottom();
}
// A panel that is in sight, in which somebody may be about to touch something.
const isAtWork = () => {
  const seen = $("scroll").getBoundingClientRect();
  return [...$("items").querySelectorAll(".panel")].map((node) => node.getBoundingClientRect()).some(({ top, bottom }) => bottom > seen.top && top < seen.bottom);
};
// What others say moves no panel that is in sight: whoever is at the end follows it no longer, and is told of the way there.
export function holdStill() {
  if (!room.low || !isAtWork()) return;
  stay(false);
  $("newest").hidden = false;
}
// Where touching it would call up a keyboard, the box waits to be touched.
export const toWriting = () => (matchMedia("(pointer: coarse)").matches ? $("scroll") : $("text")).focus({ preventScroll: true });
// A window that is turned, or in which something grows, scrolls by itself, which says nothing of where its reader wants to be.
let shape = "";
const isReshaped = () => shape !== (shape = [$("scroll").clientWidth, $("scroll").clientHeight, $("scroll").scrollHeight].join("x"));
$("scroll").onscroll = () => {
  if ($("scroll").scrollTop === pinned && (atBottom() || poses($("items").lastElementChild))) return;
  pinned = null;
  if (isReshaped() && room.low) toBottom();
  stay(atBottom());
  $("newest").hidden = room.low;
  if (room.low) $("newest").classList.remove("primary");
};
// Whoever scrolls by hand is led nowhere else.
for (const kind of ["wheel", "touchmove"]) $("scroll").addEventListener(kind, () => { room.awaits = 0; }, { passive: true });
$("newest").onclick = () => { toBottom(); toWriting(); };
// Whoever is at the end stays there, whatever grows: a post, the message's box, a keyboard.
const sized = new ResizeObserver((changed) => {
  isReshaped();
  if (changed.some(({ target }) => target === $("scroll"))) [...$("items").children].forEach(fitBoard);
  if (room.low) toBottom();
});
for (const id of ["scroll", "items", "pending", "hint"]) sized.observe($(id));
