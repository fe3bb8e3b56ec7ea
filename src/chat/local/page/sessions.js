// The browsers in which the reader is, each of which can be signed out from here.

import { $, ask, insist, make, reason, room, word } from "./base.js";
import { setMenu } from "./side.js";

function row(session) {
  const since = new Date(session.since).toLocaleDateString(room.me.locale, { dateStyle: "medium" });
  const about = [session.device || word("session_unknown"), word("session_since", { date: since }), session.here ? word("session_here") : ""];
  return make("div", { className: "session", data: { session: session.id, here: session.here } },
    make("span", { textContent: about.filter(Boolean).join(" · ") }),
    make("button", { type: "button", textContent: word("session_end"), onclick: () => end({ session: session.id }) }));
}

async function end(wish) {
  try {
    await insist("/api/sessions/end", wish);
    await showSessions();
  } catch (error) {
    // Whoever has ended their own has left.
    if (error.status === 401) return $("card").close();
    $("card").querySelector(".controls").append(make("p", { className: "error", role: "alert", textContent: reason(error) }));
  }
}

async function showSessions() {
  const { sessions } = await ask("/api/sessions");
  const others = sessions.some((session) => !session.here);
  $("card-title").textContent = word("sessions");
  $("card").querySelector(".controls").replaceChildren(...sessions.map(row), ...others
    ? [make("button", { type: "button", className: "Danger", data: { others: "" }, textContent: word("session_end_others"), onclick: () => end({}) })] : []);
}

$("sessions").onclick = async () => {
  setMenu(false);
  try {
    await showSessions();
    $("card").showModal();
  } catch (error) { $("say-error").textContent = reason(error); }
};
