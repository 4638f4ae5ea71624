import { TAG, type BlobPart, type MediaRange, type Tagged } from "../messages.ts";
import { ask } from "./asks.ts";
import { bytesOf } from "./bytes.ts";
import { lentToPlugin, natives } from "./natives.ts";

type Piece = ArrayBuffer | MediaRange;

const sizeOf = (piece: Piece): number => (piece instanceof ArrayBuffer ? piece.byteLength : piece.end - piece.start);

function partOf(piece: Piece, start: number, end: number): Piece {
  if (piece instanceof ArrayBuffer) return piece.slice(start, end);
  return { ...piece, start: piece.start + start, end: piece.start + end };
}

/** A Blob whose bytes may be held by the host: it then has their size and type only. */
export class Blob {
  readonly size: number;
  readonly type: string;
  readonly #pieces: readonly Piece[];

  constructor(parts: readonly unknown[] = [], options: { readonly type?: string } = {}) {
    this.#pieces = parts.flatMap(piecesOf);
    this.size = this.#pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
    this.type = String(options.type ?? "").toLowerCase();
  }

  static pieces(blob: Blob): readonly Piece[] {
    return blob.#pieces;
  }

  static holds(value: unknown): value is Blob {
    return typeof value === "object" && value !== null && #pieces in value;
  }

  slice(start = 0, end = this.size, type = ""): Blob {
    const from = start < 0 ? Math.max(this.size + start, 0) : Math.min(start, this.size);
    const to = end < 0 ? Math.max(this.size + end, 0) : Math.min(end, this.size);
    const pieces: Piece[] = [];
    let offset = 0;
    for (const piece of this.#pieces) {
      const first = Math.max(from - offset, 0);
      const last = Math.min(to - offset, sizeOf(piece));
      if (first < last) pieces.push(partOf(piece, first, last));
      offset += sizeOf(piece);
    }
    return new Blob(pieces.map(held), { type });
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size);
    let offset = 0;
    for (const piece of this.#pieces) {
      // oxlint-disable-next-line no-await-in-loop -- In order, so that only one piece is read at a time.
      bytes.set(new Uint8Array(piece instanceof ArrayBuffer ? piece : await readMedia(piece)), offset);
      offset += sizeOf(piece);
    }
    return bytes.buffer;
  }

  async text(): Promise<string> {
    return natives.decodeText(await this.arrayBuffer(), "utf-8") ?? "";
  }

  toJSON(): Tagged {
    return { [TAG]: "blob", type: this.type, parts: this.#pieces.map(asPart) };
  }

  get [Symbol.toStringTag](): string {
    return "Blob";
  }
}

export class File extends Blob {
  readonly name: string;

  constructor(parts: readonly unknown[], name: string, options: { readonly type?: string } = {}) {
    super(parts, options);
    this.name = String(name);
  }

  override toJSON(): Tagged {
    return { ...super.toJSON(), name: this.name } as Tagged;
  }
}

class Held {
  readonly piece: Piece;

  constructor(piece: Piece) {
    this.piece = piece;
  }
}

/** A piece for a Blob's constructor. */
export const held = (piece: Piece): Held => new Held(piece);

function piecesOf(part: unknown): readonly Piece[] {
  if (part instanceof Held) return [part.piece];
  if (Blob.holds(part)) return Blob.pieces(part);
  if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) return [bytesOf(part).slice(0)];
  return [natives.encodeText(String(part))];
}

function asPart(piece: Piece): BlobPart {
  return piece instanceof ArrayBuffer ? { base64: natives.toBase64(piece) } : piece;
}

function readMedia(range: MediaRange): Promise<ArrayBuffer> {
  const { largestRead } = lentToPlugin();
  if (range.end - range.start <= largestRead) return ask("bytes", [range]) as Promise<ArrayBuffer>;
  const reason =
    largestRead > 0
      ? `Mocks in a sandbox may read files of up to ${largestRead} bytes.`
      : "This plugin reads the bytes of a file, which a sandbox allows only if its manifest declares it: add `readsMedia: true`.";
  return Promise.reject(Object.assign(new Error(reason), { name: "NotAllowedError" }));
}
