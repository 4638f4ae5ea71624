/**
 * Pure functions of the thread's own engine, of texts and bytes: exact and fast. Texts cross as JSON, because the boundary ends
 * a text at its first zero.
 */
interface Lendings {
  post(json: string): void;
  parseUrl(address: string, base: string | undefined): string | undefined;
  changeUrl(address: string, part: string, value: string): string | undefined;
  encodeText(json: string): ArrayBuffer;
  decodeText(bytes: ArrayBuffer, encoding: string, options: string): string | undefined;
  toBase64(bytes: ArrayBuffer): string;
  fromBase64(text: string): ArrayBuffer | undefined;
}

interface Lent {
  readonly natives: Lendings;
  readonly nonce: string;
  readonly readsMedia: boolean;
}

/** Set by the thread before this code runs, and removed with the next line. */
const { natives: lendings, nonce, readsMedia } = (globalThis as unknown as { lent: Lent }).lent;
delete (globalThis as { lent?: Lent }).lent;

export { nonce, readsMedia };

export const natives = {
  ...lendings,
  encodeText: (text: string): ArrayBuffer => lendings.encodeText(JSON.stringify(text)),
  /** Undefined for an unknown encoding, or malformed bytes with `fatal`. `binary`: one character for each byte. */
  decodeText(bytes: ArrayBuffer, encoding: string, options = "{}"): string | undefined {
    const json = lendings.decodeText(bytes, encoding, options);
    return json === undefined ? undefined : (JSON.parse(json) as string);
  },
};
