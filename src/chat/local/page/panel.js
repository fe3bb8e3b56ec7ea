// The panel of a turn: what is picked on its board or among its chips, until its steps are sent. Boards that open a panel.

import { $, make, room, word } from "./base.js";
import { langOf, render } from "./text.js";
import { countOf, tell } from "./tell.js";
import { dress, sourceOf } from "./picture.js";
import { nodeOf } from "./scroll.js";
import { act, control, isBusy } from "./posts.js";
import { cellsOf, hideWords, listen, middleOf, showChoice, showLayer, showWords, toSpot } from "./board.js";

const CARRY = 15000; // Milliseconds in which a panel must come for which something was touched.
const paths = new Map(); // What is picked in each panel, and what was sent last.
let carried = null, last = null;

export const picksOf = (item) => item.plate?.touch.pick;
const optionsOf = (level) => level.flatMap((menu) => menu.options);
const levelOf = (picks, path) => picks.levels[path.length ? path[path.length - 1].then.level : 0];

function stateOf(item) {
  const { menu } = picksOf(item);
  if (paths.get(item.id)?.menu !== menu) paths.set(item.id, { menu, path: [], sent: null });
  return paths.get(item.id);
}

// ---- What is seen

// What a post says: in a panel, it asks for what comes after what is picked.
export function wordsOf(item) {
  const picks = picksOf(item), further = picks?.ask && stateOf(item).path.at(-1)?.ask;
  const asked = (text) => text?.replace(picks.ask, () => further);
  return render(further ? { ...item, runs: item.runs?.map((run) => ({ ...run, text: asked(run.text) })) } : item);
}

// The board of a post, with its layer.
export function showBoard(item, picture) {
  const src = sourceOf(picture);
  const img = make("img", { fetchPriority: "high", alt: picture.alt, width: picture.width, height: picture.height, data: { picture: picture.name }, ...langOf(item) });
  const board = make("div", { className: "board" }, img);
  board.style.setProperty("--ratio", picture.width / picture.height);
  // The last picture stays until the next one is there.
  if (picksOf(item) && last && last.item === item.id && last.src !== src) {
    img.style.setProperty("background", `url("${last.src}") 0 0 / 100% 100%`);
    img.onload = () => img.style.removeProperty("background");
  }
  dress(img, picture);
  if (picksOf(item)) last = { item: item.id, src };
  board.append(layerOf(item, picture));
  const { width, height } = picture, size = { width, height, cells: cellsOf(item.plate) };
  if (picksOf(item)) listen(board, size, { touch: (cell) => touch(item, cell), holds: (cell) => heldAt(item, cell) != null, grab: (cell) => grab(item, cell), release: () => redraw(item) });
  else listen(board, size, { touch: (cell, node) => open(item, cell, node), holds: () => false });
  return board;
}

function layerOf(item, { width, height }) {
  const size = { cells: cellsOf(item.plate), width, height, label: word("board") };
  return picksOf(item) ? pickLayer(item, size) : openLayer(size);
}

function pickLayer(item, size) {
  const picks = picksOf(item), { path, sent } = stateOf(item);
  const options = optionsOf(levelOf(picks, path));
  const known = new Set([...optionsOf(picks.levels[0]), ...options, ...beside(picks, options)].flatMap((option) => option.cells)
    .concat(picks.undo.from, picks.undo.to));
  return showLayer({
    ...size, options, chosen: path.flatMap((option) => option.cells), targets: path.length > 0 && !isBusy(item.id),
    sent: isBusy(item.id) ? sent : null, touchable: (cell) => known.has(cell), back: [...picks.undo.from, ...picks.undo.to],
    pick: (option) => follow(item, [...path, option]), leave: () => drop(item),
  });
}

// Of pieces that are not on the board: where they could go.
const beside = (picks, options) => options.filter((option) => !option.cells.length && option.then.level != null)
  .flatMap((option) => optionsOf(picks.levels[option.then.level]));

// A board that opens a panel, for fingers and mice alone: the button below does the same.
function openLayer(size) {
  const layer = showLayer({ ...size, options: [], chosen: [], targets: false, sent: null, touchable: () => true });
  layer.setAttribute("aria-hidden", "true");
  return layer;
}

// Opens the panel, in which what was touched is picked.
function open(item, cell, node) {
  if (isBusy(item.id)) return;
  carried = { cell, until: Date.now() + CARRY };
  node.classList.add("chosen");
  act(item, node, "/api/press", { button: item.plate.touch.open });
}

// The chips: a strip for what is picked, and those from which to pick.
export function showChips(item) {
  const picks = picksOf(item), { path } = stateOf(item);
  const strips = [];
  for (let depth = 0; depth <= path.length; depth++) {
    for (const menu of levelOf(picks, path.slice(0, depth))) {
      strips.push(make("fieldset", { className: depth < path.length ? "controls strip past" : "controls strip", data: { menu: picks.menu, depth } }, make("legend", { textContent: menu.label }),
        ...menu.options.map((option) => control(item, `o:${depth}:${option.id}`, {
          className: "chip", textContent: option.label, data: { option: option.id }, aria: { pressed: String(path[depth] === option) },
          onclick: () => follow(item, [...path.slice(0, depth), option]),
        }))));
    }
  }
  return make("div", { className: "picks" }, ...strips);
}

// Shows what is picked, where the post stands.
function redraw(item) {
  const node = nodeOf(item.id), board = node?.querySelector(".board");
  if (!board) return;
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.control : null;
  redrawLayer(item, board);
  redrawText(item, node, board);
  const chips = showChips(item), old = node.querySelector(".picks");
  const scrolled = [...old.children].map((strip) => strip.scrollLeft);
  old.replaceWith(chips);
  [...chips.children].forEach((strip, place) => { strip.scrollLeft = scrolled[place] ?? 0; });
  const next = chips.querySelector(".strip:not(.past)");
  if (next) chips.scrollLeft = next.offsetLeft - chips.offsetLeft;
  const undo = item.buttons.flat().find(({ id }) => takesBack(item, id));
  if (undo) node.querySelector(`[data-button="${CSS.escape(undo.id)}"]`).disabled = !undo.enabled && !isPicking(item);
  if (focused) toControl(node, focused);
}

// The board that somebody touches stays where it is, whatever is said above it.
function redrawText(item, node, board) {
  const text = node.querySelector(".text"), before = board.getBoundingClientRect().top;
  text.style.minHeight = `${text.offsetHeight}px`;
  text.replaceChildren(...wordsOf(item));
  // On the page of a match, it is the page itself that scrolls.
  ($("scroll") ?? document.scrollingElement).scrollTop += board.getBoundingClientRect().top - before;
}

function redrawLayer(item, board) {
  const [layer, ...held] = board.querySelectorAll(".layer");
  board.querySelectorAll(".choice, .words").forEach((one) => one.remove());
  layer.replaceWith(layerOf(item, item.pictures[0]));
  held.forEach((one) => one.remove());
}

// Whether a button takes back what was done last: that is what is picked, while something is.
export const takesBack = (item, button) => picksOf(item)?.undo.button === button;
export const isPicking = (item) => stateOf(item).path.length > 0;

// Leads the keyboard to this control or, where it is gone, to what comes next.
export function toControl(node, name) {
  const find = (wanted) => [...node.querySelectorAll("[data-control]")].find((one) => one.dataset.control === wanted && !one.disabled);
  const layer = node.querySelector(".layer");
  const onBoard = /^(cell|pick):/.test(name);
  const next = find(name) || (onBoard && layer?.querySelector(".spot")) || node.querySelector("button.Good:not(:disabled)") || find(node.querySelector("[data-control]")?.dataset.control);
  if (next?.matches(".spot")) toSpot(layer, next); else next?.focus({ preventScroll: true });
  return Boolean(next);
}

// ---- What touching does

function touch(item, cell) {
  if (isBusy(item.id)) return;
  // Whoever goes on here waits no longer for what was done elsewhere.
  room.awaits = 0;
  hideWords(nodeOf(item.id));
  const found = meant(item, cell);
  if (!found.length) return turnDown(item, cell);
  if (found.length === 1) return found[0].act();
  choose(item, cell, found);
}

// Where touching means nothing, that is said, and why; touching once more what is picked drops it.
function turnDown(item, cell) {
  const { path } = stateOf(item), isPicked = path.some((option) => option.cells.includes(cell));
  const idle = picksOf(item).idle?.find(({ cells }) => cells.includes(cell));
  const isDone = !picksOf(item).levels[0].length && picksOf(item).undo.to.length > 0;
  const words = path.length ? word("not_there") : isDone ? word("undo_first") : idle?.why ?? word("nothing_there");
  if (path.length) drop(item);
  if (isPicked) return;
  showWords(nodeOf(item.id).querySelector(".board"), words);
  tell(words, item);
}

// What touching a cell can mean.
function meant(item, cell) {
  const picks = picksOf(item), { path } = stateOf(item), { undo } = picks;
  const at = (options) => options.filter((option) => option.cells.includes(cell));
  const ways = (options, before) => at(options).map((option) => way(item, option.label, option.id, [...before, option]));
  const back = () => [{ label: undoLabel(item, undo), id: "undo", act: () => press(item, undo.button) }];
  const now = optionsOf(levelOf(picks, path));
  let found = ways(now, path);
  if (!found.length) {
    found = now.filter((option) => !option.cells.length && option.then.level != null).flatMap((option) =>
      at(optionsOf(picks.levels[option.then.level])).map((next) => way(item, option.label, option.id, [...path, option, next])));
  }
  const isFrom = undo.from.includes(cell), isTo = undo.to.includes(cell);
  // Whoever has picked another piece means where that goes.
  if (isFrom && (!path.length || path[0].cells.some((one) => undo.to.includes(one)))) return [...found, ...back()];
  // The end of a row may be farther off than where it was picked, or touched once more.
  if (!found.length && path.length > 1) found = ways(optionsOf(levelOf(picks, path.slice(0, -1))), path.slice(0, -1));
  if (found.length) return found;
  // The picked piece once more: it was just moved, or it is not meant after all.
  const isSame = path.length === 1 && path[0].cells.includes(cell);
  if (isTo && (isSame || !at(optionsOf(picks.levels[0])).length)) return back();
  return isSame ? [] : ways(optionsOf(picks.levels[0]), []);
}

const way = (item, label, id, path) => ({ label, id, act: () => follow(item, path) });
const undoLabel = (item, undo) => item.buttons.flat().find((button) => button.id === undo.button)?.label ?? word("board");

function choose(item, cell, found) {
  const picture = item.pictures[0], board = nodeOf(item.id)?.querySelector(".board");
  const byKeyboard = board?.contains(document.activeElement) && document.activeElement.matches(".spot");
  const first = showChoice(board, middleOf(cellsOf(item.plate), [cell]), picture, word("which"), found.map((one) => [one.label, one.id, one.act]), () => redraw(item));
  if (byKeyboard) first.focus({ preventScroll: true });
  tell(found.map((one) => one.label).join("\n"), item);
}

// Goes on with these picks: more is to be picked, or their steps are sent. Where nothing else can be done at all, what
// remains to be picked is.
function follow(item, path) {
  if (isBusy(item.id)) return;
  const picks = picksOf(item), state = stateOf(item), option = path[path.length - 1];
  const sole = (level) => optionsOf(level).length === 1 ? optionsOf(level)[0] : null;
  if (option.then.steps == null) {
    const next = sole(picks.levels[0]) && sole(picks.levels[option.then.level]);
    if (next?.then.steps != null) return follow(item, [...path, next]);
    state.path = path;
    redraw(item);
    const node = nodeOf(item.id);
    for (const part of node.querySelectorAll(".board, .acts")) part.scrollIntoView({ block: "nearest" });
    tell([option.label, ...levelOf(picks, path).map(countOf)].join("\n"), item);
    return;
  }
  state.sent = { from: path.length > 1 ? path[0].cells : [], to: option.cells };
  send(item, "/api/choose", { menu: picks.menu, option: option.then.steps });
}

const press = (item, button) => send(item, "/api/press", { button });

function send(item, path, what) {
  const node = nodeOf(item.id);
  act(item, node.querySelector(".board"), path, what);
  redraw(item);
}

export function drop(item) {
  stateOf(item).path = [];
  redraw(item);
}

// What is picked when the piece in a cell is dragged; nothing, where there is none.
function heldAt(item, cell) {
  if (isBusy(item.id)) return null;
  const { path } = stateOf(item);
  if (path.some((option) => option.cells.includes(cell))) return path;
  const found = optionsOf(picksOf(item).levels[0]).filter((option) => option.cells.includes(cell) && option.then.level != null);
  return found.length === 1 ? found : null;
}

// Picks the piece in a cell, to be dragged. What the finger has touched stays until it lets go, for without it nothing is heard of the
// finger any more; the chips come then, too, for a page that grows moves under it.
function grab(item, cell) {
  const state = stateOf(item), path = heldAt(item, cell);
  if (!path || path === state.path) return;
  state.path = path;
  nodeOf(item.id).querySelector(".board .layer").before(layerOf(item, item.pictures[0]));
}

// A panel has come: what was touched to open it is picked.
export function takeCarried(item) {
  const wanted = carried;
  if (!wanted || !picksOf(item) || !item.private || item.channel !== room.open) return;
  carried = null;
  // What cannot be picked was touched to open the panel.
  if (Date.now() < wanted.until && meant(item, wanted.cell).length) touch(item, wanted.cell);
}
