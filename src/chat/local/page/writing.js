// What the reader writes, and all that waits to be sent.

import { $, ask, isPassing, keep, make, newId, reason, room, wait, word } from "./base.js";
import { toBottom } from "./scroll.js";
import { awaitChange, note, placeItem, showBusy } from "./posts.js";

const SAID_MAX = 50;
export const UNSENT_MAX = 50; // What a page holds back: Nahil takes so much of one person at once when the server is back.
const SENT_MAX = 200; // Ids that a page knows as its own.
const PAUSE = { first: 300, most: 15000 }; // Milliseconds before what did not get through is tried again.

const sent = new Set();
let sending = false, goOn = null, said = [], saidAt = 0;

// What a page has still to send is kept with it, so that it outlives a reload: in order, each with the id under which the
// server takes it once.
const keepPending = () => keep(sessionStorage, "pending:" + room.me.id, room.pending);
export const isFull = () => room.pending.filter((one) => !one.failed).length >= UNSENT_MAX;

export function showPending() {
  const there = new Set([...(room.channels.get(room.open)?.items.values() ?? [])].map((item) => item.event));
  const isThere = (one) => there.has(room.me.id + ":" + one.id);
  const rows = room.pending.filter((one) => one.text != null && one.channel === room.open && (one.failed || one.held || !one.path) && (one.failed || !isThere(one)));
  $("pending").replaceChildren(...rows.map((one) => make("li", { className: "own", data: { pending: one.failed ? "failed" : one.held ? "held" : "sending" } },
    isThere(one) ? null : make("div", { className: "text", textContent: one.text }),
    one.failed ? make("div", { className: "controls" },
      make("span", { className: "failed", role: "alert", textContent: word("not_sent") + " " + one.why }),
      make("button", { type: "button", textContent: word("try_again"), data: { again: "" }, onclick: () => { one.failed = false; keepPending(); showPending(); sendPending(); } }),
      discard(one))
      : one.held ? showHeld(one) : make("span", { className: "by", textContent: word("sending") }))));
}

const discard = (one) => make("button", { type: "button", textContent: word("discard"), data: { discard: one.id }, onclick: () => dropPending(one) });
// What waits for the network may be called off.
export const showHeld = (one) => make("div", { className: "controls held" }, make("span", { textContent: word("held") }), discard(one));

// Whether an act was this page's, so that its answer is awaited here.
export const isOurs = (id) => sent.has(id);
export const forgetSent = () => sent.clear();

// Whoever has done anything here is not new any more, even where it leaves nothing in the room.
export const noteActed = () => keep(localStorage, "acted:" + room.me.id, true);

// How long what changes then may be the answer to what was sent.
const ANSWER = 8000;
export const awaitAnswer = () => { room.awaits = Date.now() + ANSWER; };
export function put(one) {
  noteActed();
  awaitAnswer();
  one.held = room.pending.some((other) => other.held);
  room.pending.push(one);
  keepPending();
  sendPending();
}

function dropPending(one) {
  room.pending = room.pending.filter((other) => other !== one);
  keepPending();
  showSaid(one);
}

function showSaid(one) {
  const item = room.channels.get(one.channel)?.items.get(one.item);
  if (one.item == null) showPending();
  else if (!one.held) showBusy(one.item);
  else if (item && item.channel === room.open) placeItem(item);
}

// Sends what waits, in order, one at a time. Where nobody answers it waits, however long that lasts; what is refused
// stands aside.
export async function sendPending() {
  if (sending) return;
  sending = true;
  let one, tries = 0;
  while (room.me && (one = room.pending.find((other) => !other.failed))) {
    sent.add(one.id);
    if (sent.size > SENT_MAX) sent.delete(sent.values().next().value);
    try {
      await ask(one.path || "/api/say", { id: one.id, ...(one.what || { channel: one.channel, text: one.text }) });
      tries = 0;
      awaitChange(one);
      dropPending(one);
    } catch (error) {
      if (!room.me || !room.pending.includes(one)) continue;
      if (!isPassing(error)) { refuse(one, error); continue; }
      if (tries++) hold();
      await pause(Math.max(Math.min(PAUSE.first * 2 ** tries, PAUSE.most), (error.wait || 0) * 1000));
    }
  }
  sending = false;
}

function refuse(one, error) {
  if (one.item != null) { dropPending(one); note({ channel: one.channel, id: one.item }, reason(error)); return; }
  Object.assign(one, { failed: true, held: false, why: reason(error) });
  keepPending();
  showPending();
  if (room.low) toBottom();
}

// What does not get through holds up everything behind it; it is said once that it waits.
function hold() {
  const news = room.pending.filter((one) => !one.failed && !one.held);
  for (const one of news) one.held = true;
  if (!news.length) return;
  keepPending();
  news.forEach(showSaid);
}

// Waits, but not longer than until the server is there again.
async function pause(ms) {
  await Promise.race([wait(ms), new Promise((done) => { goOn = done; })]);
  goOn = null;
}
addEventListener("online", () => goOn?.());

$("say").onsubmit = (event) => {
  event.preventDefault();
  const text = $("text").value.trim();
  const long = [...text].length > room.start.limits.text;
  const full = text && isFull();
  $("say-error").textContent = long ? word("error_too_long", { max: room.start.limits.text }) : full ? word("error_unsent", { max: UNSENT_MAX }) : "";
  if (!text || long || full || !room.open) return;
  said = [...said.filter((other) => other !== text), text].slice(-SAID_MAX);
  saidAt = said.length;
  write("");
  say(text);
};

// What only asks leaves nothing in the room: neither the question nor the answer.
const onlyAsks = (text) => ["", ...room.start.asking.verbs].includes(verbOf(text));

// The command of a text; nothing, if it is not for the bot.
function verbOf(text) {
  const [prefix, verb] = text.trim().toLowerCase().split(/\s+/);
  return room.start.asking.prefixes.includes(prefix) ? verb ?? "" : null;
}

export function say(text) {
  if (!room.open) return;
  if (isFull()) { $("say-error").textContent = word("error_unsent", { max: UNSENT_MAX }); return; }
  room.helped = room.start.asking.hints.includes(verbOf(text));
  put({ id: newId(), channel: room.open, text, path: onlyAsks(text) ? "/api/ask" : undefined });
  showPending();
  toBottom();
}

function write(text) {
  $("text").value = text;
  grow();
  suggest();
}

function grow() {
  $("text").style.height = "auto";
  $("text").style.height = $("text").scrollHeight + 2 + "px";
}

$("text").oninput = () => { saidAt = said.length; grow(); suggest(); };
$("text").onkeydown = (event) => {
  if (event.isComposing) return;
  const box = event.target;
  const first = $("suggest").hidden ? null : $("suggest").firstElementChild;
  const recall = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    $("say").requestSubmit();
  } else if (event.key === "Tab" && !event.shiftKey && first) {
    event.preventDefault();
    first.click();
  } else if (event.key === "Escape") {
    $("suggest").hidden = true;
  } else if (recall && said.length && (box.value === "" || box.value === said[saidAt])) {
    event.preventDefault();
    saidAt = Math.min(Math.max(saidAt + recall, 0), said.length);
    box.value = said[saidAt] ?? "";
    grow();
  }
};

function suggest() {
  const box = $("text");
  const match = /(^|\s)@([\p{L}\p{M}\p{N}_.'-]*)$/u.exec(box.value.slice(0, box.selectionStart));
  const from = match ? match[2].toLowerCase() : null;
  const fits = match ? [...room.members.values()].filter((p) => p.id !== room.me.id && p.name.toLowerCase().startsWith(from) && p.name.toLowerCase() !== from).slice(0, 6) : [];
  $("suggest").hidden = !fits.length;
  $("suggest").replaceChildren(...fits.map((person) => make("button", { type: "button", className: "chip", textContent: "@" + person.name, onclick: () => {
    const end = box.selectionStart;
    const text = box.value.slice(0, end - from.length) + person.name + " ";
    write(text + box.value.slice(end));
    box.focus();
    box.setSelectionRange(text.length, text.length);
  } })));
}

// The server is there again: what waits is tried at once.
export const resume = () => goOn?.();
