const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = "January February March April May June July August September October November December".split(" ");

/** Numbers with their width; `%-d` leaves the zeros out. */
const numbers: Readonly<Record<string, readonly [width: number, field: (date: Date) => number]>> = {
  d: [2, (date) => date.getDate()],
  f: [6, (date) => date.getMilliseconds() * 1000],
  H: [2, (date) => date.getHours()],
  I: [2, (date) => date.getHours() % 12 || 12],
  j: [3, dayOfYear],
  m: [2, (date) => date.getMonth() + 1],
  M: [2, (date) => date.getMinutes()],
  S: [2, (date) => date.getSeconds()],
  u: [1, (date) => date.getDay() || 7],
  U: [2, (date) => Math.floor((dayOfYear(date) + 6 - date.getDay()) / 7)],
  w: [1, (date) => date.getDay()],
  W: [2, (date) => Math.floor((dayOfYear(date) + 6 - ((date.getDay() + 6) % 7)) / 7)],
  y: [2, (date) => date.getFullYear() % 100],
  Y: [1, (date) => date.getFullYear()],
};

const names: Readonly<Record<string, (date: Date) => string>> = {
  a: (date) => (days[date.getDay()] ?? "").slice(0, 3),
  A: (date) => days[date.getDay()] ?? "",
  b: (date) => (months[date.getMonth()] ?? "").slice(0, 3),
  B: (date) => months[date.getMonth()] ?? "",
  e: (date) => String(date.getDate()).padStart(2),
  p: (date) => (date.getHours() < 12 ? "AM" : "PM"),
  z: () => "",
  Z: () => "",
  n: () => "\n",
  t: () => "\t",
  "%": () => "%",
};

const combined: Readonly<Record<string, string>> = {
  c: "%a %b %e %H:%M:%S %Y",
  D: "%m/%d/%y",
  F: "%Y-%m-%d",
  h: "%b",
  r: "%I:%M:%S %p",
  R: "%H:%M",
  T: "%H:%M:%S",
  x: "%m/%d/%y",
  X: "%H:%M:%S",
};

/** Python's `date.strftime(format)` in the C locale, for local time. */
export function strftime(date: Date, format: string): string {
  return format.replace(/%(-?)([^])/g, (whole, bare: string, code: string) => {
    const number = numbers[code];
    if (number !== undefined) return String(number[1](date)).padStart(bare === "-" ? 1 : number[0], "0");
    const pattern = combined[code];
    if (pattern !== undefined) return strftime(date, pattern);
    const name = names[code];
    return name === undefined ? whole : name(date);
  });
}

function dayOfYear(date: Date): number {
  const year = date.getFullYear();
  return Math.round((Date.UTC(year, date.getMonth(), date.getDate()) - Date.UTC(year, 0, 0)) / 86_400_000);
}
