import { natives } from "./natives.ts";

/** The bytes of a view, or of a buffer. */
export function bytesOf(source: ArrayBuffer | ArrayBufferView): ArrayBuffer {
  if (!ArrayBuffer.isView(source)) return source;
  const { buffer, byteOffset, byteLength } = source;
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

export class TextEncoder {
  readonly encoding = "utf-8";

  encode(text = ""): Uint8Array {
    return new Uint8Array(natives.encodeText(String(text)));
  }
}

export class TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;

  constructor(encoding = "utf-8", { fatal = false, ignoreBOM = false }: TextDecoderOptions = {}) {
    this.encoding = String(encoding);
    this.fatal = fatal;
    this.ignoreBOM = ignoreBOM;
    if (natives.decodeText(new ArrayBuffer(0), this.encoding) === undefined) {
      throw new RangeError(`The encoding '${encoding}' is not supported.`);
    }
  }

  decode(source: ArrayBuffer | ArrayBufferView = new ArrayBuffer(0)): string {
    const { encoding, fatal, ignoreBOM } = this;
    const text = natives.decodeText(bytesOf(source), encoding, JSON.stringify({ fatal, ignoreBOM }));
    if (text === undefined) throw new TypeError(`The bytes are not valid ${encoding}.`);
    return text;
  }
}

export function btoa(binary: string): string {
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) {
    const code = binary.charCodeAt(index);
    if (code > 255) throw invalidCharacter();
    bytes[index] = code;
  }
  return natives.toBase64(bytes.buffer);
}

export function atob(text: string): string {
  const bytes = natives.fromBase64(String(text));
  if (bytes === undefined) throw invalidCharacter();
  return natives.decodeText(bytes, "binary") ?? "";
}

export function invalidCharacter(): Error {
  return Object.assign(new Error("The text contains a character outside its range."), {
    name: "InvalidCharacterError",
  });
}
