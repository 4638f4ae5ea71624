import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Respond } from "../respond.ts";
import type { PartSource } from "../send-stream.ts";

/** Writes answers without streams of web standards, which cost more than the rest of a short call. */
export function respondTo(outgoing: ServerResponse): Respond {
  return async (body, headers) => {
    const record: Record<string, string | number> = Object.fromEntries(headers);
    if (body instanceof Uint8Array) {
      record["content-length"] = body.byteLength;
      outgoing.writeHead(200, record).end(body);
    } else {
      outgoing.writeHead(200, record);
      await sendParts(body, outgoing);
    }
    return RESPONSE_ALREADY_SENT;
  };
}

/** Asks for a part when the one before has left. */
async function sendParts(source: PartSource, outgoing: ServerResponse): Promise<void> {
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
      if (!part) {
        outgoing.end();
        return;
      }
      // oxlint-disable-next-line no-await-in-loop -- until there is room
      if (!outgoing.write(part)) await new Promise<void>((resolve) => (goOn = resolve));
    }
    await source.cancel();
  } catch {
    // The call was aborted: the caller must not take this for a complete answer.
    outgoing.destroy();
  }
}
