/** A part of a secret of this length is a leak. Shorter ones are the beginnings that all keys of a vendor share. */
const SHORTEST_LEAK = 9;

/**
 * Finds parts of a secret in a text, in any encoding. It decodes the text with its own code, so that it does not share the
 * blind spots of the code under test.
 */
export function leaksOf(secret: string, text: string): string[] {
  const parts = new Set<string>();
  const wanted = plain(secret);
  for (let start = 0; start + SHORTEST_LEAK <= wanted.length; start++) {
    parts.add(wanted.slice(start, start + SHORTEST_LEAK));
  }
  const readings = [text, ...levels(text), ...base64Parts(text), ...hexadecimalParts(text)].map(plain);
  return [...parts].filter((part) => readings.some((reading) => reading.includes(part)));
}

/** Without what quoting adds. */
function plain(text: string): string {
  return text.replaceAll("\\", "");
}

/** The text with each of the usual encodings taken off, again and again. */
function levels(text: string): string[] {
  const parts: string[] = [];
  for (let level = text; parts.length < 5;) {
    const next = level
      .replaceAll(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll("&quot;", '"')
      .replaceAll("&gt;", ">")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&");
    if (next === level) break;
    parts.push(next);
    level = next;
  }
  return parts;
}

function base64Parts(text: string): string[] {
  return [...plain(text).matchAll(/[\w+/-]{16,}/g)].flatMap(([run]) =>
    // Its first character may be at any of four positions in a group.
    [0, 1, 2, 3].map((skipped) => Buffer.from(run.slice(skipped), "base64").toString("latin1")),
  );
}

function hexadecimalParts(text: string): string[] {
  return [...text.matchAll(/[\da-f]{18,}/gi)].flatMap(([run]) =>
    [0, 1].map((skipped) => Buffer.from(run.slice(skipped), "hex").toString("latin1")),
  );
}
