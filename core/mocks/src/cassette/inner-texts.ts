/** Possible base64, long enough to contain a secret. */
const RUN = /[\w+/-]{12,}={0,2}/g;
/** Of a run, so much is looked at before all of it is decoded: most is a word, or bytes of an image. */
const SAMPLE = 64;

/** A text without the zero bytes of UTF-16. */
export function withoutZeros(text: string): string {
  return text.replaceAll("\0", "");
}

/** The text, with every base64 run that contains text replaced by the result of `map`. */
export function mapInnerTexts(text: string, map: (inside: string, run: string) => string): string {
  return text.replaceAll(RUN, (run) => {
    const inside = textIn(run.slice(0, SAMPLE)) && textIn(run);
    return inside ? map(inside, run) : run;
  });
}

/** The text in base64, one byte per character; undefined if it contains other bytes. */
function textIn(run: string): string | undefined {
  try {
    const inside = withoutZeros(atob(run.replaceAll("-", "+").replaceAll("_", "/")));
    return /^[\t\n\r -~\u0080-\u00ff]{4,}$/.test(inside) ? inside : undefined;
  } catch {
    return undefined;
  }
}
