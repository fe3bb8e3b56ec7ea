// What those are told who hear the page instead of seeing it.

import { $, make, room, word } from "./base.js";
import { langOf, plain } from "./text.js";

const HUSH = 300; // Milliseconds in which news is gathered.
let news = [], shut = false;

// What has changed in a post: its new lines, what was chosen in it, and what there is to choose from now.
export function difference(old, item) {
  const lines = new Set(plain(old).split("\n"));
  const chosen = (post) => post.menus.flatMap((menu) => menu.options.filter((option) => option.chosen).map((option) => option.label));
  const before = new Set(chosen(old)), menus = new Set(old.menus.map((menu) => menu.id));
  const isOpen = (menu) => !menus.has(menu.id) && !menu.options.some((option) => option.chosen);
  return [
    ...plain(item).split("\n").filter((line) => !lines.has(line)),
    ...chosen(item).filter((label) => !before.has(label)),
    ...item.menus.filter(isOpen).map(countOf),
  ].join("\n");
}

// A menu, by how much there is to choose from.
export const countOf = ({ label, options }) => options.length === 1 ? `${label}: ${options[0].label}` : word("options", { menu: label, count: options.length });

// Says it to those who hear the page, after what they are hearing; what comes together is said together.
export function tell(text, item) {
  if (!news.length) setTimeout(() => {
    const said = news.filter((one) => one.text);
    if (!said.length && shut) said.push({ text: word("panel_closed") });
    // Behind an open sheet nothing is heard.
    $($("aside")?.open ? "aside-live" : "live").replaceChildren(...said.map(({ text, lang }) => make("p", { textContent: text, ...lang })));
    news = [];
    shut = false;
  }, HUSH);
  news.push({ text, lang: langOf(item) });
}

// A panel has gone: that is said, unless there is something else to say.
export function tellShut(item) {
  shut = true;
  tell("", item);
}
