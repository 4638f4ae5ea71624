import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Respond, PartSource } from "../send-stream.ts";

/**
 * Writes answers without streams of web standards, which cost more than the rest of a short call.
 * @param unreadMs milliseconds that the caller may leave a part of a stream unread
 */
export function respondTo(outgoing: ServerResponse, unreadMs: number): Respond {
  return async (body, headers) => {
    const record: Record<string, string | number> = Object.fromEntries(headers);
    if (body instanceof Uint8Array) {
      record["content-length"] = body.byteLength;
      outgoing.writeHead(200, record);
      if (body.byteLength > SHORT) outgoing.end(body);
      else outgoing.end(latin1(body), "latin1");
    } else {
      outgoing.writeHead(200, record);
      await sendParts(body, outgoing, unreadMs);
    }
    return RESPONSE_ALREADY_SENT;
  };
}

/** Bytes of a body that costs less as a string: Node sends a string and the headers in one write, but bytes in a second one. */
const SHORT = 16 * 1024;

/** Each byte as one character, so that a string can carry any bytes. */
const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

/** A part of a body as HTTP frames it; an empty one would end the body. Node's own framing takes four writes. */
const chunk = (part: Uint8Array): string =>
  part.byteLength > 0 ? `${part.byteLength.toString(16)}\r\n${latin1(part)}\r\n` : "";

/** Asks for a part when the one before has left. */
async function sendParts(source: PartSource, outgoing: ServerResponse, unreadMs: number): Promise<void> {
  // HTTP/1.0 has no chunks.
  const isChunked = outgoing.chunkedEncoding;
  outgoing.chunkedEncoding = false;
  const framed = isChunked ? chunk : latin1;
  let goOn: (() => void) | undefined;
  outgoing.on("drain", () => goOn?.());
  outgoing.on("close", () => {
    goOn?.();
    if (!outgoing.writableFinished) void source.cancel();
  });
  try {
    while (!outgoing.destroyed) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const part = await source.next();
      if (source.isOver) {
        // In one write with the last part.
        outgoing.end(`${part ? framed(part) : ""}${isChunked ? "0\r\n\r\n" : ""}`, "latin1");
        return;
      }
      if (part && !outgoing.write(framed(part), "latin1")) {
        // Else a caller that stays and reads nothing would have its place for ever.
        const timer = setTimeout(() => outgoing.destroy(), unreadMs);
        // oxlint-disable-next-line no-await-in-loop -- until there is room
        await new Promise<void>((resolve) => (goOn = resolve));
        clearTimeout(timer);
      }
    }
    await source.cancel();
  } catch {
    // The call was aborted: the caller must not take this for a complete answer.
    outgoing.destroy();
  }
}
