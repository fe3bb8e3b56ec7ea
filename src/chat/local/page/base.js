// What all of the page is made with: nodes, words, what the browser keeps, and asking the server.

export const $ = (id) => document.getElementById(id);
const TRIES = 5;

// What the parts of the page share: what the server has told, and where the reader is.
export const room = {
  start: null, words: null, dates: {}, me: null, members: new Map(), channels: new Map(), here: [],
  open: null, head: null, pending: [], low: true, acted: null, helped: false, awaits: 0, match: null,
};

export const make = (tag, props = {}, ...children) => {
  const { data, aria, ...rest } = props;
  const node = Object.assign(document.createElement(tag), rest);
  Object.assign(node.dataset, data);
  for (const [name, value] of Object.entries(aria || {})) if (value != null) node.setAttribute("aria-" + name, value);
  node.append(...children.filter((child) => child != null));
  return node;
};
export const word = (name, values = {}) => (room.words[name] || name).replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
// What the page can say in its reader's stead.
export const commands = () => room.start.commands[room.me.locale] || room.start.commands.en;
export const newId = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
};
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
export const kept = (store, key) => { try { return JSON.parse(store.getItem(key)); } catch { return null; } };
export const keep = (store, key, value) => { try { store.setItem(key, JSON.stringify(value)); } catch { /* Full or forbidden. */ } };

export async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  if (room.me) headers["x-nahil-as"] = room.me.id;
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(20000) });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(data.error || "unkept"), { status: answer.status, wait: data.wait });
  return data;
}

// Asks again with the same id while the server does not answer, or says that nothing was kept.
export async function insist(path, body) {
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
export const isPassing = (error) => !error.status || error.status >= 500 || error.status === 429;
export const reason = (error) => error.status
  ? word("error_" + error.message, { wait: error.wait, command: room.words && (room.start.commands[document.documentElement.lang] || room.start.commands.en).link, max: error.message === "too_long" ? room.start.limits.text : room.start.limits.name })
  : word("error_offline");
