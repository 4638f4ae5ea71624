const escapes = /\\(?:\n|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([xuUN])|([^]))/g;

const named: Readonly<Record<string, string>> = {
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

/** Escapes of more than one character, and the line end that is skipped. */
const complex = /\\[\nxuUN0-7]/;

/** Reads Python's escapes in a string literal; undefined where one is malformed. */
export function unescape(text: string): string | undefined {
  if (!complex.test(text)) return unescapeSimple(text);
  let malformed = false;
  const value = text.replace(escapes, (whole, byte, short, long, octal, bad, other) => {
    const digits: string | undefined = byte ?? short ?? long;
    if (digits !== undefined || octal !== undefined) {
      const code = digits === undefined ? Number.parseInt(octal, 8) : Number.parseInt(digits, 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      malformed = true;
    }
    if (bad !== undefined) malformed = true;
    return other === undefined ? "" : (named[other] ?? whole);
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
