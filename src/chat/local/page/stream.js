// What the server tells, as it comes.

import { $, ask, keep, kept, make, room, word } from "./base.js";
import { isCall, nameOf, plain } from "./text.js";
import { difference, tell, tellShut } from "./tell.js";
import { holdStill, toNewest, toOpen } from "./scroll.js";
import { dropItem, noteChange, notes, placeItem, showAll } from "./posts.js";
import { resume, showPending } from "./writing.js";
import { isRung, notify } from "./bell.js";
import { markSeen, seenKey, showChannels, showHere, showHint } from "./side.js";
import { closeAside } from "./aside.js";
import { isMine, keepStanding, matchOf, showMatches } from "./matches.js";
import { leave, speak } from "./door.js";
import { night, redress } from "./picture.js";

// Posts of a reader's own that take the place of an older one, wherever that is.
const SHOWN = /^(panel|review|replay):/;
// For how long the server says nothing at most, in milliseconds; it says every fifteen seconds that it is there.
const QUIET = 40000;
// After how long a page that made room for another one of its reader asks for room itself, unless it is looked at before.
const APART = 60000;
let source = null, retry = 0, heardAt = 0, apart = 0;

// The server draws first what is looked at.
night.addEventListener("change", () => { if (source) openStream(); });

export function openStream() {
  source?.close();
  clearTimeout(apart);
  heardAt = Date.now();
  const since = room.head == null ? "" : "&since=" + room.head;
  source = new EventSource("/api/events?as=" + encodeURIComponent(room.me.id) + "&dark=" + night.matches + since);
  source.onopen = () => { retry = 0; setOnline(true); resume(); redress(); };
  source.onmessage = (event) => { heardAt = Date.now(); hear(JSON.parse(event.data)); };
  source.addEventListener("alive", () => { heardAt = Date.now(); });
  source.addEventListener("moved", () => {
    source.close();
    setOnline(false);
    apart = setTimeout(reopen, APART);
  });
  source.onerror = () => {
    setOnline(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(reopen, Math.min(1000 * 2 ** retry++, 15000));
  };
}

// The browser has given the stream up: because the server does not know this person any more, or for now.
export async function reopen() {
  if (!room.me || source.readyState !== EventSource.CLOSED) return;
  try {
    const fresh = await ask("/api/start");
    if (!fresh.people.some((person) => person.id === room.me.id)) return leave();
  } catch { /* Not there yet. */ }
  openStream();
}

// A phone that slept, or was where no network is, keeps a stream from which nothing comes any more, and nobody tells it.
function rescue(event) {
  if (!room.me || !source || document.hidden) return;
  // What is closed has a time at which it is opened again: that is now only where somebody has just looked.
  if (source.readyState === EventSource.CLOSED) event && reopen();
  else if (Date.now() - heardAt > QUIET) { setOnline(false); openStream(); }
}
document.addEventListener("visibilitychange", rescue);
addEventListener("online", rescue);
setInterval(() => rescue(), QUIET / 4);

export function setOnline(online) {
  $("status").dataset.state = online ? "online" : "offline";
  $("status").textContent = online ? "" : word("reconnecting");
}

export function hear({ update, here: present }) {
  if (update.reset) { room.members.clear(); room.channels.clear(); }
  room.head = update.head;
  for (const person of update.members) room.members.set(person.id, person);
  speakAs(update.members.find((person) => person.id === room.me.id));
  for (const place of update.channels) if (!room.channels.has(place.id)) room.channels.set(place.id, { ...place, items: new Map() });
  if (!room.channels.has(room.open)) room.open = room.channels.keys().next().value ?? null;
  keepStanding(update);
  const fresh = update.items.filter(hearItem);
  for (const id of update.gone) for (const channel of room.channels.values()) takeAway(channel, id);
  if (present) room.here = present;
  if (update.reset && !kept(localStorage, seenKey())) { // Who is new has nothing to catch up on.
    keep(localStorage, seenKey(), Object.fromEntries([...room.channels.values()].map((c) => [c.id, Math.max(0, ...c.items.keys())])));
  }
  showMatches();
  if (update.reset) showAll(); else { showHint(); showPending(); showChannels(); }
  if (update.members.length || present) showHere();
  if (!update.reset) fresh.forEach(announce);
  // What is private answers what the reader has just done.
  const shown = fresh.filter((item) => item.channel === room.open && item.aside == null);
  if (shown.some((item) => item.private)) closeAside();
  if (!update.reset && !shown.some((item) => item.private)) showAnswer(update.items.filter((item) => !fresh.includes(item)));
  const here = update.items.filter((item) => item.channel === room.open && item.aside == null);
  const answers = !update.reset && Date.now() < room.awaits ? shown.filter(isAnswer) : [];
  if (!update.reset && here.length && !here.some(isOwn) && !answers.length) holdStill();
  if (!room.low && shown.some(isCall)) $("newest").classList.add("primary");
  if (update.reset) toOpen();
  else if (room.low || shown.some(isOwn) || answers.length) toNewest(shown);
  markSeen();
}

// Whoever has asked for another language, in a command or on another page of theirs, reads all in it.
function speakAs(me) {
  if (!me || me.locale === room.me.locale) return;
  room.me.locale = me.locale;
  speak(me.locale);
}

// What its reader has just said or done.
const isOwn = (item) => item.from === room.me.id || item.private;

// The board of a match in which its reader has just played, or which they may have begun just now: what comes next in it is awaited, too.
function isAnswer(item) {
  const match = item.key.startsWith("turn:") && isMine(item) ? matchOf(item) : null;
  if (match == null) return false;
  const isSame = (other) => other.id !== item.id && other.key.startsWith(`turn:${match}:`);
  if (match !== room.match && [...room.channels.get(item.channel).items.values()].some(isSame)) return false;
  room.match = match;
  return true;
}

// A post that was there already, and that what the reader has just done elsewhere has changed, is brought into sight.
function showAnswer(changed) {
  const answers = changed.filter((item) => item.channel === room.open && item.private && item.aside == null && item.id !== room.acted && SHOWN.test(item.key));
  if (!answers.length || Date.now() > room.awaits) return;
  room.awaits = 0;
  closeAside();
  toNewest(answers);
}

// Takes an item in; says whether it is a new one.
function hearItem(item) {
  const channel = room.channels.get(item.channel);
  if (!channel || item.id < channel.from) return false;
  const old = channel.items.get(item.id);
  channel.items.set(item.id, item);
  notes.delete(item.id);
  noteChange(item.id);
  if (item.channel === room.open && $("items").dataset.channel === room.open) placeItem(item);
  if (old && item.channel === room.open && item.aside == null) tell(difference(old, item), item);
  return !old;
}

function takeAway(channel, id) {
  const item = channel.items.get(id);
  if (!item) return;
  channel.items.delete(id);
  if (channel.id !== room.open) return;
  // What is read stays in sight, though another answer has taken its place: perhaps on another page of the same person.
  if (item.aside != null) return;
  dropItem(id);
  if (item.private && item.menus.length > 0) tellShut(item); else tell("", item);
}

function announce(item) {
  if (item.from === room.me.id || item.aside != null) return;
  if (item.channel === room.open) tell(nameOf(item.from) + ": " + plain(item), item);
  if (!isCall(item) || !isRung(item) || document.visibilityState === "visible") return;
  const call = { who: room.me.id, channel: item.channel };
  notify("Nahil · " + room.channels.get(item.channel).name, { body: plain(item), tag: "nahil-" + item.id, data: call })
    .catch(() => { /* Some phones have the name without the thing. */ });
}

export function deafen() {
  source?.close();
  source = null;
}
