// Texts of people and of the bot, names and moments.

import { make, room, word } from "./base.js";

// The language of a post where it is known, as a property of its node: what people write is in no known one.
export const langOf = (item) => item.language ? { lang: item.language } : {};

export const isCall = (item) => item.calls.includes(room.me.id);
export const nameOf = (id) => id == null ? word("bot") : room.members.get(id)?.name ?? "?";
export const plain = (item) => item.text ?? item.runs.map(({ kind, text = "" }) =>
  kind === "moment" && seconds(text) != null ? dated(seconds(text), item.language) : text).join("");

// A moment as it stands in a sentence where it is told once, and must be true tomorrow.
function dated(unix, lang) {
  const pattern = room.dates[lang || document.documentElement.lang] ?? "{date}";
  return pattern.replace("{date}", () => moment(unix, "f", lang));
}

// A person's text, or the bot's, whose marks the server has read.
export function render(item) {
  if (!item.runs) return mentions(item.text);
  const text = document.createDocumentFragment();
  let into = text, before;
  for (const { kind, text: said = "" } of item.runs) {
    if (kind === "bold") into = into === text ? text.appendChild(make("strong")) : text;
    else if (kind === "code") into.append(make("code", { textContent: said }));
    else if (kind === "block") into.append(make("pre", {}, make("code", { textContent: said.replace(/^\n|\n$/g, "") })));
    else if (kind === "moment" && seconds(said) != null) into.append(timeNode(seconds(said), "R", item.language));
    else into.append(...mentions(before === "block" ? said.replace(/^\n/, "") : said));
    before = kind;
  }
  return [text];
}

// The moment of a mark such as <t:1760000000:R>, in Unix seconds.
export function seconds(mark) {
  const read = /^<t:(-?\d{1,11}):/.exec(mark);
  return read && Number(read[1]);
}

// Addresses are links; what stands between them are names and words.
function mentions(text) {
  const nodes = [];
  let last = 0;
  for (const match of text.matchAll(ADDRESS)) {
    nodes.push(...names(text.slice(last, match.index)), make("a", { href: match[0], target: "_blank", rel: "noopener noreferrer nofollow", textContent: match[0] }));
    last = match.index + match[0].length;
  }
  return [...nodes, ...names(text.slice(last))];
}

// Without the signs that end a sentence.
const ADDRESS = /\bhttps?:\/\/[^\s<>"`]*[^\s<>"`.,;:!?'()[\]{}]/gu;

function names(text) {
  const nodes = [];
  let last = 0;
  // A name that is written from right to left stands between marks of its direction.
  for (const match of text.matchAll(/@(\u2068?)([\p{L}\p{M}\p{N}_.'-]+)/gu)) {
    const node = mention(match[2]);
    if (!node) continue;
    nodes.push(text.slice(last, match.index), node);
    last = match.index + match[1].length + node.textContent.length;
  }
  nodes.push(text.slice(last));
  return nodes;
}

// The longest name that somebody has, if any.
function mention(text) {
  const names = new Map([...room.members.values()].map((person) => [person.name.toLowerCase(), person]));
  for (let end = text.length; end > 0; end--) {
    const person = names.get(text.slice(0, end).toLowerCase());
    if (person && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(end))) {
      return make("span", { className: person.id === room.me.id ? "at me" : "at", textContent: "@" + text.slice(0, end) });
    }
  }
  return null;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
// Units, their seconds, and how many there are at least: of long ones one is too vague.
const UNITS = [
  ["year", 31557600, 2], ["month", 2629800, 2], ["week", 604800, 2], ["day", 86400, 1], ["hour", 3600, 1], ["minute", 60, 1],
];

// In the language of the text around it or, if that is not known, of the page.
export function moment(unix, style, lang) {
  lang ||= document.documentElement.lang;
  const date = new Date(unix * 1000);
  if (style === "R") {
    const away = unix - Date.now() / 1000;
    // "Next month" may be in five weeks, and "tomorrow" in two days: only numbers are true wherever they stand.
    const [unit, size] = UNITS.find(([, s, least]) => Math.abs(away) >= s * least) || ["second", 1];
    return new Intl.RelativeTimeFormat(lang).format(Math.round(away / size), unit);
  }
  if (style === "s") {
    const today = date.toDateString() === new Date().toDateString();
    return date.toLocaleString(lang, today ? STYLES.t : { dateStyle: "medium", timeStyle: "short" });
  }
  return date.toLocaleString(lang, STYLES[style]);
}

export function timeNode(unix, style, lang) {
  if (Math.abs(unix) > 8.64e12) return document.createTextNode(String(unix));
  return make("time", {
    dateTime: new Date(unix * 1000).toISOString(), title: moment(unix, "F"), textContent: moment(unix, style, lang), data: { unix, style, lang: lang || "" },
  });
}

setInterval(() => document.querySelectorAll("time[data-unix]").forEach((node) => {
  const text = moment(Number(node.dataset.unix), node.dataset.style, node.dataset.lang);
  if (node.textContent !== text) node.textContent = text;
}), 30000);
