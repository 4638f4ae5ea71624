const escapes = /\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{1,3}|[^])/g;

const named: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Escapes of more than one character. */
const complex = /\\[xuUN0-7]/;

/** Reads Python's escapes in a string literal; undefined if one is malformed. */
export function unescape(text: string): string | undefined {
  if (!complex.test(text)) return unescapeSimple(text);
  let malformed = false;
  const value = text.replace(escapes, (whole, escape: string) => {
    const simple = named[escape];
    if (simple !== undefined) return simple;
    const code = /^[0-7]/.test(escape) ? Number.parseInt(escape, 8) : Number.parseInt(escape.slice(1), 16);
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    malformed ||= /^[xuUN]/.test(escape);
    return whole;
  });
  return malformed ? undefined : value;
}

function unescapeSimple(text: string): string {
  let value = "";
  let start = 0;
  for (let at = text.indexOf("\\"); at !== -1; at = text.indexOf("\\", start)) {
    value += text.slice(start, at) + (named[text.charAt(at + 1)] ?? text.slice(at, at + 2));
    start = at + 2;
  }
  return value + text.slice(start);
}
