// What stands around the messages: rooms, people, games, and what is unread.

import { $, ask, commands, insist, keep, kept, make, reason, room, wait, word } from "./base.js";
import { isCall } from "./text.js";
import { toBottom, toWriting } from "./scroll.js";
import { showAll } from "./posts.js";
import { say } from "./writing.js";
import { openDare } from "./dare.js";
import { learn } from "./aside.js";
import { speak } from "./door.js";

export const seenKey = () => "seen:" + room.me.id;
const seenOf = () => kept(localStorage, seenKey()) || {};

export function markSeen() {
  const last = Math.max(0, ...(room.channels.get(room.open)?.items.keys() ?? []));
  const seen = seenOf();
  if (room.open && document.visibilityState === "visible" && last > (seen[room.open] || 0)) {
    seen[room.open] = last;
    keep(localStorage, seenKey(), seen);
  }
  showChannels();
}

export function showChannels() {
  const seen = seenOf();
  let calls = 0, elsewhere = [];
  const rows = [...room.channels.values()].map((channel) => {
    const unread = [...channel.items.values()].filter((item) => item.id > (seen[channel.id] || 0) && item.from !== room.me.id && item.aside == null);
    calls += unread.filter(isCall).length;
    if (channel.id !== room.open) elsewhere.push(...unread);
    const mark = unread.length && channel.id !== room.open ? make("span", {
      ...marked(unread), title: word("unread", { count: unread.length }), data: { unread: unread.length },
    }) : null;
    return make("li", {}, make("button", {
      type: "button", data: { channel: channel.id }, aria: { current: channel.id === room.open ? "true" : null }, onclick: () => go(channel.id),
    }, make("span", { className: "name", textContent: channel.name }), mark));
  });
  const focused = $("channels").contains(document.activeElement) && document.activeElement.dataset.channel;
  $("channels").replaceChildren(...rows);
  if (focused) $("channels").querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
  $("menu-mark").hidden = !elsewhere.length;
  Object.assign($("menu-mark"), marked(elsewhere));
  document.title = (calls ? `(${calls}) ` : "") + "Nahil";
}

// How unread items are marked: by the most that they want of the reader.
function marked(unread) {
  if (unread.some((item) => item.turn)) return { className: "mark turn", textContent: word("your_turn") };
  if (unread.some(isCall)) return { className: "mark turn", textContent: word("called") };
  return { className: "mark", textContent: unread.length };
}

export function go(id) {
  room.open = id;
  keep(sessionStorage, "open", id);
  setMenu(false);
  showAll();
  toBottom();
  markSeen();
  toWriting();
}

export function showHere() {
  const people = room.here.map((id) => room.members.get(id)).filter(Boolean).sort((a, b) => a.name.localeCompare(b.name));
  const focused = $("here").contains(document.activeElement) && document.activeElement.dataset.member;
  $("here-names").replaceChildren(...people.map((person) => person.id === room.me.id
    ? make("span", { className: "self", textContent: person.name })
    : make("button", { type: "button", textContent: person.name, data: { member: person.id }, onclick: () => openDare({ person }) })));
  if (focused) $("here").querySelector(`[data-member="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

// ---- What can be done without knowing a command

// A game: to learn it, to play it, or to know more of it.
function showGame(game) {
  setMenu(false);
  // Where the machine does not play, nobody is guided by it.
  const alone = [["guide", word("guided"), () => say(game.guide)], ["machine", word("against_machine"), () => openDare({ game: game.id, alone: true })]];
  const acts = [
    ["learn", word("learn", { game: game.name }), () => learn(game)], ...game.guide ? alone : [],
    ["dare", word("challenge"), () => openDare({ game: game.id })], ["puzzle", word("puzzles"), () => say(game.puzzle)],
    ["openings", word("openings"), () => say(game.openings)],
  ];
  $("card-title").textContent = game.name;
  $("card").querySelector(".controls").replaceChildren(...acts.map(([name, label, act]) => make("button", {
    type: "button", textContent: label, data: { act: name }, onclick: () => { $("card").close(); act(); },
  })));
  $("card").showModal();
}

export function showGames() {
  document.querySelectorAll("[data-games]").forEach((place) => place.replaceChildren(
    ...commands().games.map((game) => make("button", { type: "button", textContent: game.name, data: { game: game.name }, onclick: () => showGame(game) })),
    make("button", { type: "button", textContent: word("help"), data: { help: "" }, onclick: () => { setMenu(false); say(commands().help); } })));
}

// Who has neither said anything nor been called may not know what there is to do.
export function showHint() {
  // Whoever was refused a name at this door may have it on another device.
  const twin = kept(sessionStorage, "twin");
  $("twin").hidden = !twin;
  $("twin").textContent = twin ? word("twin", { name: twin, command: commands().link }) : "";
  const concerns = (item) => item.from === room.me.id || isCall(item);
  const old = kept(localStorage, "acted:" + room.me.id) || [...room.channels.values()].some((channel) => [...channel.items.values()].some(concerns));
  // What was read aside is not in the room.
  const isEmpty = ![...room.channels.get(room.open)?.items.values() ?? []].some((item) => item.aside == null);
  $("hint").hidden = old && !isEmpty;
}

// ---- Rooms, the language and the menu

$("make").onsubmit = async (event) => {
  event.preventDefault();
  const button = event.target.querySelector("button");
  if (button.disabled) return;
  button.disabled = true;
  $("make-error").textContent = "";
  try {
    const { id } = await ask("/api/channel", { name: $("make-name").value.normalize("NFC") });
    $("make-name").value = "";
    if (!room.channels.has(id)) await wait(200);
    if (room.channels.has(id)) go(id);
  } catch (error) { $("make-error").textContent = reason(error); }
  button.disabled = false;
};

$("language").onchange = async (event) => {
  room.me.locale = event.target.value;
  speak(room.me.locale);
  try { await insist("/api/language", { locale: room.me.locale }); } catch (error) { $("say-error").textContent = reason(error); }
};

export function setMenu(on) {
  $("side").classList.toggle("open", on);
  $("menu").setAttribute("aria-expanded", on);
  if (on) $("channels").querySelector("button")?.focus();
}
$("menu").onclick = () => setMenu(!$("side").classList.contains("open"));
$("talk").addEventListener("click", (event) => { if (!$("menu").contains(event.target)) setMenu(false); });
function closeMenu() {
  setMenu(false);
  $("menu").focus();
}
$("side-close").onclick = closeMenu;
// The dimmed strip beside the menu is a part of it, so that a tap there reaches nothing below.
$("side").addEventListener("click", (event) => { if (event.clientX > $("side").getBoundingClientRect().right) closeMenu(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && $("side").classList.contains("open")) closeMenu(); });
