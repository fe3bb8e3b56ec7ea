// What a browser keeps for when there is no network: boards as they last stood, of each person apart. And the worker that
// shows them.

const KEPT_MAX = 12;
const able = "caches" in window && "serviceWorker" in navigator;
const cacheOf = (who) => "boards " + who;
const listOf = (who) => `/kept/${who}/list`;
let turn = Promise.resolve();

// Starts the worker; whether a browser has one is its own affair.
export const registration = able ? navigator.serviceWorker.register("/worker.js").catch(() => null) : Promise.resolve(null);

// One thing after the other: two lists at once would be neither.
const inTurn = (what) => able ? turn = turn.then(what).catch(() => { /* Full or forbidden. */ }) : turn;

// Keeps these boards of somebody, and no others; those that are kept already are not asked for again.
export const keepBoards = (who, boards) => inTurn(() => putBoards(who, boards.slice(0, KEPT_MAX)));

// Keeps this board before the others.
export const keepBoard = (who, board) => inTurn(async () => {
  const others = (await keptBoards(who)).filter((one) => one.href !== board.href);
  await putBoards(who, [board, ...others].slice(0, KEPT_MAX));
});

export const dropBoard = (who, href) => inTurn(async () => putBoards(who, (await keptBoards(who)).filter((one) => one.href !== href)));

// Forgets the boards of all but these people.
export const forgetOthers = (known) => inTurn(async () => {
  const names = known.map(cacheOf);
  for (const name of await caches.keys()) if (name.startsWith(cacheOf("")) && !names.includes(name)) await caches.delete(name);
});

export const keepLanguage = (locale) => inTurn(async () => (await caches.open("language")).put("/kept/language", new Response(locale)));

export async function keptBoards(who) {
  const list = able && await (await caches.open(cacheOf(who))).match(listOf(who));
  return list ? list.json() : [];
}

// Of whom there are boards.
export async function keepers() {
  const names = able ? await caches.keys() : [];
  return names.filter((name) => name.startsWith(cacheOf(""))).map((name) => name.slice(cacheOf("").length));
}

export const pictureOf = (who, board) => `/kept/${who}${board.picture}`;

async function putBoards(who, boards) {
  if (!boards.length) return caches.delete(cacheOf(who));
  const cache = await caches.open(cacheOf(who)), wanted = boards.map((board) => pictureOf(who, board));
  for (const [place, board] of boards.entries()) {
    if (await cache.match(wanted[place])) continue;
    const answer = await fetch(board.picture);
    if (answer.ok) await cache.put(wanted[place], answer);
  }
  await cache.put(listOf(who), new Response(JSON.stringify(boards), { headers: { "content-type": "application/json" } }));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== listOf(who) && !wanted.includes(pathname)) await cache.delete(url);
  }
}
