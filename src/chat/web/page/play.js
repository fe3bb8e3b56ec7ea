// The page of a match for one of its players: it shows the board, and follows what happens.

import { follow } from "./events.js";
import { begin, look } from "./posts.js";

await begin();
follow(look);
// What was missed while nobody looked, or the network was gone.
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
