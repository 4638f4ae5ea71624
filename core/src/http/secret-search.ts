export const mark = "[redacted]";
/** Shorter "secrets" are common words. */
const shortestSecret = 4;
/** A prefix of this length must not be shown, because answers may be cut anywhere. */
const shortestPart = 8;
/** Minimum length of a suffix: vendors show the last few characters on purpose, and a password may end with a common word. */
const shortestEnd = 12;
/** Maximum number of nested encodings: a URL in JSON in HTML has three. */
const mostLevels = 6;

/** Ignored when comparing, because every level of JSON adds or removes backslashes and line breaks. */
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

/** A secret unchanged, URL-encoded, and without parts that look encoded. */
function textForms(secret: string): string[] {
  // URLs encode the bytes of non-ASCII characters, and forms encode a space as a plus.
  const inAddress = encodeURIComponent(secret);
  const forms = [secret, inAddress, inAddress.replaceAll("%20", "+")];
  for (const form of forms) {
    const plain = decode(form);
    if (!forms.includes(plain)) forms.push(plain);
  }
  return forms;
}

/** Forms that are never encoded further: hexadecimal, base64, and a secret of letters and digits. */
function byteForms(secret: string): string[] {
  if (secret.length < shortestPart || !/^[ -~]+$/.test(secret)) return [];
  const hexadecimal = Array.from(secret, (character) => character.charCodeAt(0).toString(16)).join("");
  // In base64 the first characters also encode the 0, 1 or 2 bytes before the secret.
  const base64 = ["", "\0", "\0\0"].map((before) => btoa(before + secret).slice(before ? before.length + 1 : 0));
  return [hexadecimal, hexadecimal.toUpperCase(), ...base64, ...(/^[\w-]+$/.test(secret) ? [secret] : [])];
}

/** Makes a function that replaces secrets with a mark: whole or truncated, plain or encoded as JSON, URLs or HTML. */
export function createMarker(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter(({ length }) => length >= shortestSecret);
  // Replacing a secret inside a longer secret first would hide the rest of the longer one.
  const inner = known.filter((secret) => known.some((other) => other !== secret && other.includes(secret)));
  if (inner.length > 0) {
    const markInner = createMarker(inner);
    const markOuter = createMarker(known.filter((secret) => !inner.includes(secret)));
    return (text) => markInner(markOuter(text));
  }
  const plainForms = known.flatMap(byteForms);
  const forms = [...known.flatMap(textForms), ...plainForms];
  // Every match begins or ends with one of these.
  const parts = [
    ...new Set(
      forms.flatMap((form) => [
        form.slice(0, shortestPart),
        ...(form.length > shortestEnd ? [form.slice(-shortestEnd)] : []),
      ]),
    ),
  ];
  return (text) => {
    // Most texts are names or short sentences, in which nothing is encoded.
    if (!parts.some((part) => text.includes(part)) && decode(text) === text) return text;
    let shown = text;
    let level = text;
    const markAll = (shortest: number) => {
      const marked = markForms(level, forms, shortest);
      if (marked !== level) level = shown = marked;
    };
    for (let levels = 0; levels < mostLevels; levels++) {
      markAll(Infinity);
      // Search for parts of these at every level: a percent sign before them would consume two of their characters.
      const marked = markForms(level, plainForms, shortestPart);
      if (marked !== level) level = shown = marked;
      const below = decode(level);
      if (below === level) break;
      level = below;
    }
    // Search for parts only after all decoding, or the rest of an encoded secret would stay.
    markAll(shortestPart);
    return shown;
  };
}

/** @param shortest length of the shortest prefix that counts */
function markForms(text: string, forms: readonly string[], shortest: number): string {
  // Two forms may share a prefix: the longer match must be covered completely.
  const matches = forms.flatMap((form) => occurrences(text, form, shortest)).toSorted(([one], [other]) => one - other);
  if (matches.length === 0) return text;
  let marked = "";
  let end = 0;
  for (const [from, to] of matches) {
    if (from >= end) marked += text.slice(end, from) + mark;
    end = Math.max(end, to);
  }
  return marked + text.slice(end);
}

function occurrences(text: string, form: string, shortest: number): [from: number, to: number][] {
  const head = form.slice(0, shortest);
  const matches: [number, number][] = shortest === Infinity ? [] : endings(text, form);
  let to = 0;
  for (let from: number; (from = text.indexOf(head, to)) !== -1;) {
    to = from;
    while (to - from < form.length && text[to] === form[to - from]) to++;
    matches.push([from, to]);
  }
  return matches;
}

function endings(text: string, form: string): [from: number, to: number][] {
  if (form.length <= shortestEnd) return [];
  const tail = form.slice(-shortestEnd);
  const matches: [number, number][] = [];
  let after = 0;
  for (let at: number; (at = text.indexOf(tail, after)) !== -1;) {
    const to = at + tail.length;
    let from = at;
    while (from > after && text[from - 1] === form[form.length - (to - from) - 1]) from--;
    matches.push([from, to]);
    after = to;
  }
  return matches;
}
