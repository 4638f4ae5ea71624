import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Respond } from "../respond.ts";
import type { PartSource } from "../send-stream.ts";

/**
 * Writes answers without streams of web standards, which cost more than the rest of a short call.
 * @param unreadMs milliseconds that the caller may leave a part of a stream unread
 */
export function respondTo(outgoing: ServerResponse, unreadMs: number): Respond {
  return async (body, headers) => {
    const record: Record<string, string | number> = Object.fromEntries(headers);
    if (body instanceof Uint8Array) {
      record["content-length"] = body.byteLength;
      outgoing.writeHead(200, record).end(body);
    } else {
      outgoing.writeHead(200, record);
      await sendParts(body, outgoing, unreadMs);
    }
    return RESPONSE_ALREADY_SENT;
  };
}

/** Asks for a part when the one before has left. */
async function sendParts(source: PartSource, outgoing: ServerResponse, unreadMs: number): Promise<void> {
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
        outgoing.end(part);
        return;
      }
      if (part && !outgoing.write(part)) {
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
