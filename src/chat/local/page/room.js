"use strict";
// The page of the chat room. What it shows is what the server's stream tells; what it sends carries an id of its own,
// so that sending it again changes nothing. Texts get into the page as text nodes only.

const $ = (id) => document.getElementById(id);
const CHIPS_MAX = 12; // A longer menu becomes a list with a button.
const TRIES = 5;
const SAID_MAX = 50;
const UNSENT_MAX = 50; // What a page holds back: Nahil takes so much of one person at once when the server is back.
const PAUSE = { first: 300, most: 15000 }; // Milliseconds before what did not get through is tried again.
const HUSH = 300; // Milliseconds in which news is gathered for those who hear it.

let start, words, me, source;
let members = new Map(), channels = new Map(), here = [];
let open = null, head = null, notes = new Map(), pending = [], sending = false, goOn = null;
let said = [], saidAt = 0, retry = 0, low = true, acted = null, news = [], shut = false;

const make = (tag, props = {}, ...children) => {
  const { data, aria, ...rest } = props;
  const node = Object.assign(document.createElement(tag), rest);
  Object.assign(node.dataset, data);
  for (const [name, value] of Object.entries(aria || {})) if (value != null) node.setAttribute("aria-" + name, value);
  node.append(...children.filter((child) => child != null));
  return node;
};
const word = (name, values = {}) => (words[name] || name).replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
const newId = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
};
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const kept = (store, key) => { try { return JSON.parse(store.getItem(key)); } catch { return null; } };
const keep = (store, key, value) => { try { store.setItem(key, JSON.stringify(value)); } catch { /* Full or forbidden. */ } };

// ---- Asking the server

async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  if (me) headers["x-nahil-as"] = me.id;
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(20000) });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(data.error || "unkept"), { status: answer.status, wait: data.wait });
  return data;
}

// Asks again with the same id while the server does not answer, or says that nothing was kept.
async function insist(path, body) {
  for (let turn = 1; ; turn++) {
    try {
      return await ask(path, body);
    } catch (error) {
      if (!isPassing(error) || turn === TRIES) throw error;
      await wait(Math.max(300 * 2 ** turn, (error.wait || 0) * 1000));
    }
  }
}
// Whether the same may be taken a little later: nobody answered, or nothing was kept, or it was too much at once.
const isPassing = (error) => !error.status || error.status >= 500 || error.status === 429;
const reason = (error) => error.status
  ? word("error_" + error.message, { wait: error.wait, command: words && (start.commands[document.documentElement.lang] || start.commands.en).link, max: error.message === "too_long" ? start.limits.text : start.limits.name })
  : word("error_offline");

// ---- Words

function speak(locale) {
  words = start.words[locale] || start.words.en;
  document.documentElement.lang = locale;
  document.querySelectorAll("[data-word]").forEach((node) => { node.textContent = word(node.dataset.word); });
  document.querySelectorAll("[data-word-label]").forEach((node) => node.setAttribute("aria-label", word(node.dataset.wordLabel)));
  document.querySelectorAll("[data-languages]").forEach((select) => {
    select.replaceChildren(...Object.entries(start.words).map(([code, w]) =>
      make("option", { value: code, textContent: w.language_name, selected: code === locale })));
  });
  $("name-hint").textContent = word("name_hint", { max: start.limits.name });
  $("text").placeholder = word("message_hint");
  showKnown();
  showBell();
  if (me) { showAll(); showHere(); showGames(); setOnline($("status").dataset.state === "online"); }
}

// ---- The door

function showKnown() {
  $("known").hidden = $("join-title").hidden = !start.people.length;
  $("known-names").replaceChildren(...start.people.map((person) => make("button", {
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
    const person = await insist("/api/join", { name, locale: $("join-language").value, ticket });
    ticket = newId();
    start.people = start.people.filter((p) => p.id !== person.id).concat(person);
    enter(person);
  } catch (error) {
    $("join-error").textContent = reason(error);
    if (error.message === "name_taken") keep(sessionStorage, "twin", $("name").value.trim());
    $("name").focus();
  }
  button.disabled = false;
};
$("join-language").onchange = (event) => speak(event.target.value);

function leave() {
  source?.close();
  source = me = null;
  keep(sessionStorage, "as", null);
  $("room").hidden = true;
  $("door").hidden = false;
  begin();
}

function enter(person) {
  me = person;
  keep(sessionStorage, "as", person.id);
  open = kept(sessionStorage, "open");
  pending = kept(sessionStorage, "pending:" + me.id) || [];
  channels.clear();
  head = null;
  $("door").hidden = true;
  $("room").hidden = false;
  $("me").textContent = person.name;
  notes.clear();
  speak(person.locale);
  listen();
  send();
  toWriting();
}

// ---- What the server tells

function listen() {
  source?.close();
  const since = head == null ? "" : "&since=" + head;
  source = new EventSource("/api/events?as=" + encodeURIComponent(me.id) + since);
  source.onopen = () => { retry = 0; setOnline(true); goOn?.(); };
  source.onmessage = (event) => hear(JSON.parse(event.data));
  source.onerror = () => {
    setOnline(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(again, Math.min(1000 * 2 ** retry++, 15000));
  };
}

// The browser has given the stream up: because the server does not know this person any more, or for now.
async function again() {
  if (!me || source.readyState !== EventSource.CLOSED) return;
  try {
    const fresh = await ask("/api/start");
    if (!fresh.people.some((person) => person.id === me.id)) return leave();
  } catch { /* Not there yet. */ }
  listen();
}

function setOnline(online) {
  $("status").dataset.state = online ? "online" : "offline";
  $("status").textContent = online ? "" : word("reconnecting");
}

function hear({ update, here: present }) {
  if (update.reset) { members.clear(); channels.clear(); }
  head = update.head;
  for (const person of update.members) members.set(person.id, person);
  for (const place of update.channels) if (!channels.has(place.id)) channels.set(place.id, { ...place, items: new Map() });
  if (!channels.has(open)) open = channels.keys().next().value ?? null;
  const fresh = update.items.filter(hearItem);
  for (const id of update.gone) for (const channel of channels.values()) takeAway(channel, id);
  if (present) here = present;
  if (update.reset && !kept(localStorage, seenKey())) { // Who is new has nothing to catch up on.
    keep(localStorage, seenKey(), Object.fromEntries([...channels.values()].map((c) => [c.id, Math.max(0, ...c.items.keys())])));
  }
  if (update.reset) showAll(); else { showHint(); showPending(); showChannels(); }
  if (update.members.length || present) showHere();
  if (!update.reset) fresh.forEach(announce);
  // What is private answers what the reader has just done.
  const shown = fresh.filter((item) => item.channel === open);
  if (!low && shown.some(isCall)) $("newest").classList.add("primary");
  if (update.reset || low || shown.some((item) => item.from === me.id || item.private)) toNewest(update.reset ? [] : shown);
  markSeen();
}

// Takes an item in; says whether it is a new one.
function hearItem(item) {
  const channel = channels.get(item.channel);
  if (!channel || item.id < channel.from) return false;
  const old = channel.items.get(item.id);
  channel.items.set(item.id, item);
  notes.delete(item.id);
  if (item.channel === open && $("items").dataset.channel === open) placeItem(item);
  if (old && item.channel === open) tell(difference(old, item), item);
  return !old;
}

function takeAway(channel, id) {
  const item = channel.items.get(id);
  if (!item) return;
  channel.items.delete(id);
  if (channel.id !== open) return;
  dropItem(id);
  shut ||= item.private && item.menus.length > 0;
  tell("", item);
}

function announce(item) {
  if (item.from === me.id) return;
  if (item.channel === open) tell(nameOf(item.from) + ": " + plain(item), item);
  const on = kept(localStorage, "bell") && "Notification" in window && Notification.permission === "granted";
  if (!isCall(item) || !on || document.visibilityState === "visible") return;
  try {
    const note = new Notification("Nahil · " + channels.get(item.channel).name, { body: plain(item), tag: "nahil-" + item.id, icon: "/icon.svg" });
    note.onclick = () => { window.focus(); go(item.channel); note.close(); };
  } catch { /* Some phones have the name without the thing. */ }
}

// What has changed in a post: its new lines, what was chosen in it, and what there is to choose from now.
function difference(old, item) {
  const lines = new Set(plain(old).split("\n"));
  const chosen = (post) => post.menus.flatMap((menu) => menu.options.filter((option) => option.chosen).map((option) => option.label));
  const before = new Set(chosen(old)), menus = new Set(old.menus.map((menu) => menu.id));
  const isOpen = (menu) => !menus.has(menu.id) && !menu.options.some((option) => option.chosen);
  return [
    ...plain(item).split("\n").filter((line) => !lines.has(line)),
    ...chosen(item).filter((label) => !before.has(label)),
    ...item.menus.filter(isOpen).map((menu) => word("options", { menu: menu.label, count: menu.options.length })),
  ].join("\n");
}

// Says it to those who hear the page, after what they are hearing; what comes together is said together.
function tell(text, item) {
  if (!news.length) setTimeout(() => {
    const said = news.filter((one) => one.text);
    if (!said.length && shut) said.push({ text: word("panel_closed") });
    $("live").replaceChildren(...said.map(({ text, lang }) => make("p", { textContent: text, ...lang })));
    news = [];
    shut = false;
  }, HUSH);
  news.push({ text, lang: langOf(item) });
}

// The language of a post where it is known, as a property of its node: what people write is in no known one.
const langOf = (item) => item.language ? { lang: item.language } : {};

const isCall = (item) => item.calls.includes(me.id);
const nameOf = (id) => id == null ? word("bot") : members.get(id)?.name ?? "?";
const plain = (item) => item.text ?? item.runs.map(({ kind, text = "" }) =>
  kind === "moment" && seconds(text) != null ? moment(seconds(text), "f", item.language) : text).join("");

// ---- Unread and called

const seenKey = () => "seen:" + me.id;
const seenOf = () => kept(localStorage, seenKey()) || {};

function markSeen() {
  const last = Math.max(0, ...(channels.get(open)?.items.keys() ?? []));
  const seen = seenOf();
  if (open && document.visibilityState === "visible" && last > (seen[open] || 0)) {
    seen[open] = last;
    keep(localStorage, seenKey(), seen);
  }
  showChannels();
}

function showChannels() {
  const seen = seenOf();
  let calls = 0, elsewhere = [];
  const rows = [...channels.values()].map((channel) => {
    const unread = [...channel.items.values()].filter((item) => item.id > (seen[channel.id] || 0) && item.from !== me.id);
    calls += unread.filter(isCall).length;
    if (channel.id !== open) elsewhere.push(...unread);
    const mark = unread.length && channel.id !== open ? make("span", {
      ...marked(unread), title: word("unread", { count: unread.length }), data: { unread: unread.length },
    }) : null;
    return make("li", {}, make("button", {
      type: "button", data: { channel: channel.id }, aria: { current: channel.id === open ? "true" : null }, onclick: () => go(channel.id),
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

function go(id) {
  open = id;
  keep(sessionStorage, "open", id);
  setMenu(false);
  showAll();
  toBottom();
  markSeen();
  toWriting();
}

function showHere() {
  const people = here.map((id) => members.get(id)).filter(Boolean).sort((a, b) => a.name.localeCompare(b.name));
  const focused = $("here").contains(document.activeElement) && document.activeElement.dataset.member;
  $("here-names").replaceChildren(...people.map((person) => person.id === me.id
    ? make("span", { className: "self", textContent: person.name })
    : make("button", { type: "button", textContent: person.name, data: { member: person.id }, onclick: () => showCard(person.name,
      commands().games.map((game) => [word("challenge_to", { game: game.name }), invite(game, person)])) })));
  if (focused) $("here").querySelector(`[data-member="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

// ---- What can be done without knowing a command

const commands = () => start.commands[me.locale] || start.commands.en;
const invite = (game, person) => game.play.replace("{person} ", person ? `@${person.name} ` : "");

// Buttons that say something in the reader's stead.
function showCard(title, acts) {
  setMenu(false);
  $("card-title").textContent = title;
  $("card").querySelector(".controls").replaceChildren(...acts.map(([label, text]) => make("button", {
    type: "button", textContent: label, data: { say: text }, onclick: () => { $("card").close(); say(text); },
  })));
  $("card").showModal();
}

function showGame(game) {
  const others = here.map((id) => members.get(id)).filter((person) => person && person.id !== me.id);
  showCard(game.name, [[word("learn", { game: game.name }), game.learn], [word("challenge_anybody"), invite(game)],
    ...others.map((person) => [word("challenge", { name: person.name }), invite(game, person)])]);
}

function showGames() {
  document.querySelectorAll("[data-games]").forEach((place) => place.replaceChildren(
    ...commands().games.map((game) => make("button", { type: "button", textContent: game.name, data: { game: game.name }, onclick: () => showGame(game) })),
    make("button", { type: "button", textContent: word("help"), data: { help: "" }, onclick: () => { setMenu(false); say(commands().help); } })));
}

// Who has neither said anything nor been called may not know what there is to do.
function showHint() {
  // Whoever was refused a name at this door may have it on another device.
  const twin = kept(sessionStorage, "twin");
  $("twin").hidden = !twin;
  $("twin").textContent = twin ? word("twin", { name: twin, command: commands().link }) : "";
  const concerns = (item) => item.from === me.id || isCall(item);
  const old = [...channels.values()].some((channel) => [...channel.items.values()].some(concerns));
  $("hint").hidden = old && channels.get(open)?.items.size > 0;
}

// ---- Items

function showAll() {
  const channel = channels.get(open);
  $("title").textContent = channel?.name ?? "";
  const items = channel ? [...channel.items.values()].sort((a, b) => a.id - b.id) : [];
  $("items").dataset.channel = open;
  $("items").replaceChildren(...items.map(showItem));
  $("earlier").hidden = !channel?.more;
  $("empty").hidden = items.length > 0;
  showHint();
  showPending();
  showChannels();
}

const nodeOf = (id) => $("items").querySelector(`[data-item="${id}"]`);

function placeItem(item) {
  const old = nodeOf(item.id);
  const node = showItem(item);
  $("empty").hidden = true;
  if (old) {
    const focused = old.contains(document.activeElement) ? document.activeElement.dataset.control || "*" : null;
    old.replaceWith(node);
    if (focused) refocus(node, focused);
    if (acted === item.id && !node.matches(".panel")) toNewest([item]);
    else if (acted === item.id) node.querySelector(".acts")?.scrollIntoView({ block: "nearest" });
    return;
  }
  const after = [...$("items").children].reverse().find((other) => Number(other.dataset.item) < item.id);
  if (after) after.after(node); else $("items").prepend(node);
}

// The keyboard stays in a post that has changed under it.
function refocus(node, control) {
  const controls = [...node.querySelectorAll("[data-control]")];
  const next = controls.find((one) => one.dataset.control === control) || controls[0];
  if (next) next.focus({ preventScroll: true }); else toWriting();
}

function dropItem(id) {
  const node = nodeOf(id);
  const focused = node?.contains(document.activeElement);
  node?.remove();
  if (focused) toWriting();
}

function showItem(item) {
  const called = isCall(item);
  const kind = [item.from == null ? "bot" : item.from === me.id ? "own" : "", item.private ? "private" : "", /^(panel:|lesson:|games$)/.exec(item.key)?.[1].replace(":", "") || "", called ? "calls" : "", isBusy(item.id) ? "busy" : ""];
  const by = make("div", { className: "by" },
    make("strong", { textContent: nameOf(item.from) }), timeNode(Date.parse(item.at) / 1000, "s"),
    item.edited && !item.private ? make("span", { textContent: word("edited") }) : null,
    item.private ? make("span", { className: "tag private", textContent: word("only_you") }) : null,
    called ? make("span", { className: "tag calls", textContent: word("calls_you") }) : null);
  const text = make("div", { className: "text", ...langOf(item) });
  text.append(...render(item));
  const note = notes.get(item.id);
  return make("li", {
    className: kind.filter(Boolean).join(" "), aria: { busy: isBusy(item.id) ? "true" : null },
    data: { item: item.id, key: item.key, from: item.from ?? "bot", private: item.private, calls: called },
  }, by, item.text || item.runs?.length ? text : null, ...item.pictures.map((picture) => showPicture(picture, item)),
  item.menus.length || item.buttons.length ? make("div", { className: "acts", ...langOf(item) }, ...item.menus.map((menu) => showMenu(item, menu)),
    ...item.buttons.map((row) => make("div", { className: "controls" }, ...row.map((button) => showButton(item, button))))) : null,
  item.file == null ? null : make("a", { className: "file", href: `/file/${item.id}?as=${me.id}`, download: "", textContent: word("download") + " " + item.file }),
  note ? make("p", { className: "error", role: "alert", textContent: note }) : null,
  ...pending.filter((one) => one.item === item.id && one.held).map(showHeld));
}

function showPicture(picture, item) {
  if (!picture.name) return make("p", { className: "text", textContent: picture.alt, ...langOf(item) });
  const src = `/picture/${picture.name}.${picture.format}`;
  const img = make("img", { src, alt: picture.alt, width: picture.width, height: picture.height, data: { picture: picture.name }, ...langOf(item) });
  img.style.setProperty("--ratio", picture.width / picture.height);
  return make("button", { type: "button", className: "shot", title: word("enlarge"), onclick: () => {
    Object.assign($("large").querySelector("img"), { src, alt: picture.alt, lang: item.language || "" });
    $("large").showModal();
  } }, img);
}

const control = (item, id, props) => make("button", { type: "button", ...props, data: { control: id, ...props.data }, aria: { ...props.aria, disabled: isBusy(item.id) ? "true" : null } });

function showButton(item, button) {
  return control(item, "b:" + button.id, {
    className: button.look, textContent: button.label, disabled: !button.enabled, data: { button: button.id },
    onclick: (event) => act(item, event.currentTarget, "/api/press", { button: button.id }),
  });
}

function showMenu(item, menu) {
  const choose = (node, option) => act(item, node, "/api/choose", { menu: menu.id, option });
  const group = make("fieldset", { className: "controls", data: { menu: menu.id } }, make("legend", { textContent: menu.label }));
  if (menu.options.length <= CHIPS_MAX) {
    group.append(...menu.options.map((option) => control(item, "o:" + menu.id + ":" + option.id, {
      className: "chip", textContent: option.label, data: { option: option.id, menu: menu.id },
      aria: { pressed: String(option.chosen) }, onclick: (event) => choose(event.currentTarget, option.id),
    })));
    return group;
  }
  const select = make("select", { data: { menu: menu.id, control: "m:" + menu.id }, aria: { label: menu.label } },
    menu.options.some((option) => option.chosen) ? "" : make("option", { value: "", textContent: "—", selected: true }),
    ...menu.options.map((option) => make("option", { value: option.id, textContent: option.label, selected: option.chosen })));
  group.append(select, control(item, "c:" + menu.id, { textContent: word("choose"), data: { choose: menu.id }, onclick: (event) => select.value ? choose(event.currentTarget, select.value) : select.focus() }));
  return group;
}

const isBusy = (id) => pending.some((one) => one.item === id);

// Sends a press or a choice, one at a time in each post.
function act(item, node, path, what) {
  if (isBusy(item.id)) return;
  acted = item.id;
  notes.delete(item.id);
  if (isFull()) return note(item, word("error_unsent", { max: UNSENT_MAX }));
  put({ id: newId(), channel: item.channel, item: item.id, path, what: { item: item.id, ...what } });
  showBusy(item.id);
  node.dataset.busy = "";
}

// Says beside a post why something was not done with it; elsewhere, if it is not there any more.
function note(item, text) {
  const now = channels.get(item.channel)?.items.get(item.id);
  if (!now) { $("say-error").textContent = text; return; }
  notes.set(item.id, text);
  if (item.channel === open) placeItem(now);
}

function showBusy(id) {
  const node = nodeOf(id), on = isBusy(id);
  node?.classList.toggle("busy", on);
  if (on) node?.setAttribute("aria-busy", "true"); else node?.removeAttribute("aria-busy");
  node?.querySelectorAll("button[data-control]").forEach((one) => {
    if (on) one.setAttribute("aria-disabled", "true"); else { one.removeAttribute("aria-disabled"); delete one.dataset.busy; }
  });
}

// ---- Texts

// A person's text, or the bot's, whose marks the server has read.
function render(item) {
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
function seconds(mark) {
  const read = /^<t:(-?\d{1,11}):/.exec(mark);
  return read && Number(read[1]);
}

function mentions(text) {
  const nodes = [];
  let last = 0;
  for (const match of text.matchAll(/@([\p{L}\p{N}_.'-]+)/gu)) {
    const node = mention(match[1]);
    if (!node) continue;
    nodes.push(text.slice(last, match.index), node);
    last = match.index + node.textContent.length;
  }
  nodes.push(text.slice(last));
  return nodes;
}

// The longest name that somebody has, if any.
function mention(text) {
  const names = new Map([...members.values()].map((person) => [person.name.toLowerCase(), person]));
  for (let end = text.length; end > 0; end--) {
    const person = names.get(text.slice(0, end).toLowerCase());
    if (person && !/^[\p{L}\p{N}]/u.test(text.slice(end))) {
      return make("span", { className: person.id === me.id ? "at me" : "at", textContent: "@" + text.slice(0, end) });
    }
  }
  return null;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]];

// In the language of the text around it or, if that is not known, of the page.
function moment(unix, style, lang) {
  lang ||= document.documentElement.lang;
  const date = new Date(unix * 1000);
  if (style === "R") {
    const away = unix - Date.now() / 1000;
    const [unit, size] = UNITS.find(([, s]) => Math.abs(away) >= s) || ["second", 1];
    return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(Math.round(away / size), unit);
  }
  if (style === "s") {
    const today = date.toDateString() === new Date().toDateString();
    return date.toLocaleString(lang, today ? STYLES.t : { dateStyle: "medium", timeStyle: "short" });
  }
  return date.toLocaleString(lang, STYLES[style]);
}

function timeNode(unix, style, lang) {
  if (Math.abs(unix) > 8.64e12) return document.createTextNode(String(unix));
  return make("time", {
    dateTime: new Date(unix * 1000).toISOString(), title: moment(unix, "F"), textContent: moment(unix, style, lang), data: { unix, style, lang: lang || "" },
  });
}

setInterval(() => document.querySelectorAll("time[data-unix]").forEach((node) => {
  const text = moment(Number(node.dataset.unix), node.dataset.style, node.dataset.lang);
  if (node.textContent !== text) node.textContent = text;
}), 30000);

// ---- Writing

// What a page has still to send is kept with it, so that it outlives a reload: in order, each with the id under which the
// server takes it once.
const keepPending = () => keep(sessionStorage, "pending:" + me.id, pending);
const isFull = () => pending.filter((one) => !one.failed).length >= UNSENT_MAX;

function showPending() {
  const there = new Set([...(channels.get(open)?.items.values() ?? [])].map((item) => item.event));
  const isThere = (one) => there.has(me.id + ":" + one.id);
  const rows = pending.filter((one) => one.text != null && one.channel === open && (one.failed || !isThere(one)));
  $("pending").replaceChildren(...rows.map((one) => make("li", { className: "own", data: { pending: one.failed ? "failed" : one.held ? "held" : "sending" } },
    isThere(one) ? null : make("div", { className: "text", textContent: one.text }),
    one.failed ? make("div", { className: "controls" },
      make("span", { className: "failed", role: "alert", textContent: word("not_sent") + " " + one.why }),
      make("button", { type: "button", textContent: word("try_again"), data: { again: "" }, onclick: () => { one.failed = false; keepPending(); showPending(); send(); } }),
      discard(one))
      : one.held ? showHeld(one) : make("span", { className: "by", textContent: word("sending") }))));
}

const discard = (one) => make("button", { type: "button", textContent: word("discard"), data: { discard: one.id }, onclick: () => drop(one) });
// What waits for the network may be called off.
const showHeld = (one) => make("div", { className: "controls held" }, make("span", { textContent: word("held") }), discard(one));

function put(one) {
  one.held = pending.some((other) => other.held);
  pending.push(one);
  keepPending();
  send();
}

function drop(one) {
  pending = pending.filter((other) => other !== one);
  keepPending();
  show(one);
}

function show(one) {
  const item = channels.get(one.channel)?.items.get(one.item);
  if (one.item == null) showPending();
  else if (!one.held) showBusy(one.item);
  else if (item && item.channel === open) placeItem(item);
}

// Sends what waits, in order, one at a time. Where nobody answers it waits, however long that lasts; what is refused
// stands aside.
async function send() {
  if (sending) return;
  sending = true;
  let one, tries = 0;
  while (me && (one = pending.find((other) => !other.failed))) {
    try {
      await ask(one.path || "/api/say", { id: one.id, ...(one.what || { channel: one.channel, text: one.text }) });
      tries = 0;
      drop(one);
    } catch (error) {
      if (!me || !pending.includes(one)) continue;
      if (!isPassing(error)) { refuse(one, error); continue; }
      if (tries++) hold();
      await pause(Math.max(Math.min(PAUSE.first * 2 ** tries, PAUSE.most), (error.wait || 0) * 1000));
    }
  }
  sending = false;
}

function refuse(one, error) {
  if (one.item != null) { drop(one); note({ channel: one.channel, id: one.item }, reason(error)); return; }
  Object.assign(one, { failed: true, held: false, why: reason(error) });
  keepPending();
  showPending();
  if (low) toBottom();
}

// What does not get through holds up everything behind it; it is said once that it waits.
function hold() {
  const news = pending.filter((one) => !one.failed && !one.held);
  for (const one of news) one.held = true;
  if (!news.length) return;
  keepPending();
  news.forEach(show);
}

// Waits, but not longer than until the server is there again.
async function pause(ms) {
  await Promise.race([wait(ms), new Promise((done) => { goOn = done; })]);
  goOn = null;
}
addEventListener("online", () => { goOn?.(); again(); });

$("say").onsubmit = (event) => {
  event.preventDefault();
  const text = $("text").value.trim();
  const long = [...text].length > start.limits.text;
  const full = text && isFull();
  $("say-error").textContent = long ? word("error_too_long", { max: start.limits.text }) : full ? word("error_unsent", { max: UNSENT_MAX }) : "";
  if (!text || long || full || !open) return;
  said = [...said.filter((other) => other !== text), text].slice(-SAID_MAX);
  saidAt = said.length;
  write("");
  say(text);
};

function say(text) {
  if (!open) return;
  if (isFull()) { $("say-error").textContent = word("error_unsent", { max: UNSENT_MAX }); return; }
  put({ id: newId(), channel: open, text });
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
  const match = /(^|\s)@([\p{L}\p{N}_.'-]*)$/u.exec(box.value.slice(0, box.selectionStart));
  const from = match ? match[2].toLowerCase() : null;
  const fits = match ? [...members.values()].filter((p) => p.id !== me.id && p.name.toLowerCase().startsWith(from) && p.name.toLowerCase() !== from).slice(0, 6) : [];
  $("suggest").hidden = !fits.length;
  $("suggest").replaceChildren(...fits.map((person) => make("button", { type: "button", className: "chip", textContent: "@" + person.name, onclick: () => {
    const end = box.selectionStart;
    const text = box.value.slice(0, end - from.length) + person.name + " ";
    write(text + box.value.slice(end));
    box.focus();
    box.setSelectionRange(text.length, text.length);
  } })));
}

// ---- Around it

const atBottom = () => $("scroll").scrollHeight - $("scroll").scrollTop - $("scroll").clientHeight < 120;
const toBottom = () => { low = true; $("scroll").scrollTop = $("scroll").scrollHeight; };
// The newest of these posts from its beginning, where it is longer than what can be seen at once.
function toNewest(items) {
  const node = items.length && nodeOf(items[items.length - 1].id);
  if (node && !node.matches(".panel") && node.offsetHeight > $("scroll").clientHeight) {
    low = false;
    node.scrollIntoView({ block: "start" });
  } else if (node && node !== $("items").lastElementChild) node.scrollIntoView({ block: "nearest" });
  else toBottom();
}
// Where touching it would call up a keyboard, the box waits to be touched.
const toWriting = () => (matchMedia("(pointer: coarse)").matches ? $("scroll") : $("text")).focus({ preventScroll: true });
$("scroll").onscroll = () => {
  low = $("newest").hidden = atBottom();
  if (low) $("newest").classList.remove("primary");
};
$("newest").onclick = () => { toBottom(); toWriting(); };
// Whoever is at the end stays there, whatever grows: a post, the message's box, a keyboard.
const sized = new ResizeObserver(() => { if (low) toBottom(); });
for (const id of ["scroll", "items", "pending", "hint"]) sized.observe($(id));

$("earlier").onclick = async (event) => {
  const button = event.currentTarget, channel = channels.get(open);
  if (button.disabled || !channel) return;
  button.disabled = true;
  try {
    const answer = await insist(`/api/earlier?channel=${encodeURIComponent(channel.id)}&before=${channel.from}`);
    Object.assign(channel, { from: answer.from, more: answer.more });
    for (const item of answer.items) if (!channel.items.has(item.id)) channel.items.set(item.id, item);
    low = false;
    const height = $("scroll").scrollHeight;
    showAll();
    $("scroll").scrollTop += $("scroll").scrollHeight - height;
  } catch (error) { $("say-error").textContent = reason(error); }
  button.disabled = false;
};

$("make").onsubmit = async (event) => {
  event.preventDefault();
  const button = event.target.querySelector("button");
  if (button.disabled) return;
  button.disabled = true;
  $("make-error").textContent = "";
  try {
    const { id } = await ask("/api/channel", { name: $("make-name").value.normalize("NFC") });
    $("make-name").value = "";
    if (!channels.has(id)) await wait(200);
    if (channels.has(id)) go(id);
  } catch (error) { $("make-error").textContent = reason(error); }
  button.disabled = false;
};

$("language").onchange = async (event) => {
  me.locale = event.target.value;
  speak(me.locale);
  try { await insist("/api/language", { locale: me.locale }); } catch (error) { $("say-error").textContent = reason(error); }
};

function showBell() {
  const able = "Notification" in window;
  const on = able && Notification.permission === "granted" && kept(localStorage, "bell") === true;
  $("bell").hidden = !able;
  $("bell").setAttribute("aria-pressed", on);
  $("bell").textContent = word(on ? "bell_on" : able && Notification.permission === "denied" ? "bell_blocked" : "bell_off");
}
$("bell").onclick = async () => {
  const on = Notification.permission === "granted" && kept(localStorage, "bell") === true;
  keep(localStorage, "bell", !on && (await Notification.requestPermission()) === "granted");
  showBell();
};

function setMenu(on) {
  $("side").classList.toggle("open", on);
  $("menu").setAttribute("aria-expanded", on);
  if (on) $("channels").querySelector("button")?.focus();
}
$("menu").onclick = () => setMenu(!$("side").classList.contains("open"));
$("talk").addEventListener("click", (event) => { if (!$("menu").contains(event.target)) setMenu(false); });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("side").classList.contains("open")) { setMenu(false); $("menu").focus(); }
});
document.addEventListener("visibilitychange", () => { if (me) markSeen(); });
for (const id of ["large", "card"]) $(id).onclick = (event) => { if (event.target === $(id)) $(id).close(); };

async function begin() {
  try {
    start = await ask("/api/start");
  } catch {
    return setTimeout(begin, 2000);
  }
  const browser = navigator.languages.map((tag) => tag.split("-")[0]).find((code) => start.words[code]);
  const same = start.people.find((person) => person.id === kept(sessionStorage, "as"));
  speak(browser || start.language);
  if (same) return enter(same);
  $("door").hidden = false;
  (start.people.length ? $("known-names").firstElementChild : $("name")).focus();
}
begin();
