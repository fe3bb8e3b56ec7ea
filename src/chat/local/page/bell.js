// The bell: whether this browser calls its reader, and whether it does so when no page is open. It says what is the case.

import { $, ask, insist, keep, kept, reason, room, wait, word } from "./base.js";
import { registration } from "./keep.js";
import { go } from "./side.js";

const PATIENCE = 10000; // Milliseconds for the browser's maker to answer.
const TEST = 60000; // Milliseconds for a call to arrive.
const canCall = "Notification" in window && "serviceWorker" in navigator;
const asked = () => canCall && Notification.permission === "granted" && kept(localStorage, "bell") === true;
let pushed = false, heard = null;

// none, home, blocked, off; open, if only an open page calls; on, if a closed one does, too.
function state() {
  if (!canCall) return /iPhone|iPad/.test(navigator.userAgent) ? "home" : "none";
  if (Notification.permission === "denied") return "blocked";
  return !asked() ? "off" : pushed ? "on" : "open";
}

export function showBell() {
  const now = state(), on = now === "on" || now === "open";
  $("bell").dataset.state = now;
  $("bell").disabled = ["none", "home", "blocked"].includes(now);
  $("bell").setAttribute("aria-pressed", on);
  $("bell").textContent = word("bell_" + now);
  $("bell-test").hidden = !on;
}

const within = (promise) => Promise.race([promise, wait(PATIENCE).then(() => { throw new Error("late"); })]);
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const same = (one, other) => one.byteLength === other.length && new Uint8Array(one).every((byte, at) => byte === other[at]);

// Asks the browser's maker for a place, and tells the server. Some browsers have none, or cannot reach it.
async function subscribe() {
  if (!await registration) return false;
  const { pushManager } = await within(navigator.serviceWorker.ready), key = bytes(room.start.push);
  if (!pushManager) return false;
  let place = await pushManager.getSubscription();
  // A place that was made for another key takes nothing of ours.
  if (place?.options?.applicationServerKey && !same(place.options.applicationServerKey, key)) {
    await place.unsubscribe();
    place = null;
  }
  place ??= await within(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = place.toJSON();
  await insist("/api/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  return true;
}

// The server is told at each start, since places change.
export async function syncBell() {
  $("bell-said").textContent = "";
  pushed = asked() && await subscribe().catch(() => false);
  showBell();
}

async function switchOff() {
  pushed = false;
  keep(localStorage, "bell", false);
  const worker = await registration, place = await worker?.pushManager?.getSubscription();
  await ask("/api/push/off", {}).catch(() => { /* The maker says so at the next call. */ });
  await place?.unsubscribe();
}

$("bell").onclick = async () => {
  const button = $("bell");
  if (button.dataset.busy) return;
  button.dataset.busy = "true";
  try {
    if (asked()) await switchOff();
    else keep(localStorage, "bell", (await Notification.requestPermission()) === "granted");
    await syncBell();
  } finally { delete button.dataset.busy; }
};

$("bell-test").onclick = async () => {
  const said = (name) => { $("bell-said").textContent = word(name); };
  try {
    if (!pushed) {
      await notify(word("bell_test"), { body: word("bell_open"), tag: "test" });
      return said("bell_works_open");
    }
    const arrived = new Promise((done) => { heard = done; });
    said("bell_sent");
    await ask("/api/push/test", {});
    said(await Promise.race([arrived.then(() => "bell_works"), wait(TEST).then(() => "bell_lost")]));
  } catch (error) {
    $("bell-said").textContent = reason(error);
    if (error.message === "push_gone") { pushed = false; showBell(); }
  }
};

// Shows a notice, by the worker where a page cannot.
export async function notify(title, options) {
  const worker = await registration;
  const whole = { icon: "/icon-192.png", ...options };
  return worker ? worker.showNotification(title, whole) : new Notification(title, whole);
}

// Whether an open page calls for this item: where the closed one is called, the open one need not for turns.
export const isRung = (item) => asked() && !(pushed && item.turn);

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.kind === "rung" && data.call.topic === "test") heard?.();
  if (data.kind === "whose") ports[0].postMessage(room.me?.id ?? null);
  if (data.kind !== "go") return;
  if (!room.me) location.hash = encodeURIComponent(data.call.channel ?? ""); // Whoever comes in is led there.
  else if (data.call.who === room.me.id && room.channels.has(data.call.channel)) go(data.call.channel);
});
