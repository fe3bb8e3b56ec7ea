// The page of the chat room. What it shows is what the server's stream tells; what it sends carries an id of its own,
// so that sending it again changes nothing. Texts get into the page as text nodes only.

import { $, insist, reason, room } from "./base.js";
import { showAll } from "./posts.js";
import { markSeen } from "./side.js";
import { begin } from "./door.js";
import { askAgain } from "./picture.js";
import "./sessions.js";
import "./tap.js";

$("earlier").onclick = async (event) => {
  const button = event.currentTarget, channel = room.channels.get(room.open);
  if (button.disabled || !channel) return;
  button.disabled = true;
  try {
    const answer = await insist(`/api/earlier?channel=${encodeURIComponent(channel.id)}&before=${channel.from}`);
    Object.assign(channel, { from: answer.from, more: answer.more });
    for (const item of answer.items) if (!channel.items.has(item.id)) channel.items.set(item.id, item);
    room.low = false;
    const height = $("scroll").scrollHeight;
    showAll();
    $("scroll").scrollTop += $("scroll").scrollHeight - height;
  } catch (error) { $("say-error").textContent = reason(error); }
  button.disabled = false;
};

document.addEventListener("visibilitychange", () => { if (room.me) markSeen(); });
// Errors of pictures do not rise: they are met on their way down.
document.addEventListener("error", askAgain, true);
for (const id of ["large", "card", "aside", "dare"]) {
  $(id).addEventListener("click", (event) => { if (event.target === $(id)) $(id).close(); });
  // Chromium gives the box its focus back, but not its caret, once something else was clicked.
  $(id).addEventListener("close", () => { if (document.activeElement === $("text")) { $("text").blur(); $("text").focus(); } });
}

begin();
