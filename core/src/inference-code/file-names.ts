import { base64 } from "../provider/base64.ts";

/** Placeholder for the bytes of a file in code. */
export class FileBytes {
  readonly name: string;
  readonly type: string;
  /** The file's name in a form, independent of its name on disk. */
  readonly sentAs: string;

  constructor(name: string, type: string, sentAs = name) {
    this.name = name;
    this.type = type;
    this.sentAs = sentAs;
  }
}

/** Placeholder for a text with a file's base64 in code. */
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

/** Longer base64 is replaced by its file. */
const LONG = 200;

/** Gives files the names that code reads: their own, or `input.png`. */
export class FileNames {
  readonly #blobs = new Map<Blob, string>();
  /** By their bytes in base64. */
  readonly #bytes = new Map<string, string>();
  /** The long ones, which are replaced in texts. */
  readonly #texts = new Map<string, string>();

  /** All names in use. */
  get names(): readonly string[] {
    return [...new Set([...this.#blobs.values(), ...this.#texts.values()])];
  }

  /** Adds a file, so that its bytes are recognized if a provider puts them into a text. */
  async add(blob: Blob): Promise<void> {
    const name = this.#nameOf(blob);
    const text = await base64(blob);
    this.#bytes.set(text, name);
    if (text.length >= LONG) this.#texts.set(text, name);
  }

  /** Whether a file has the same bytes as one of the call. */
  async has(blob: Blob): Promise<boolean> {
    return this.#bytes.has(await base64(blob));
  }

  /** Adds a file of a request; one with the same bytes as a file of the call is the same file. */
  async recognize(blob: Blob): Promise<void> {
    const known = this.#bytes.get(await base64(blob));
    if (known === undefined) await this.add(blob);
    else this.#blobs.set(blob, known);
  }

  /** A copy of a value with files, and long texts that contain one, as `FileBytes` and `FileText`. */
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
      const index = text.indexOf(bytes);
      if (index !== -1) return new FileText(text.slice(0, index), name, text.slice(index + bytes.length));
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
    // The default name of a form's part.
    const fileName = blob instanceof File && blob.name !== "blob" ? blob.name : "";
    const name = this.#fresh(fileName || `input.${endingOf(blob.type)}`);
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
