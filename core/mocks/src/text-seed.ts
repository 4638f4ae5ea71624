/** A number from 0 up to 2^32 that depends on every character of a text (FNV-1a), so that the same input is answered alike. */
export function textSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // Close texts shall differ in every bit.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
