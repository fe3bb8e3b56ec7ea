// Moments as the reader's clock has them; beside those to come, a clock that runs.

// Days and hours as the texts have them, or hours, minutes and seconds.
function left(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), { lang } = document.documentElement;
  if (hours >= 24) {
    const days = new Intl.NumberFormat(lang, { style: "unit", unit: "day", unitDisplay: "long" }).format(Math.floor(hours / 24));
    return new Intl.ListFormat(lang).format(hours % 24 ? [days, `${hours % 24} h`] : [days]);
  }
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

// Nothing is read aloud each second.
function clock(time) {
  const seconds = Math.floor((new Date(time.dateTime) - Date.now()) / 1000);
  const shown = time.querySelector(".left");
  if (!(seconds > 0)) return shown?.remove();
  const node = shown ?? time.appendChild(Object.assign(document.createElement("span"), { className: "left", ariaHidden: "true" }));
  const text = ` (${left(seconds)})`;
  if (node.textContent !== text) node.textContent = text;
}

export function tellTimes() {
  for (const time of document.querySelectorAll("time")) {
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    clock(time);
  }
}

tellTimes();
setInterval(() => document.querySelectorAll("time").forEach(clock), 1000);
