import { createHash } from "node:crypto";
import type { Duplex } from "node:stream";

/** Answers one text message of a client with any number of texts. */
export type MessageAnswer = (message: string) => AsyncIterable<string>;

/** What every server appends to a client's key, by RFC 6455. */
const SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const MOST_BYTES = 16 * 2 ** 20;
const TOO_LARGE = 1009;

/**
 * Speaks RFC 6455 with a client whose upgrade was accepted: text messages, in pieces or not, pings and the closing
 * handshake. Messages are answered one after the other.
 * @param key the header `sec-websocket-key`
 * @param head bytes that arrived behind the upgrade
 */
export function speakWebSocket(socket: Duplex, key: string, head: Uint8Array, answer: MessageAnswer): void {
  const accept = createHash("sha1").update(`${key}${SUFFIX}`).digest("base64");
  const lines = ["HTTP/1.1 101 Switching Protocols", "upgrade: websocket", "connection: Upgrade"];
  socket.write(`${[...lines, `sec-websocket-accept: ${accept}`].join("\r\n")}\r\n\r\n`);
  let received = Buffer.from(head);
  let pieces: Buffer[] = [];
  let answered: Promise<void> = Promise.resolve();

  async function sendAnswer(message: string): Promise<void> {
    for await (const text of answer(message)) {
      if (socket.destroyed || socket.writableEnded) return;
      socket.write(frameOf(TEXT, Buffer.from(text)));
    }
  }

  function handle({ opcode, isLast, payload }: Frame): void {
    if (opcode === CLOSE) return void socket.end(frameOf(CLOSE, payload.subarray(0, 2)));
    if (opcode === PING) return void socket.write(frameOf(PONG, payload));
    if (opcode === PONG) return;
    pieces.push(payload);
    if (!isLast) return;
    const message = Buffer.concat(pieces).toString("utf8");
    pieces = [];
    answered = answered.then(() => sendAnswer(message)).catch(() => void socket.destroy());
  }

  function receive(bytes: Uint8Array): void {
    received = Buffer.concat([received, bytes]);
    for (let frame = readFrame(received); frame; frame = readFrame(received)) {
      received = received.subarray(frame.length);
      handle(frame);
    }
    if (received.length > MOST_BYTES) socket.end(frameOf(CLOSE, Buffer.of(TOO_LARGE >> 8, TOO_LARGE & 0xff)));
  }
  socket.on("error", () => socket.destroy());
  socket.on("data", receive);
  receive(Buffer.alloc(0));
}

interface Frame {
  readonly opcode: number;
  readonly isLast: boolean;
  readonly payload: Buffer;
  /** Bytes of the whole frame. */
  readonly length: number;
}

/** The frame at the start of bytes; undefined until all of it is there. */
function readFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start + 4) return undefined;
  const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const mask = bytes.subarray(start, start + 4);
  const length = start + 4 + size;
  if (bytes.length < length) return undefined;
  const payload = Buffer.from(bytes.subarray(start + 4, length)).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return { opcode: first & 0x0f, isLast: (first & 0x80) !== 0, payload: Buffer.from(payload), length };
}

/** A frame of a server, which is whole and without a mask. */
function frameOf(opcode: number, payload: Uint8Array): Buffer {
  const size = payload.length;
  const head = Buffer.alloc(size < 126 ? 2 : size < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = size < 126 ? size : size < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(size, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(size), 2);
  return Buffer.concat([head, payload]);
}
