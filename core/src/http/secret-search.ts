export const mark = "[redacted]";
/** Shorter "secrets" are words that occur by chance. */
const shortestSecret = 4;
/** So much of a secret's beginning is a part of it that must not be shown: answers are cut anywhere. */
const shortestPart = 8;
/** So much of its end: vendors show the last few characters on purpose, and a password may end in a common word. */
const shortestEnd = 12;
/** Levels of encoding that are looked under: an address in JSON in HTML has three. */
const mostLevels = 6;

/** Backslashes come and go with every level of JSON, and lines with it, so they count for nothing. */
const encoded = /\\+(?:u([\da-f]{4})|[nrt])?|[\n\r\t]|%([\da-f]{2})|&(?:#x([\da-f]+)|#(\d+)|(quot|amp|apos|lt|gt));/gi;
const named: Readonly<Record<string, string>> = { quot: '"', amp: "&", apos: "'", lt: "<", gt: ">" };

function decode(text: string): string {
  return text.replace(
    encoded,
    (_, unicode?: string, percent?: string, hexadecimal?: string, decimal?: string, name = "") => {
      const code = Number.parseInt(unicode ?? percent ?? hexadecimal ?? "", 16) || Number(decimal);
      return code ? String.fromCharCode(code) : (named[name] ?? "");
    },
  );
}

/** A secret as it is, as an address holds it, and without what looks encoded in it. */
function textForms(secret: string): string[] {
  // Outside ASCII an address holds a character's bytes, and a form's a plus for a space.
  const inAddress = encodeURIComponent(secret);
  const forms = [secret, inAddress, inAddress.replaceAll("%20", "+")];
  for (const form of forms) {
    const plain = decode(form);
    if (!forms.includes(plain)) forms.push(plain);
  }
  return forms;
}

/** Forms in which nothing is ever encoded: hexadecimal, base64, and a secret of letters and digits. */
function byteForms(secret: string): string[] {
  if (secret.length < shortestPart || !/^[ -~]+$/.test(secret)) return [];
  const hexadecimal = Array.from(secret, (character) => character.charCodeAt(0).toString(16)).join("");
  // What stands before the secret, of which 0, 1 or 2 bytes are too many, is part of the first characters.
  const base64 = ["", "\0", "\0\0"].map((before) => btoa(before + secret).slice(before ? before.length + 1 : 0));
  return [hexadecimal, hexadecimal.toUpperCase(), ...base64, ...(/^[\w-]+$/.test(secret) ? [secret] : [])];
}

/** Makes what puts a mark in the place of secrets, whole or cut, as they are or as JSON, addresses or HTML write them. */
export function createMarker(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter(({ length }) => length >= shortestSecret);
  // A secret that is part of another one would take the middle out of that, whose rest is then not found.
  const inner = known.filter((secret) => known.some((other) => other !== secret && other.includes(secret)));
  if (inner.length > 0) {
    const markInner = createMarker(inner);
    const markOuter = createMarker(known.filter((secret) => !inner.includes(secret)));
    return (text) => markInner(markOuter(text));
  }
  const plainForms = known.flatMap(byteForms);
  const forms = [...known.flatMap(textForms), ...plainForms];
  return (text) => {
    if (forms.length === 0) return text;
    let shown = text;
    let level = text;
    const markAll = (shortest: number) => {
      const marked = markForms(level, forms, shortest);
      if (marked !== level) level = shown = marked;
    };
    for (let levels = 0; levels < mostLevels; levels++) {
      markAll(Infinity);
      // Parts of these at every level: a per cent before them would take two of their characters with it.
      const marked = markForms(level, plainForms, shortestPart);
      if (marked !== level) level = shown = marked;
      const below = decode(level);
      if (below === level) break;
      level = below;
    }
    // Parts only where nothing is encoded any more: the rest of one that is would stay.
    markAll(shortestPart);
    return shown;
  };
}

/** @param shortest length of the shortest beginning that counts */
function markForms(text: string, forms: readonly string[], shortest: number): string {
  // Two forms may begin alike: what the longer match covers must not stay.
  const found = forms.flatMap((form) => occurrences(text, form, shortest)).toSorted(([one], [other]) => one - other);
  if (found.length === 0) return text;
  let marked = "";
  let end = 0;
  for (const [from, to] of found) {
    if (from >= end) marked += text.slice(end, from) + mark;
    end = Math.max(end, to);
  }
  return marked + text.slice(end);
}

function occurrences(text: string, form: string, shortest: number): [from: number, to: number][] {
  const head = form.slice(0, shortest);
  const found: [number, number][] = shortest === Infinity ? [] : endings(text, form);
  let to = 0;
  for (let from: number; (from = text.indexOf(head, to)) !== -1;) {
    to = from;
    while (to - from < form.length && text[to] === form[to - from]) to++;
    found.push([from, to]);
  }
  return found;
}

function endings(text: string, form: string): [from: number, to: number][] {
  if (form.length <= shortestEnd) return [];
  const tail = form.slice(-shortestEnd);
  const found: [number, number][] = [];
  let after = 0;
  for (let at: number; (at = text.indexOf(tail, after)) !== -1;) {
    const to = at + tail.length;
    let from = at;
    while (from > after && text[from - 1] === form[form.length - (to - from) - 1]) from--;
    found.push([from, to]);
    after = to;
  }
  return found;
}
