// Works behind the pages, also when none is open. It keeps their files and the pages for when there is no network. Nothing
// else that the server says is kept here, for that is for whoever asks: boards are kept by the page that shows them.

const FILES = "{files}";
const PAGES = {pages};
const KEPT = "files " + FILES;
const ANSWER = 500; // Milliseconds for a page to say who reads it.
const FIRST = [...PAGES, ...["/style.css", "/kept.js", "/keep.js", "/icon.svg"].map((name) => FILES + name)];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request, { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/s/")) event.respondWith(file(event.request, pathname));
  else if (pathname.startsWith("/kept/")) event.respondWith(board(event.request));
  else if (mode === "navigate") event.respondWith(fetch(event.request).catch(offline));
});

async function install() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FIRST.map((path) => new Request(path, { cache: "no-cache" })));
  await self.skipWaiting();
}

// Files of other versions are wanted no more.
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith("files ") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A file stands at an address that names its content, so it never changes there.
async function file(request, pathname) {
  const cache = await caches.open(KEPT), known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && pathname.startsWith(FILES + "/")) await cache.put(request, answer.clone());
  return answer;
}

async function board(request) {
  return await caches.match(request) ?? new Response("", { status: 404 });
}

// The page in the language that was spoken last, or in the browser's.
async function offline() {
  const spoken = await caches.match("/kept/language"), language = spoken ? await spoken.text() : self.navigator.language.split("-")[0];
  const page = PAGES.find((path) => path.endsWith("/" + language)) ?? PAGES[0];
  return await (await caches.open(KEPT)).match(page) ?? Response.error();
}

self.addEventListener("push", (event) => event.waitUntil(ring(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

// Shows what calls the reader. A browser wants something to be shown for each call.
async function ring(data) {
  let call = {};
  try { call = data.json(); } catch { /* Nothing that is meant for us. */ }
  const { title = "Nahil", text = "", language = "", topic = "" } = call;
  await self.registration.showNotification(title, { body: text, lang: language, tag: topic || "nahil", renotify: true, icon: "/icon-192.png", data: call });
  for (const page of await pages()) page.postMessage({ kind: "rung", call });
}

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

// Leads to the room: in a page of whoever is called, or in a new one.
async function open(call) {
  const open = await pages(), owners = await Promise.all(open.map(ownerOf));
  const page = open.find((_, at) => owners[at] === call?.who) ?? open.find((_, at) => owners[at] === null);
  if (!page) return self.clients.openWindow("/#" + encodeURIComponent(call?.channel ?? ""));
  await page.focus();
  page.postMessage({ kind: "go", call: call ?? {} });
}

// Who reads a page; null if nobody has come in there yet, nothing if it does not say.
function ownerOf(page) {
  const { port1, port2 } = new MessageChannel();
  const said = new Promise((done) => { port1.onmessage = ({ data }) => done(data); });
  page.postMessage({ kind: "whose" }, [port2]);
  return Promise.race([said, new Promise((done) => setTimeout(done, ANSWER))]);
}
