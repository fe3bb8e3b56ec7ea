// What happens in the match of this page, as the server tells it.

// After how long it is asked again at most where it was refused, in milliseconds: a browser gives such a stream up.
const LATE = 60000;
let retry = 0, again = 0;

// Looks whenever something has happened.
export function follow(look) {
  clearTimeout(again);
  const events = new EventSource(location.pathname.replace(/\/$/, "") + "/events");
  events.onopen = () => { retry = 0; };
  events.onmessage = look;
  const wait = (ms) => { again = setTimeout(() => follow(look), ms); };
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) wait(Math.min(2000 * 2 ** retry++, LATE));
  };
  // Another page of the same reader needs the place: at once, each would drive out the next.
  events.addEventListener("moved", () => { events.close(); wait(LATE); });
}
