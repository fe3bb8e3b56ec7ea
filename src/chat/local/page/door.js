// The door: in which language the page speaks, and under which name somebody comes in.

import { $, ask, insist, keep, kept, make, newId, reason, room, word } from "./base.js";
import { deafen, hear, openStream, setOnline } from "./stream.js";
import { forgetOthers, keepLanguage } from "./keep.js";
import { toWriting } from "./scroll.js";
import { notes, showAll } from "./posts.js";
import { sendPending } from "./writing.js";
import { showMatches } from "./matches.js";
import { showBell, syncBell } from "./bell.js";
import { showGames, showHere } from "./side.js";

export function speak(locale) {
  room.words = room.start.words[locale] || room.start.words.en;
  document.documentElement.lang = locale;
  // Chromium reads a manifest whose link is new, but not always one whose address has changed.
  document.querySelector("link[rel=manifest]")?.remove();
  document.head.append(make("link", { rel: "manifest", href: "/manifest/" + locale }));
  keepLanguage(locale);
  document.querySelectorAll("[data-word]").forEach((node) => { node.textContent = word(node.dataset.word); });
  document.querySelectorAll("[data-word-label]").forEach((node) => node.setAttribute("aria-label", word(node.dataset.wordLabel)));
  document.querySelectorAll("[data-languages]").forEach((select) => {
    select.replaceChildren(...Object.entries(room.start.words).map(([code, w]) =>
      make("option", { value: code, textContent: w.language_name, selected: code === locale })));
  });
  $("name-hint").textContent = word("name_hint", { max: room.start.limits.name });
  $("invited").hidden = !room.start.closed;
  $("code-hint").textContent = word("code_hint", { command: room.start.commands[locale].link });
  $("text").placeholder = word("message_hint");
  showKnown();
  showBell();
  if (room.me) { showAll(); showMatches(); showHere(); showGames(); setOnline($("status").dataset.state === "online"); }
}

function showKnown() {
  $("known").hidden = $("join-title").hidden = !room.start.people.length;
  $("known-names").replaceChildren(...room.start.people.map((person) => make("button", {
    type: "button", className: "primary", textContent: word("go_on_as", { name: person.name }),
    data: { person: person.name }, onclick: () => enter(person),
  })));
}

let ticket = newId();
$("join").onsubmit = async (event) => {
  event.preventDefault();
  const button = event.target.querySelector("button");
  if (button.disabled) return;
  button.disabled = true;
  $("join-error").textContent = "";
  try {
    const name = $("name").value.normalize("NFC");
    const { told, ...person } = await insist("/api/join", { name, locale: $("join-language").value, ticket, code: $("code").value });
    ticket = newId();
    room.start.people = room.start.people.filter((p) => p.id !== person.id).concat(person);
    enter(person, told);
  } catch (error) {
    $("join-error").textContent = reason(error);
    if (error.message === "not_invited") $("code").focus();
    if (error.message === "name_taken") keep(sessionStorage, "twin", $("name").value.trim());
    if (error.message !== "not_invited") $("name").focus();
  }
  button.disabled = false;
};
$("join-language").onchange = (event) => speak(event.target.value);

export function leave() {
  deafen();
  room.me = null;
  keep(sessionStorage, "as", null);
  $("room").hidden = true;
  $("door").hidden = false;
  begin();
}

// The room to which a notice has led.
function askedRoom() {
  if (location.hash.length < 2) return null;
  let channel = null;
  try { channel = decodeURIComponent(location.hash.slice(1)); } catch { /* It is no room's. */ }
  history.replaceState(null, "", location.pathname);
  return channel;
}

// What is to be read may be told already.
function enter(person, told) {
  room.me = person;
  keep(sessionStorage, "as", person.id);
  keep(localStorage, "last", person.id);
  room.open = askedRoom() ?? kept(sessionStorage, "open");
  room.pending = kept(sessionStorage, "pending:" + room.me.id) || [];
  room.channels.clear();
  room.head = null;
  $("door").hidden = true;
  $("room").hidden = false;
  $("me").textContent = person.name;
  notes.clear();
  speak(person.locale);
  syncBell();
  if (told) hear(told);
  openStream();
  sendPending();
  toWriting();
}

export async function begin() {
  try {
    room.start = await ask("/api/start");
    room.dates = room.start.dates;
  } catch {
    return setTimeout(begin, 2000);
  }
  forgetOthers(room.start.people.map((person) => person.id));
  const browser = navigator.languages.map((tag) => tag.split("-")[0]).find((code) => room.start.words[code]);
  const same = room.start.people.find((person) => person.id === kept(sessionStorage, "as"));
  speak(browser || room.start.language);
  if (same) return enter(same);
  $("door").hidden = false;
  (room.start.people.length ? $("known-names").firstElementChild : $("name")).focus();
}
