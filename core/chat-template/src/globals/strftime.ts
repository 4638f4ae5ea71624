import { replaceEach } from "../values/text-pieces.ts";

const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const months = "January February March April May June July August September October November December".split(" ");

/** Codes that abbreviate other codes. */
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

/** The value of each code: text, or a number with its width. */
function fieldsOf(date: Date): Readonly<Record<string, string | readonly [width: number, field: number]>> {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const [hours, weekday] = [date.getHours(), date.getDay()];
  const [dayName = "", monthName = ""] = [days[weekday], months[month]];
  const dayOfYear = Math.round((Date.UTC(year, month, day) - Date.UTC(year, 0, 0)) / 86_400_000);
  const week = (firstDay: number): number => Math.floor((dayOfYear + 6 - ((weekday + 7 - firstDay) % 7)) / 7);
  // The week that has the year's first Thursday is its first.
  const thursday = new Date(year, month, day + 4 - (weekday || 7));
  const weekYear = thursday.getFullYear();
  const weekOfYear =
    Math.floor(Math.round((thursday.getTime() - new Date(weekYear, 0, 1).getTime()) / 86_400_000) / 7) + 1;
  return {
    C: [2, Math.floor(year / 100)],
    g: [2, weekYear % 100],
    G: [1, weekYear],
    k: String(hours).padStart(2),
    l: String(hours % 12 || 12).padStart(2),
    P: hours < 12 ? "am" : "pm",
    s: String(Math.floor(date.getTime() / 1000)),
    V: [2, weekOfYear],
    a: dayName.slice(0, 3),
    A: dayName,
    b: monthName.slice(0, 3),
    B: monthName,
    d: [2, day],
    e: String(day).padStart(2),
    f: [6, date.getMilliseconds() * 1000],
    H: [2, hours],
    I: [2, hours % 12 || 12],
    j: [3, dayOfYear],
    m: [2, month + 1],
    M: [2, date.getMinutes()],
    n: "\n",
    p: hours < 12 ? "AM" : "PM",
    S: [2, date.getSeconds()],
    t: "\t",
    u: [1, weekday || 7],
    U: [2, week(0)],
    w: [1, weekday],
    W: [2, week(1)],
    y: [2, year % 100],
    Y: [1, year],
    z: "",
    Z: "",
    "%": "%",
  };
}

/** Python's `date.strftime(format)` in the C locale, for local time; `%-d` omits leading zeros. */
export function strftime(date: Date, format: string): string {
  const fields = fieldsOf(date);
  return replaceEach(format, /%(-?)([^])/g, ([whole, bare, code = ""]) => {
    const pattern = combined[code];
    if (pattern !== undefined) return strftime(date, pattern);
    const field = fields[code] ?? whole;
    return typeof field === "string" ? field : String(field[1]).padStart(bare === "-" ? 1 : field[0], "0");
  });
}
