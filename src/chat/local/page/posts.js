// Posts and messages: how each is shown, and what pressing something in it does.

import { $, make, newId, room, word } from "./base.js";
import { langOf, isCall, nameOf, timeNode } from "./text.js";
import { fitBoard, helps, nodeOf, poses, toNewest, toWriting } from "./scroll.js";
import { isFull, put, showHeld, showPending, UNSENT_MAX } from "./writing.js";
import { markPast, matchOf } from "./matches.js";
import { showChannels, showHint } from "./side.js";
import { closeAside, placeAside } from "./aside.js";
import { openDare } from "./dare.js";
import { dress } from "./picture.js";
import { TWICE } from "./tap.js";
import { drop, isPicking, picksOf, showBoard, showChips, takeCarried, takesBack, toControl, wordsOf } from "./panel.js";

const CHIPS_MAX = 12, LETTERS_MAX = 180; // A longer menu is a strip.
export const notes = new Map();

export function showAll() {
  const channel = room.channels.get(room.open);
  $("title").textContent = channel?.name ?? "";
  const items = channel ? [...channel.items.values()].filter((item) => item.aside == null).sort((a, b) => a.id - b.id) : [];
  const held = $("items").contains(document.activeElement) ? document.activeElement : null;
  const within = held?.closest("[data-item]")?.dataset.item, stays = $("items").dataset.channel === room.open;
  $("items").dataset.channel = room.open;
  $("items").replaceChildren(...items.map((item) => showItem(item)));
  [...$("items").children].forEach(fitBoard);
  // All is shown anew in another language, where somebody may have just chosen it.
  if (stays && held?.dataset.control && nodeOf(within)) refocus(nodeOf(within), held.dataset.control, held.textContent);
  $("earlier").hidden = !channel?.more;
  $("empty").hidden = items.length > 0;
  markPast();
  showHint();
  showPending();
  showChannels();
}

export function placeItem(item) {
  if (item.aside != null) return placeAside(item);
  const old = nodeOf(item.id);
  const node = showItem(item);
  $("empty").hidden = true;
  if (old) {
    const held = old.contains(document.activeElement) ? document.activeElement : null, focused = held && (held.dataset.control || "*");
    const board = () => nodeOf(item.id).querySelector(".board")?.getBoundingClientRect().top, before = board();
    holdBack(old, node);
    old.replaceWith(node);
    fitBoard(node);
    showChosen(node);
    markPast();
    // Text that grows above a board that somebody is touching does not move it.
    if (!room.low && before && node.matches(".panel:not([data-key='panel:puzzle'])")) $("scroll").scrollTop += board() - before;
    if (focused && !(picksOf(item) && toControl(node, focused))) refocus(node, focused, held.textContent);
    if (room.acted === item.id && (poses(node) || helps(node) || !node.matches(".panel"))) toNewest([item]);
    else if (room.acted === item.id) node.querySelector(".acts")?.scrollIntoView({ block: "nearest" });
    return;
  }
  const after = [...$("items").children].reverse().find((other) => Number(other.dataset.item) < item.id);
  if (after) after.after(node); else $("items").prepend(node);
  fitBoard(node);
  showChosen(node);
  markPast();
  // What a button has brought is looked at, whatever else changes where the button is.
  if (item.private && !nodeOf(room.acted)?.matches(".panel")) room.acted = null;
  takeCarried(item);
}

// What cannot be taken back waits a moment where it has just come: a finger may be about to touch twice what stood there before.
function holdBack(old, node) {
  for (const button of node.querySelectorAll("button.Danger")) {
    if (old.querySelector(`[data-control="${CSS.escape(button.dataset.control)}"].Danger`)) continue;
    button.dataset.rests = "";
    setTimeout(() => { delete button.dataset.rests; }, TWICE);
  }
}

// The keyboard stays in a post that has changed under it: on what it was on, or on what is called so, such as the way on to the next page.
function refocus(node, control, name) {
  const controls = [...node.querySelectorAll("[data-control]")];
  const next = controls.find((one) => one.dataset.control === control) || controls.find((one) => one.textContent === name) || controls[0];
  if (next) next.focus({ preventScroll: true }); else toWriting();
}

export function dropItem(id) {
  const node = nodeOf(id);
  const focused = node?.contains(document.activeElement);
  node?.remove();
  if (focused) toWriting();
}

export function showItem(item, tag = "li") {
  const called = isCall(item);
  const kind = [item.from == null ? "bot" : item.from === room.me.id ? "own" : "", item.private ? "private" : "", /^(panel:|lesson:|games$)/.exec(item.key)?.[1].replace(":", "") || "", called ? "calls" : "", isBusy(item.id) ? "busy" : ""];
  const by = make("div", { className: "by" },
    make("strong", { textContent: nameOf(item.from) }), timeNode(Date.parse(item.at) / 1000, "s"),
    item.edited && !item.private ? make("span", { textContent: word("edited") }) : null,
    item.private ? make("span", { className: "tag private", textContent: word("only_you") }) : null,
    called ? make("span", { className: "tag calls", textContent: word("calls_you") }) : null);
  const text = make("div", { className: "text", ...langOf(item) });
  text.append(...wordsOf(item));
  const note = notes.get(item.id);
  return make(tag, {
    className: kind.filter(Boolean).join(" "), aria: { busy: isBusy(item.id) ? "true" : null },
    data: { item: item.id, key: item.key, from: item.from ?? "bot", private: item.private, calls: called },
  }, by, item.text || item.runs?.length ? text : null, ...item.pictures.map((picture, place) => item.plate && place === 0 ? showBoard(item, picture) : showPicture(picture, item)),
  item.menus.length || item.buttons.length ? make("div", { className: "acts", ...langOf(item) }, ...(picksOf(item) ? [showChips(item)] : item.menus.map((menu) => showMenu(item, menu))),
    ...item.buttons.map((row) => make("div", { className: "controls" }, ...row.map((button) => showButton(item, button))))) : null,
  item.file == null ? null : make("a", { className: "file", href: `/file/${item.id}?as=${room.me.id}`, download: "", textContent: word("download") + " " + item.file }),
  note ? make("p", { className: "error", role: "alert", textContent: note }) : null,
  ...room.pending.filter((one) => one.item === item.id && one.held).map(showHeld));
}

function showPicture(picture, item) {
  if (!picture.name) return make("p", { className: "text", textContent: picture.alt, ...langOf(item) });
  const img = dress(make("img", { alt: picture.alt, width: picture.width, height: picture.height, data: { picture: picture.name }, ...langOf(item) }), picture);
  img.style.setProperty("--ratio", picture.width / picture.height);
  return make("button", { type: "button", className: "shot", title: word("enlarge"), onclick: () => showLarge(item, picture) }, img);
}

export function showLarge(item, picture) {
  dress(Object.assign($("large").querySelector("img"), { alt: picture.alt, lang: item.language || "" }), picture);
  $("large").showModal();
}

export const control = (item, id, props) => make("button", { type: "button", ...props, data: { control: id, ...props.data }, aria: { ...props.aria, disabled: isBusy(item.id) ? "true" : null } });

function showButton(item, button) {
  return control(item, "b:" + button.id, {
    className: button.look, textContent: button.label, data: { button: button.id },
    disabled: !button.enabled && !(takesBack(item, button.id) && isPicking(item)),
    onclick: ({ currentTarget }) => {
      if ("rests" in currentTarget.dataset) return;
      if (takesBack(item, button.id) && isPicking(item)) drop(item); else pressButton(item, currentTarget, button.id);
    },
  });
}

// What would play a match again asks first what of it is to change.
function pressButton(item, node, button) {
  const propose = () => {
    act(item, node, "/api/press", { button });
    // The match that it begins is in the room.
    if (button.startsWith("guide:")) closeAside();
  }, { again } = item;
  const isKnown = again?.button === button && (again.level || room.members.has(again.person));
  if (isKnown) openDare({ rematch: again, propose }); else propose();
}

// Of a menu that is a strip, what is chosen is in sight.
function showChosen(node) {
  for (const chosen of node.querySelectorAll('.strip > .chip[aria-pressed="true"]')) {
    if (chosen.closest(".picks")) continue;
    const strip = chosen.parentElement, [own, around] = [chosen, strip].map((one) => one.getBoundingClientRect());
    strip.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2;
  }
}

function showMenu(item, menu) {
  const letters = menu.options.reduce((sum, { label }) => sum + label.length, 0), isLong = menu.options.length > CHIPS_MAX || letters > LETTERS_MAX;
  return make("fieldset", { className: "controls" + (isLong ? " strip" : ""), data: { menu: menu.id } }, make("legend", { textContent: menu.label }),
    ...menu.options.map((option) => control(item, "o:" + menu.id + ":" + option.id, {
      className: "chip", textContent: option.label, data: { option: option.id, menu: menu.id }, aria: { pressed: String(option.chosen) },
      onclick: (event) => act(item, event.currentTarget, "/api/choose", { menu: menu.id, option: option.id }),
    })));
}

const CHANGE = 1000; // Milliseconds: a panel changes sooner, or not at all.
const underWay = new Map(), late = new Set(); // Panels as they were when something was sent; those whose change is awaited.

export const isBusy = (id) => late.has(id) || room.pending.some((one) => one.item === id);

// What was done in a panel is taken, and the panel that shows it may still be on its way: until then, touching the old one would
// mean something else.
export function awaitChange({ id, channel, item }) {
  const isOld = underWay.has(id) && room.channels.get(channel)?.items.get(item) === underWay.get(id);
  underWay.delete(id);
  if (!isOld) return;
  late.add(item);
  setTimeout(() => { if (noteChange(item)) showBusy(item); }, CHANGE);
}

export const noteChange = (id) => late.delete(id);

// Sends a press or a choice, one at a time in each post.
export function act(item, node, path, what) {
  if (isBusy(item.id)) return;
  room.acted = item.id;
  room.match = matchOf(item);
  room.helped = what.button?.startsWith("puzzle-show:") ?? false;
  notes.delete(item.id);
  if (isFull()) return note(item, word("error_unsent", { max: UNSENT_MAX }));
  const id = newId();
  if (picksOf(item)) underWay.set(id, item);
  put({ id, channel: item.channel, item: item.id, path, what: { item: item.id, ...what } });
  showBusy(item.id);
  node.dataset.busy = "";
}

// Says beside a post why something was not done with it; elsewhere, if it is not there any more.
export function note(item, text) {
  const now = room.channels.get(item.channel)?.items.get(item.id);
  if (!now) { $("say-error").textContent = text; return; }
  notes.set(item.id, text);
  if (item.channel === room.open) placeItem(now);
}

export function showBusy(id) {
  const node = nodeOf(id), on = isBusy(id);
  node?.classList.toggle("busy", on);
  if (on) node?.setAttribute("aria-busy", "true"); else node?.removeAttribute("aria-busy");
  node?.querySelectorAll("button[data-control]").forEach((one) => {
    if (on) one.setAttribute("aria-disabled", "true"); else { one.removeAttribute("aria-disabled"); delete one.dataset.busy; }
  });
}
