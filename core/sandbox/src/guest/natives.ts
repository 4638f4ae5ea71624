/**
 * Pure functions of the thread's own engine, of texts and bytes: exact and fast. Texts cross as JSON, because the boundary ends
 * a text at its first zero.
 */
interface Lendings {
  post(json: string): void;
  random(): number;
  parseUrl(address: string, base: string | undefined): string | undefined;
  changeUrl(address: string, part: string, value: string): string | undefined;
  encodeText(json: string): ArrayBuffer;
  decodeText(bytes: ArrayBuffer, encoding: string, options: string): string | undefined;
  toBase64(bytes: ArrayBuffer): string;
  fromBase64(text: string): ArrayBuffer | undefined;
}

/** What the thread lends to a plugin. */
export interface Lent {
  readonly natives: Lendings;
  /** Begins the placeholders of media. */
  readonly nonce: string;
  /** Bytes. */
  readonly largestRead: number;
}

/** Undefined while the build runs this code: an engine starts from the memory that it leaves. */
let lent: Lent | undefined;

export function lend(values: Lent): void {
  lent = values;
}

export function lentToPlugin(): Lent {
  if (!lent) throw new Error("Nothing is lent before the plugin is loaded.");
  return lent;
}

const lendings = (): Lendings => lentToPlugin().natives;

export const natives = {
  post: (json: string): void => lendings().post(json),
  random: (): number => lendings().random(),
  parseUrl: (address: string, base?: string) => lendings().parseUrl(address, base),
  changeUrl: (address: string, part: string, value: string) => lendings().changeUrl(address, part, value),
  toBase64: (bytes: ArrayBuffer): string => lendings().toBase64(bytes),
  fromBase64: (text: string): ArrayBuffer | undefined => lendings().fromBase64(text),
  encodeText: (text: string): ArrayBuffer => lendings().encodeText(JSON.stringify(text)),
  /** Undefined for an unknown encoding, or malformed bytes with `fatal`. `binary`: one character for each byte. */
  decodeText(bytes: ArrayBuffer, encoding: string, options = "{}"): string | undefined {
    const json = lendings().decodeText(bytes, encoding, options);
    return json === undefined ? undefined : (JSON.parse(json) as string);
  },
};
