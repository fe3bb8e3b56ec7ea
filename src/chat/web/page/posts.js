// What the page of a match shows to a player: the panel or the board, and what they are told besides.

import { $, ask, isPassing, make, newId, room, wait, word } from "./base.js";
import { langOf, plain, render } from "./text.js";
import { nodeOf } from "./scroll.js";
import { difference, tell } from "./tell.js";
import { dress, sourceOf } from "./picture.js";
import { dropBoard, keepBoard, keepLanguage } from "./keep.js";
import { drop, isPicking, picksOf, showBoard, showChips, takesBack, toControl } from "./panel.js";

const TRIES = 4;
const here = location.pathname.replace(/\/$/, "");
let shown = new Map(), busy = null, newest = 0;

export const isBusy = (id) => busy === id;
export const control = (item, id, props) => make("button", { type: "button", ...props, data: { control: id, ...props.data }, aria: { ...props.aria, disabled: isBusy(item.id) ? "true" : null } });

// Shows what the match has become since.
export async function look() {
  const mine = ++newest;
  let state;
  try {
    state = await ask(`${here}/state`);
    say("");
  } catch (error) {
    say(error.status ? word(error.message) : word("error_offline"));
    if (isPassing(error)) return;
    // Whoever may not see it any more has not kept it, either.
    await dropBoard("web", here);
    return location.reload();
  }
  if (mine === newest && busy == null) show(state);
}

export const say = (text) => { $("status").textContent = text; };

function show(state) {
  document.querySelector("h1").textContent = state.title;
  $("wait").hidden = state.turn || state.over;
  const items = new Map(state.items.map((item) => [item.id, item]));
  for (const node of [...$("items").children]) if (!items.has(Number(node.dataset.item))) node.remove();
  const before = shown, news = [...items.values()].filter((item) => place(item, before.get(item.id)));
  shown = items;
  keep(state);
  // What is heard comes last: it keeps nothing from being seen.
  for (const item of news) tell(before.has(item.id) ? difference(before.get(item.id), item) : plain(item), item);
}

// Keeps the board for when there is no network, as long as the match goes on.
function keep(state) {
  const item = state.items.find((one) => one.pictures[0]?.name), picture = item?.pictures[0];
  if (state.over || !item) return dropBoard("web", here);
  return keepBoard("web", { href: here, title: state.title, picture: sourceOf(picture), alt: picture.alt, lang: item.language });
}

// Shows a post, unless it is shown already.
function place(item, before) {
  if (before && JSON.stringify(before) === JSON.stringify(item) && nodeOf(item.id) && !nodeOf(item.id).matches(".busy")) return mend(nodeOf(item.id));
  const old = nodeOf(item.id), node = showItem(item);
  const focused = old?.contains(document.activeElement) ? document.activeElement.dataset.control : null;
  if (old) old.replaceWith(node); else $("items").append(node);
  if (focused) toControl(node, focused);
  return true;
}

// What did not come is asked for again whenever the server has answered; says that nothing else is new.
function mend(node) {
  for (const img of node.querySelectorAll("img")) if (img.lost && img.complete && !img.naturalWidth) dress(img, img.picture);
  return false;
}

function showItem(item) {
  const text = make("div", { className: "text", ...langOf(item) });
  text.append(...render(item));
  const kind = ["bot", picksOf(item) ? "panel" : "", isBusy(item.id) ? "busy" : ""].filter(Boolean).join(" ");
  return make("li", { className: kind, data: { item: item.id, key: item.key }, aria: { busy: isBusy(item.id) ? "true" : null } },
    item.runs.length ? text : null,
    ...item.pictures.map((picture, place) => item.plate && place === 0 ? showBoard(item, picture) : showPicture(picture, item)),
    item.menus.length || item.buttons.length ? make("div", { className: "acts", ...langOf(item) }, picksOf(item) ? showChips(item) : null,
      ...item.buttons.map((row) => make("div", { className: "controls" }, ...row.map((button) => showButton(item, button))))) : null);
}

function showPicture(picture, item) {
  if (!picture.name) return make("p", { className: "text", textContent: picture.alt, ...langOf(item) });
  return dress(make("img", { className: "watched", alt: picture.alt, width: picture.width, height: picture.height, ...langOf(item) }), picture);
}

// What the server holds no more is drawn again by asking how the match stands; each picture is asked for but once more.
async function redress({ target }) {
  if (!target.picture || target.lost === target.src) return;
  target.lost = target.src;
  await look();
  dress(target, target.picture);
}

function showButton(item, button) {
  return control(item, "b:" + button.id, {
    className: button.look, textContent: button.label, data: { button: button.id },
    disabled: !button.enabled && !(takesBack(item, button.id) && isPicking(item)),
    onclick: (event) => takesBack(item, button.id) && isPicking(item) ? drop(item) : act(item, event.currentTarget, "/api/press", { button: button.id }),
  });
}

// Sends a press or a choice, one at a time, with the same id until there is an answer.
export async function act(item, node, path, what) {
  if (busy != null) return;
  busy = item.id;
  newest += 1;
  showBusy(item.id, node);
  const id = newId();
  let state = null;
  for (let turn = 1; turn <= TRIES && !state; turn++) {
    try {
      state = await ask(here + path.replace("/api", ""), { id, ...what });
      say("");
    } catch (error) {
      say(error.status ? word(error.message) : word("error_offline"));
      if (!isPassing(error)) break;
      await wait(300 * 2 ** turn);
    }
  }
  busy = null;
  if (state) return show(state);
  // Why it was not taken stays, though how the match stands is known again.
  const why = $("status").textContent;
  await look();
  if (why) say(why);
}

function showBusy(id, node) {
  const post = nodeOf(id);
  post.classList.add("busy");
  post.setAttribute("aria-busy", "true");
  post.querySelectorAll("button[data-control]").forEach((one) => one.setAttribute("aria-disabled", "true"));
  node.dataset.busy = "";
}

export async function begin() {
  room.me = null;
  const fetched = () => fetch(`/words/${document.documentElement.lang}`).then((answer) => answer.ok ? answer.json() : null);
  let words = null;
  while (!(words = await fetched().catch(() => null))) await wait(2000);
  Object.assign(room, { words: { ...words.room, ...words.web }, dates: words.dates });
  keepLanguage(document.documentElement.lang);
  // Errors of pictures do not rise: they are met on their way down.
  $("items").addEventListener("error", redress, true);
  await look();
}
