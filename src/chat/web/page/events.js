// What happens in the match of this page, as the server tells it.

// After how long it is asked again at most where it was refused, in milliseconds: a browser gives such a stream up.
const LATE = 60000;
// For how long the server says nothing at most, in milliseconds; it says every fifteen seconds that it is there.
const QUIET = 40000;
let retry = 0, again = 0;

// Looks whenever something has happened.
export function follow(look) {
  clearTimeout(again);
  const events = new EventSource(location.pathname.replace(/\/$/, "") + "/events");
  let heardAt = Date.now();
  for (const name of ["open", "message", "alive"]) events.addEventListener(name, () => { heardAt = Date.now(); });
  // A phone that slept keeps a stream from which nothing comes any more, and nobody tells it.
  const watch = setInterval(() => {
    const isClosed = events.readyState === EventSource.CLOSED;
    if (!isClosed && (document.hidden || Date.now() - heardAt <= QUIET)) return;
    clearInterval(watch);
    if (isClosed) return;
    events.close();
    follow(look);
  }, QUIET / 4);
  events.onopen = () => { retry = 0; };
  events.onmessage = look;
  const wait = (ms) => { again = setTimeout(() => follow(look), ms); };
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) wait(Math.min(2000 * 2 ** retry++, LATE));
  };
  // Another page of the same reader needs the place: at once, each would drive out the next.
  events.addEventListener("moved", () => { events.close(); wait(LATE); });
}
