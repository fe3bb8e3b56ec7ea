// The page of a match for those who look: it follows as long as it shows how the match stands.

import { follow } from "./events.js";
import { tellTimes } from "./times.js";

const part = () => document.getElementById("match");

async function renew() {
  const answer = await fetch(location.href);
  // What passes is asked again with the next change; what does not, the server says.
  if (!answer.ok) return answer.status >= 500 || answer.status === 429 ? null : location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page.getElementById("match");
  if (!next || next.innerHTML === part().innerHTML) return;
  // The last picture stays until the next one is there.
  const picture = new Image(), dark = next.querySelector("source");
  picture.src = dark && matchMedia(dark.media).matches ? dark.srcset : next.querySelector("img").src;
  await picture.decode().catch(() => {});
  part().replaceWith(document.adoptNode(next));
  tellTimes();
}

if (part().dataset.live === "true" && part().dataset.over === "false") {
  follow(() => renew().catch(() => { /* Nobody answers now: the next change comes. */ }));
}
