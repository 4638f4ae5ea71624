import { StreamError } from "../errors/index.ts";
import type { EventDecoder, RawEvent } from "./event-decoder.ts";
import { crc32 } from "./aws-event-encoder.ts";

/** The lengths of message and headers, and the checksum of both. */
const PRELUDE_BYTES = 12;
const CHECKSUM_BYTES = 4;
/** AWS's limit is 16 MB; a longer message is an error or an attack. */
const LONGEST_MESSAGE = 24 * 1024 * 1024;

/** Splits AWS's event stream (`application/vnd.amazon.eventstream`) into messages and verifies their checksums. */
export function createAwsEventDecoder(): EventDecoder {
  let rest = new Uint8Array(0);

  function push(bytes: Uint8Array): RawEvent[] {
    rest = rest.length === 0 ? Uint8Array.from(bytes) : joined(rest, bytes);
    const events: RawEvent[] = [];
    for (let length = lengthOf(rest); length !== undefined && rest.length >= length; length = lengthOf(rest)) {
      const event = readMessage(rest.subarray(0, length));
      if (event !== undefined) events.push(event);
      rest = rest.slice(length);
    }
    return events;
  }

  return {
    done: false,
    get torn() {
      return rest.length > 0;
    },
    push,
    end: () => [],
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** Length of the message that starts here; undefined until its prelude is complete. @throws StreamError */
function lengthOf(bytes: Uint8Array): number | undefined {
  if (bytes.length < PRELUDE_BYTES) return undefined;
  const view = viewOf(bytes);
  const length = view.getUint32(0);
  const headers = view.getUint32(4);
  if (crc32(bytes.subarray(0, 8)) !== view.getUint32(8)) throw damaged();
  if (length > LONGEST_MESSAGE || length < PRELUDE_BYTES + headers + CHECKSUM_BYTES) throw damaged();
  return length;
}

function readMessage(message: Uint8Array): RawEvent | undefined {
  const view = viewOf(message);
  const end = message.length - CHECKSUM_BYTES;
  if (crc32(message.subarray(0, end)) !== view.getUint32(end)) throw damaged();
  const afterHeaders = PRELUDE_BYTES + view.getUint32(4);
  const headers = readHeaders(message.subarray(PRELUDE_BYTES, afterHeaders));
  const payload = message.subarray(afterHeaders, end);
  const type = headers.get(":message-type");
  if (type === "error") return { failure: headers.get(":error-message") ?? headers.get(":error-code") ?? "" };
  const text = (): string => new TextDecoder().decode(payload);
  if (type === "exception") return { failure: text(), type: headers.get(":exception-type") };
  if (payload.length === 0) return undefined;
  const isJson = /json|^$/.test(headers.get(":content-type") ?? "");
  return { name: headers.get(":event-type") ?? "", data: isJson ? text() : payload.slice() };
}

/** Bytes of a header's value by its type; text and byte arrays are prefixed with their length. */
const VALUE_BYTES: readonly (number | undefined)[] = [0, 0, 1, 2, 4, 8, undefined, undefined, 8, 16];
const TEXT = 7;

/** The text headers; the others are not needed. @throws StreamError */
function readHeaders(bytes: Uint8Array): Map<string, string> {
  const headers = new Map<string, string>();
  const view = viewOf(bytes);
  const decoder = new TextDecoder();
  try {
    for (let offset = 0; offset < bytes.length;) {
      const nameEnd = offset + 1 + view.getUint8(offset);
      const name = decoder.decode(bytes.subarray(offset + 1, nameEnd));
      const type = view.getUint8(nameEnd);
      if (type >= VALUE_BYTES.length) throw damaged();
      const fixed = VALUE_BYTES[type];
      const start = nameEnd + (fixed === undefined ? 3 : 1);
      offset = start + (fixed ?? view.getUint16(nameEnd + 1));
      if (offset > bytes.length) throw damaged();
      if (type === TEXT) headers.set(name, decoder.decode(bytes.subarray(start, offset)));
    }
  } catch (error) {
    // Reading past the end: the stated length of the headers is too small.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
  return headers;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function damaged(): StreamError {
  return new StreamError(
    "The stream contains a message whose checksum or length is wrong: it was damaged on its way. Call again.",
  );
}
