// A board to touch: over its picture lies a layer of the cells' outlines. It knows no rules: what can be picked, and what
// touching a cell does, is handed in.

import { $, make } from "./base.js";

const DRAG = 10; // Pixels that a finger moves before it drags.
const NEAR = 0.45; // By how much of the way from its edge to its middle a finger may be in a cell that it does not mean.
const MOMENT = 3000; // Milliseconds.
const draw = (tag, attributes = {}, ...children) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) if (value != null) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

// The cells of a plate: corners and middle of each, by name.
export function cellsOf(plate) {
  return new Map(plate.outlines.map(([name, numbers]) => {
    const corners = [];
    for (let k = 0; k < numbers.length; k += 2) corners.push([numbers[k], numbers[k + 1]]);
    const middle = between(corners), [first, second] = corners, edge = between([first, second]);
    return [name, { corners, middle, inner: Math.hypot(edge[0] - middle[0], edge[1] - middle[1]), size: Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) }];
  }));
}

const between = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
// The middle of several cells.
export const middleOf = (cells, names) => between(names.filter((name) => cells.has(name)).map((name) => cells.get(name).middle));
const pointsOf = (cell) => cell.corners.map((corner) => corner.join(",")).join(" ");

// The layer over a picture.
//
// `options` can be picked now: each has an id, words, and its cells. `chosen` are the cells of what is picked, `targets` says whether the options
// are to be lit, `back` the cells of what was done last, `sent` are the cells between which something was just done; `pick(option)` does it.
export function showLayer({ cells, width, height, label, options, chosen, targets, sent, touchable, back = [], pick, leave }) {
  const layer = draw("svg", { class: "layer", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": label });
  const here = options.filter((option) => option.cells.some((name) => cells.has(name)));
  const lit = new Set(targets ? here.flatMap((option) => option.cells) : []);
  const polygons = [...cells].map(([name, cell]) => draw("polygon", {
    points: pointsOf(cell), "data-cell": name,
    class: [touchable(name) ? "can" : "", back.includes(name) ? "back" : "", lit.has(name) ? "target" : "", chosen.includes(name) ? "chosen" : ""].filter(Boolean).join(" ") || null,
  }));
  layer.append(draw("g", {}, ...polygons.filter((one) => !one.classList.contains("chosen")), ...polygons.filter((one) => one.classList.contains("chosen"))));
  for (const name of lit) if (cells.has(name)) layer.append(dot(cells.get(name)));
  if (sent) layer.append(arrow(cells, sent));
  layer.append(...here.map((option, place) => spot(cells, option, place === 0, pick)));
  layer.addEventListener("keydown", (event) => steer(layer, event, leave));
  return layer;
}

function dot({ middle: [cx, cy], size }) {
  return draw("circle", { class: "dot", cx, cy, r: Math.max(9, size * 0.16) });
}

function arrow(cells, { from, to }) {
  const known = (names) => names.some((name) => cells.has(name));
  if (!known(to)) return draw("g");
  const [x2, y2] = middleOf(cells, to);
  if (!known(from)) return draw("circle", { class: "sent", cx: x2, cy: y2, r: 22 });
  const [x1, y1] = middleOf(cells, from);
  return draw("g", { class: "sent" }, draw("line", { x1, y1, x2, y2 }), draw("circle", { cx: x2, cy: y2, r: 14 }));
}

// What can be picked, for the keyboard and for those who hear the page. Fingers touch the cells below it.
function spot(cells, option, first, pick) {
  const outlines = option.cells.filter((name) => cells.has(name)).map((name) => draw("polygon", { points: pointsOf(cells.get(name)) }));
  const node = draw("g", { class: "spot", role: "button", tabindex: first ? 0 : -1, "aria-label": option.label, "data-control": "cell:" + option.id, "data-cells": option.cells.join(" ") }, ...outlines);
  node.middle = middleOf(cells, option.cells);
  node.addEventListener("click", (event) => { event.stopPropagation(); pick(option, node); });
  return node;
}

// Hears fingers and mice on a board, whatever layer it has: `touch(cell, node)`; or, from a cell that `holds` something, a drag, which
// begins with `grab(cell)` and ends with `release()` and, if it leads to another cell, with that one's touch.
export function listen(board, { width, height, cells }, { touch, holds, grab, release }) {
  let from = null, line = null, held = false, dragged = false, up = null;
  const nodeAt = (x, y) => document.elementsFromPoint(x, y).find((node) => node.dataset?.cell && board.contains(node));
  const cellAt = (x, y) => nodeAt(x, y)?.dataset.cell;
  const missOf = ({ x, y }) => NEAR * (cells.get(cellAt(x, y))?.inner ?? 0) * board.querySelector(".layer").getBoundingClientRect().width / width;
  board.addEventListener("pointerdown", (event) => {
    const { cell } = event.target.dataset;
    dragged = false;
    from = cell && event.isPrimary && event.button === 0 ? { cell, x: event.clientX, y: event.clientY } : null;
    held = Boolean(from) && holds(cell);
  });
  // A finger on something that can be dragged does not scroll the page; elsewhere on the board it does.
  board.addEventListener("touchmove", (event) => { if (from && held && event.cancelable) event.preventDefault(); }, { passive: false });
  board.addEventListener("pointermove", (event) => {
    if (!from) return;
    if (!dragged) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG) return;
      if (!held) { from = null; return; }
      board.setPointerCapture(event.pointerId);
      grab(from.cell);
      dragged = true;
    }
    const box = board.querySelector(".layer").getBoundingClientRect(), [x1, y1] = cells.get(from.cell).middle;
    const x2 = (event.clientX - box.left) * width / box.width, y2 = (event.clientY - box.top) * height / box.height;
    line?.remove();
    line = draw("line", { class: "drag", x1, y1, x2, y2 });
    board.querySelector(".layer").append(line);
  });
  const end = (event) => {
    line?.remove();
    const began = from;
    from = line = null;
    if (!dragged || !began) return;
    const cell = event.type === "pointercancel" ? null : cellAt(event.clientX, event.clientY);
    release();
    if (cell && cell !== began.cell) touch(cell, event.target);
  };
  board.addEventListener("pointerup", (event) => { up = event.isPrimary ? { x: event.clientX, y: event.clientY } : null; end(event); });
  board.addEventListener("pointercancel", end);
  board.addEventListener("click", (event) => {
    if (dragged) { dragged = false; return; }
    if (event.target.closest(".choice")) return;
    // A browser moves the click of a finger to what it takes for a link: where the finger was is known from before.
    const node = event.pointerType === "touch" && up ? meantNode(nodeAt, { ...up, away: missOf(up) }) : event.target;
    if (node?.dataset.cell) touch(node.dataset.cell, node);
  });
}

// The cell that a finger means: where nothing can be done with what is below it, the only one beside its edge with which something
// can. What takes back is never meant so.
function meantNode(nodeAt, { x, y, away }) {
  const below = nodeAt(x, y);
  if (!below || below.classList.contains("can")) return below;
  const around = Array.from({ length: 12 }, (_, k) => nodeAt(x + away * Math.cos(k * Math.PI / 6), y + away * Math.sin(k * Math.PI / 6)));
  const found = new Set(around.filter((node) => node?.classList.contains("can") && !node.classList.contains("back")));
  return found.size === 1 ? [...found][0] : below;
}

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// Arrows lead to the nearest that can be picked on that side; Enter picks; Escape drops what is picked.
function steer(layer, event, leave) {
  const node = event.target.closest?.(".spot");
  if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  } else if (event.key === "Escape") {
    event.stopPropagation();
    leave();
  } else if (WAYS[event.key]) {
    event.preventDefault();
    const [dx, dy] = WAYS[event.key];
    const away = (other) => {
      const x = other.middle[0] - node.middle[0], y = other.middle[1] - node.middle[1];
      const along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
      return along > 1 ? along + 2 * aside : Infinity;
    };
    const others = [...layer.querySelectorAll(".spot")].map((other) => [away(other), other]).filter(([far]) => far < Infinity);
    const next = others.sort((a, b) => a[0] - b[0])[0]?.[1];
    if (next) toSpot(layer, next);
  }
}

// Leads the keyboard to one of the places; the layer has one tab stop.
export function toSpot(layer, node) {
  for (const one of layer.querySelectorAll(".spot")) one.setAttribute("tabindex", one === node ? 0 : -1);
  node.focus({ preventScroll: true });
}

// A small choice at a place of the board.
export function showChoice(board, [x, y], { width, height }, label, entries, close) {
  board.querySelector(".choice")?.remove();
  const buttons = entries.map(([words, id, act]) => make("button", {
    type: "button", textContent: words, data: { control: "pick:" + id, choice: id }, onclick: () => { node.remove(); act(); },
  }));
  const node = make("div", { className: "choice", role: "group", aria: { label } }, ...buttons);
  const [left, top] = [x / width, y / height];
  node.style.setProperty(left > 0.5 ? "right" : "left", `${100 * Math.max(0, left > 0.5 ? 1 - left - 0.06 : left - 0.06)}%`);
  node.style.setProperty(top > 0.5 ? "bottom" : "top", `${100 * Math.max(0, top > 0.5 ? 1 - top + 0.04 : top + 0.04)}%`);
  node.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); node.remove(); close(); } });
  board.append(node);
  return buttons[0];
}

// A few words, for a moment, or until something else is touched: above a board, or over its first cells where nothing of what is above it
// is in sight.
export function showWords(board, words) {
  hideWords(board);
  const node = make("p", { className: "words", textContent: words });
  board.append(node);
  // On the page of a match, it is the page itself that scrolls.
  const seen = $("scroll")?.getBoundingClientRect().top ?? 0;
  node.classList.toggle("above", board.getBoundingClientRect().top - node.offsetHeight >= seen);
  setTimeout(() => node.remove(), MOMENT);
}

export const hideWords = (board) => board?.querySelector(".words")?.remove();
