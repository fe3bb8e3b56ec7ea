// The sheet of a challenge. What it sends is the command that one would type; what can be played is for Nahil to say.

import { $, commands, insist, keep, kept, make, newId, reason, room, word } from "./base.js";
import { langOf, render } from "./text.js";
import { toBottom, toWriting } from "./scroll.js";
import { expect } from "./aside.js";
import { awaitAnswer, noteActed } from "./writing.js";

const MACHINE = "machine";
let unanswered = null; // What was sent to which nothing came back: the same again is the same.
let again = null; // The match that is to be played again, and how that is said in one act.

const people = () => room.here.map((id) => room.members.get(id)).filter((person) => person && person.id !== room.me.id)
  .sort((a, b) => a.name.localeCompare(b.name));
const named = (person) => "@" + person.name;
const gameNow = () => commands().games.find(({ id }) => id === chosen("game")) ?? commands().games[0];
const chosen = (name) => new FormData($("dare-form")).get(name) ?? "";

// Opens it; whom and what it is about can be known, or all of it: a match that is over, and what proposes just that.
export function openDare({ person, alone, game, rematch, propose } = {}) {
  again = rematch ? { ...rematch, propose } : null;
  fill(again ? wanted(again) : { person: alone ? MACHINE : person && named(person), game: game ?? kept(localStorage, "game") });
  if (again) again.text = command();
  $("dare-title").textContent = word(again ? "rematch" : "new_challenge");
  sayBelow();
  $("dare").showModal();
  $("dare-fields").scrollTop = 0;
  $("dare-send").focus();
}

// What the form says of a match that is over; nobody is named who was never here.
function wanted({ game, person, side, level, clock, rated, options }) {
  const { games, machine, rated: ratings } = commands(), { sides, options: fields } = games.find(({ id }) => id === game);
  const words = options.split(" "), opponent = room.members.get(person);
  const want = {
    game, side: sides[side === "white" ? 1 : 2].say, clock: clock[0], rated: ratings[rated ? 0 : 1].say,
    person: level && machine.length ? MACHINE : opponent && named(opponent), level: level && machine[level - 1]?.say,
  };
  fields.forEach(({ choices }, place) => { want["option" + place] = choices.find(({ say }) => words.includes(say))?.say; });
  return { ...want, more: options !== "" };
}

// The clocks; that of the match that is to be played again is one of them, and is said.
function clocks(alone) {
  const all = alone ? commands().calm : commands().clocks, usual = commands().usual[alone ? 1 : 0];
  if (!again || all.some(({ say }) => say === again.clock[0])) return all;
  const [say, label] = again.clock;
  return say === usual ? [{ ...all[0], say }, ...all.slice(1)] : [{ label, say }, ...all];
}

// Options of that match that are not in the form.
function rest() {
  const { id, options } = gameNow();
  const offered = options.flatMap(({ choices }) => choices.map(({ say }) => say));
  return again?.game === id ? again.options.split(" ").filter((option) => !offered.includes(option)) : [];
}

// One of a few, each in sight.
function chips(name, label, choices, wanted) {
  const values = choices.map(([, value]) => value), now = values.includes(wanted) ? wanted : values[0];
  return make("fieldset", { className: "chips" }, make("legend", { textContent: label }), ...choices.map(([text, value]) =>
    make("label", { className: "chip" }, make("input", { type: "radio", name, value, defaultChecked: value === now }), make("span", { textContent: text }))));
}

// One of many.
function list(name, label, choices, wanted) {
  return make("label", { className: "list" }, make("span", { textContent: label }), make("select", { name }, ...choices.map(({ label: text, say }) =>
    make("option", { value: say, textContent: text, defaultSelected: say === wanted }))));
}

const pairs = (choices) => choices.map(({ label, say }) => [label, say]);

function fill(want) {
  const all = commands(), game = all.games.find(({ id }) => id === want.game) ?? all.games[0], alone = want.person === MACHINE;
  const here = people().map((person) => [person.name, named(person)]);
  // Whoever was meant stays, even if they have just left.
  if (want.person && !alone && !here.some(([, value]) => value === want.person)) here.push([want.person.slice(1), want.person]);
  const options = game.options.map(({ label, choices }, place) => list("option" + place, label, choices, want["option" + place]));
  $("dare-fields").replaceChildren(
    chips("person", word("opponent"), [[word("anybody"), ""], ...here, ...all.machine.length ? [[word("machine"), MACHINE]] : []], want.person),
    chips("game", word("game"), all.games.map(({ name, id }) => [name, id]), game.id),
    chips("side", word("side"), pairs(game.sides), want.side),
    ...(alone ? [list("level", word("level"), all.machine, want.level)] : [chips("rated", word("rating"), pairs(all.rated), want.rated)]),
    list("clock", word("clock"), clocks(alone), want.clock),
    ...(options.length ? [make("details", { open: want.more === true }, make("summary", { textContent: word("more_options") }), ...options)] : []));
  $("dare-send").textContent = word(alone ? "begin" : "send_challenge");
  $("dare-text").textContent = command();
}

// What one would type.
function command() {
  const game = gameNow(), person = chosen("person"), alone = person === MACHINE;
  const options = game.options.map((_, place) => chosen("option" + place));
  return [game.play.replace("{person} ", person && !alone ? person + " " : ""), chosen("side"), chosen("clock"), chosen(alone ? "level" : "rated"), ...options, ...rest()]
    .filter(Boolean).join(" ");
}

// What is said of it, below it.
function sayBelow(...nodes) {
  $("dare-error").replaceChildren(...nodes);
}

$("dare-form").onchange = ({ target }) => {
  const want = { ...Object.fromEntries(new FormData($("dare-form"))), more: $("dare-fields").querySelector("details")?.open };
  sayBelow();
  // Options of one game mean nothing in another; a side has the same place in each.
  if (target.name === "game") for (const name of Object.keys(want)) if (name.startsWith("option")) delete want[name];
  if (target.name !== "game" && target.name !== "person") { $("dare-text").textContent = command(); return; }
  fill(want);
  [...$("dare-fields").querySelectorAll("input")].find(({ name, checked }) => name === target.name && checked)?.focus();
};

$("dare-form").onsubmit = async (event) => {
  event.preventDefault();
  const button = $("dare-send"), text = command(), channel = room.open;
  if (button.getAttribute("aria-disabled")) return;
  if (again?.text === text) {
    close();
    return again.propose();
  }
  button.setAttribute("aria-disabled", "true");
  sayBelow();
  noteActed();
  awaitAnswer();
  keep(localStorage, "game", gameNow().id);
  if (unanswered?.text !== text || unanswered.channel !== channel) unanswered = { id: newId(), text, channel };
  const answer = expect(unanswered.id);
  try {
    const { refused } = await insist("/api/ask", unanswered);
    unanswered = null;
    if (refused) refuseDare(await answer); else close();
  } catch (error) { sayBelow(reason(error)); }
  button.removeAttribute("aria-disabled");
};

function refuseDare(item) {
  sayBelow(make("div", { className: "text", ...langOf(item) }, ...render(item)));
}

function close() {
  $("dare").close();
  toBottom();
  toWriting();
}

$("play").onclick = () => openDare();
$("dare-close").onclick = () => $("dare").close();
