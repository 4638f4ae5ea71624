// Writes the part of the Protocol Buffers wire format (protobuf.dev/programming-guides/encoding) that ONNX models need.

/** A message as its fields in order: the field's number, and its value. */
export type Message = readonly (readonly [field: number, value: Value])[];

/**
 * A value by its wire type: an integer (varint), a float of 4 bytes, text or bytes, or a message inside.
 * A field that repeats is written once for each of its values.
 */
export type Value = number | bigint | string | Uint8Array | Float | Message;

/** A number that is written as a float of 4 bytes; plain numbers are integers. */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** The bytes of a message. */
export function encodeMessage(message: Message): Uint8Array {
  return concatBytes(message.map(([field, value]) => encodeField(field, value)));
}

function encodeField(field: number, value: Value): Uint8Array {
  if (typeof value === "number" || typeof value === "bigint") {
    return concatBytes([encodeVarint(tag(field, VARINT)), encodeVarint(BigInt(value))]);
  }
  if (value instanceof Float) {
    return concatBytes([encodeVarint(tag(field, FIXED_32)), new Uint8Array(Float32Array.of(value.value).buffer)]);
  }
  const bytes = bytesOf(value);
  return concatBytes([encodeVarint(tag(field, LENGTH_DELIMITED)), encodeVarint(BigInt(bytes.length)), bytes]);
}

function bytesOf(value: string | Uint8Array | Message): Uint8Array {
  if (typeof value === "string") return new TextEncoder().encode(value);
  return value instanceof Uint8Array ? value : encodeMessage(value);
}

const tag = (field: number, wireType: number): bigint => BigInt(field * 8 + wireType);

/** Seven bits per byte, lowest first; a negative integer is its 64-bit complement. */
function encodeVarint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    const more = rest > 127n ? 128 : 0;
    bytes.push(Number(rest & 127n) | more);
    rest >>= 7n;
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
