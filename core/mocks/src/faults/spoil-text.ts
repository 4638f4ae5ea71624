/** Puts a byte that UTF-8 does not have into the longest string of a JSON text; undefined when there is none. */
export function spoilText(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  // One character for each byte, so that places in the text are places in the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  const strings = [...text.matchAll(/":\s*"((?:[^"\\]|\\.)+)"/g)];
  const longest = strings.toSorted(([, one = ""], [, other = ""]) => other.length - one.length)[0];
  if (!longest) return undefined;
  const [whole, value = ""] = longest;
  const place = longest.index + whole.length - value.length - 1;
  const spoiled = new Uint8Array(bytes.length + 1);
  spoiled.set(bytes.subarray(0, place));
  spoiled[place] = 0xff;
  spoiled.set(bytes.subarray(place), place + 1);
  return spoiled;
}
