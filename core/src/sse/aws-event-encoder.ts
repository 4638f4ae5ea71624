/** A message of AWS's event stream. */
export interface AwsMessage {
  /** Headers with text, for example `:message-type` and `:event-type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Uint8Array;
}

/** The bytes of a message, for mocks and tests of providers with AWS's event stream. */
export function encodeAwsMessage({ headers, payload }: AwsMessage): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const headerBytes = Object.entries(headers).flatMap(([name, value]) => {
    const [nameBytes, valueBytes] = [encoder.encode(name), encoder.encode(value)];
    return [nameBytes.length, ...nameBytes, 7, valueBytes.length >> 8, valueBytes.length & 0xff, ...valueBytes];
  });
  const body = typeof payload === "string" ? encoder.encode(payload) : payload;
  const message = new Uint8Array(12 + headerBytes.length + body.length + 4);
  const view = new DataView(message.buffer);
  view.setUint32(0, message.length);
  view.setUint32(4, headerBytes.length);
  view.setUint32(8, crc32(message.subarray(0, 8)));
  message.set(headerBytes, 12);
  message.set(body, 12 + headerBytes.length);
  view.setUint32(message.length - 4, crc32(message.subarray(0, message.length - 4)));
  return message;
}

/** An event with JSON, as most of AWS's services send them. */
export function awsEvent(name: string, content: unknown): Uint8Array<ArrayBuffer> {
  const headers = { ":event-type": name, ":content-type": "application/json", ":message-type": "event" };
  return encodeAwsMessage({ headers, payload: JSON.stringify(content) });
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 checksum, as in Ethernet and zip. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ checksums[(value ^ byte) & 0xff]!;
  return (value ^ 0xffffffff) >>> 0;
}
