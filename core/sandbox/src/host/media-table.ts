import { InputError } from "@patchbay/core/errors";
import { MARK, TAG, type BlobPart, type Tagged } from "../messages.ts";

/** A message without these is its value: without escaped characters, it contains no placeholder either. */
const RESTORED = /\\u|\$sandbox|__proto__/;
/** Shorter runs of base64 cross as they are. */
const LONG = 32 * 1024;
const LONG_BASE64 = new RegExp(`[A-Za-z0-9+/_-]{${LONG},}={0,2}`, "g");

/** Media that the host holds for a plugin, by their numbers. */
export class HeldMedia {
  readonly #media = new Map<number, Blob | string>();
  readonly #most: number;
  #count = 0;

  /** @param most how many are held: older ones are gone */
  constructor(most = Infinity) {
    this.#most = most;
  }

  add(media: Blob | string): number {
    const id = this.#count++;
    this.#media.set(id, media);
    this.#media.delete(id - this.#most);
    return id;
  }

  get(id: number): Blob | string | undefined {
    return this.#media.get(id);
  }
}

/**
 * The media of one call. A plugin gets its size and type, and placeholders of its text; what the plugin returns gets the
 * bytes back.
 */
export class MediaTable {
  readonly #held: HeldMedia;
  readonly #written: string[] = [];
  readonly #nonce: string;
  readonly #largestRead: number;

  /** @param largestRead bytes of the largest file that the plugin may read */
  constructor(nonce: string, largestRead: number, held = new HeldMedia()) {
    this.#held = held;
    this.#nonce = nonce;
    this.#largestRead = largestRead;
  }

  /** A value as a message. @throws InputError for a value that cannot cross */
  write(message: readonly unknown[]): string {
    /** Values that were tagged here, and not by the caller. */
    const tags = new Set<object>();
    const tag = (members: Tagged): Tagged => {
      tags.add(members);
      return members;
    };
    const shorten = (text: string): string => this.#shorten(text);
    const tagOf = (blob: Blob): Tagged => tag(this.#tagOf(blob));
    function replace(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
      const original = this[name];
      if (typeof value === "string") return value.length < LONG ? value : shorten(value);
      if (typeof original !== "object" || original === null) return value;
      if (original instanceof Blob) return tagOf(original);
      if (original instanceof ArrayBuffer || ArrayBuffer.isView(original)) {
        return tag({ [TAG]: "bytes", base64: base64Of(original), isView: ArrayBuffer.isView(original) });
      }
      if (TAG in original && !tags.has(original) && !tags.has(this)) {
        return tag({ [TAG]: "plain", value: original });
      }
      return value;
    }
    try {
      const text = JSON.stringify(message, replace);
      this.#written.push(text);
      return (tags.size > 0 ? "1" : "0") + text;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new InputError(`A plugin in a sandbox takes only data that JSON can represent: ${reason}`, { cause });
    }
  }

  /** The same for a message of JSON values only, faster. */
  writeJson(message: readonly unknown[]): string {
    const text = JSON.stringify(message);
    return text.includes(TAG) || text.search(LONG_BASE64) >= 0 ? this.write(message) : `0${text}`;
  }

  /** Whether the plugin was given a text that contains this one: a host that an answer or the caller names. */
  mentions(text: string): boolean {
    return this.#written.some((written) => written.includes(text));
  }

  /** Whether a message of a plugin has a value that differs from its text. */
  static isRestored(text: string): boolean {
    return RESTORED.test(text);
  }

  /** The value of a plugin's message, with the bytes of its media. */
  async restore(value: unknown): Promise<unknown> {
    const missing = new Map<string, string>();
    const pattern = new RegExp(`${MARK}${this.#nonce}:(\\d+):([bct]):(\\d+)(?::(\\d+))?${MARK}`, "g");
    const visit = (current: unknown, replace: (text: string) => string): unknown => {
      if (typeof current === "string") return current.includes(MARK) ? replace(current) : current;
      if (typeof current !== "object" || current === null) return current;
      if (Array.isArray(current)) return current.map((item) => visit(item, replace));
      const tagged = current as Tagged & Readonly<Record<string, unknown>>;
      if (TAG in current) return this.#untag(tagged, (inner) => visit(inner, replace));
      return fromEntries(Object.entries(current).map(([name, member]) => [name, visit(member, replace)]));
    };
    visit(value, (text) => {
      for (const [placeholder] of text.matchAll(pattern)) missing.set(placeholder, "");
      return text;
    });
    for (const placeholder of missing.keys()) {
      const [, id, form, start, end] = new RegExp(pattern.source).exec(placeholder)!;
      // oxlint-disable-next-line no-await-in-loop -- One after the other: media may be large.
      missing.set(placeholder, await this.#textOf(Number(id), form!, Number(start), Number(end)));
    }
    return visit(value, (text) => text.replace(pattern, (placeholder) => missing.get(placeholder) ?? ""));
  }

  /** The bytes of a range of media, for a plugin that may read them. @throws InputError */
  bytes(part: unknown): Promise<ArrayBuffer> {
    const blob = this.#blobOf(part as BlobPart);
    if (blob.size > this.#largestRead) throw new InputError("This plugin may not read the bytes of this file.");
    return blob.arrayBuffer();
  }

  #tagOf(blob: Blob): Tagged {
    const parts = [{ id: this.#held.add(blob), start: 0, end: blob.size }];
    const name = "name" in blob && typeof blob.name === "string" ? { name: blob.name } : {};
    return { [TAG]: "blob", type: blob.type, ...name, parts };
  }

  #shorten(text: string): string {
    if (this.#largestRead === Infinity) return text;
    return text.replace(LONG_BASE64, (run) => {
      const size = Math.floor((run.replace(/=+$/, "").length * 3) / 4);
      if (size <= this.#largestRead) return run;
      return `${MARK}${this.#nonce}:${this.#held.add(run)}:t:${size}${MARK}`;
    });
  }

  async #textOf(id: number, form: string, start: number, end: number): Promise<string> {
    const media = this.#held.get(id);
    if (form === "t") return typeof media === "string" ? media : "";
    const blob = this.#blobOf(form === "c" ? { id, start, end, text: true } : { id, start, end });
    return base64Of(await blob.arrayBuffer());
  }

  #untag(tagged: Tagged, visit: (value: unknown) => unknown): unknown {
    const kind = tagged[TAG];
    if (kind === "bytes") return tagged.isView ? bytesOf(tagged.base64) : bytesOf(tagged.base64).buffer;
    if (kind === "plain") return visit(tagged.value);
    if (kind === "form") {
      const form = new FormData();
      for (const { name, value, fileName } of tagged.fields) {
        const content = visit(value) as string | Blob;
        if (typeof content === "string") form.append(name, content);
        else form.append(name, content, fileName);
      }
      return form;
    }
    // Not one of ours: a member of the caller's data.
    if (kind !== "blob" || !Array.isArray(tagged.parts)) return tagged;
    const [part] = tagged.parts;
    const { type, name, parts } = tagged;
    if (parts.length === 1 && part && "id" in part && !part.text) {
      const media = this.#held.get(part.id);
      // The same Blob, so that nothing is copied.
      if (media instanceof Blob && media.type === type && part.start === 0 && part.end === media.size) return media;
    }
    const contents = parts.map((one) => this.#blobOf(one));
    return name === undefined ? new Blob(contents, { type }) : new File(contents, name, { type });
  }

  #blobOf(part: BlobPart): Blob {
    if ("base64" in part) return new Blob([bytesOf(part.base64)]);
    const media = this.#held.get(part.id);
    if (media === undefined) throw new TypeError("The plugin returned media of another call.");
    const blob = typeof media === "string" ? new Blob([bytesOf(media)]) : media;
    return blob.slice(part.start, part.end);
  }
}

/** Like `Object.fromEntries`; a member `__proto__` is left out, because code that copies it would change the prototype. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries.filter(([name]) => name !== "__proto__"));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

function base64Of(source: ArrayBuffer | ArrayBufferView): string {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  let binary = "";
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary);
}
