import { base64 } from "../provider/base64.ts";

/** Stands in code for the bytes of a file. */
export class FileBytes {
  readonly name: string;
  readonly type: string;
  /** What a form calls the file, whatever its name on the disk. */
  readonly sentAs: string;

  constructor(name: string, type: string, sentAs = name) {
    this.name = name;
    this.type = type;
    this.sentAs = sentAs;
  }
}

/** Stands in code for a text that holds a file's bytes in base64. */
export class FileText {
  readonly before: string;
  readonly name: string;
  readonly after: string;

  constructor(before: string, name: string, after: string) {
    this.before = before;
    this.name = name;
    this.after = after;
  }
}

/** Characters of base64 from which on nobody wants to read it. */
const LONG = 200;

/** Gives files names under which code can read them: their own, or `input.png`. */
export class FileNames {
  readonly #blobs = new Map<Blob, string>();
  /** By their bytes in base64. */
  readonly #bytes = new Map<string, string>();
  /** The long ones of these, which are found in texts. */
  readonly #texts = new Map<string, string>();

  /** Every name that was given. */
  get names(): readonly string[] {
    return [...new Set([...this.#blobs.values(), ...this.#texts.values()])];
  }

  /** Takes a file, so that its bytes are known where a provider puts them into a text. */
  async add(blob: Blob): Promise<void> {
    const name = this.#nameOf(blob);
    const text = await base64(blob);
    this.#bytes.set(text, name);
    if (text.length >= LONG) this.#texts.set(text, name);
  }

  /** Takes a file of a request, which is one of the call's where it has the same bytes. */
  async recognize(blob: Blob): Promise<void> {
    const known = this.#bytes.get(await base64(blob));
    if (known === undefined) await this.add(blob);
    else this.#blobs.set(blob, known);
  }

  /** A copy of a value in which files, and long texts that hold one, are `FileBytes` and `FileText`. */
  replace(value: unknown): unknown {
    if (typeof value === "string") return this.#replaceText(value);
    if (value instanceof Blob) return new FileBytes(this.#nameOf(value), value.type);
    if (value instanceof ArrayBuffer) return this.replace(new Blob([value]));
    if (Array.isArray(value)) return value.map((item) => this.replace(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.replace(item)]));
  }

  #replaceText(text: string): string | FileText {
    for (const [bytes, name] of this.#texts) {
      const place = text.indexOf(bytes);
      if (place !== -1) return new FileText(text.slice(0, place), name, text.slice(place + bytes.length));
    }
    const [, before = "", type = "", bytes = ""] = /^(data:([^;,]*);base64,)([^,]+)$/.exec(text) ?? [];
    if (bytes.length < LONG) return text;
    const name = this.#fresh(`input.${endingOf(type)}`);
    this.#texts.set(bytes, name);
    return new FileText(before, name, "");
  }

  #nameOf(blob: Blob): string {
    const known = this.#blobs.get(blob);
    if (known !== undefined) return known;
    // A form's part without a name of its own is called so.
    const own = blob instanceof File && blob.name !== "blob" ? blob.name : "";
    const name = this.#fresh(own || `input.${endingOf(blob.type)}`);
    this.#blobs.set(blob, name);
    return name;
  }

  #fresh(name: string): string {
    const [, stem = name, ending = ""] = /^(.+)(\.[^.]+)$/.exec(name) ?? [];
    let free = name;
    for (let number = 2; this.names.includes(free); number++) free = `${stem}-${number}${ending}`;
    return free;
  }
}

/** Every file in a call's arguments. */
export function filesIn(value: unknown): readonly Blob[] {
  if (value instanceof Blob) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(filesIn) : [];
}

/** The usual ending of a file's name for a media type: `png` for `image/png`, `wav` for `audio/x-wav`. */
function endingOf(type: string): string {
  return /^\w+\/(?:x-)?(\w+)/.exec(type)?.[1] ?? "bin";
}
