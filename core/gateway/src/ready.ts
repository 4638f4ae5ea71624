import { PatchbayError } from "@patchbay/core/errors";
import { GatewayError } from "./errors/gateway-error.ts";
import type { GatewayBindings } from "./send-stream.ts";
import type { GatewayStore } from "./store/store.ts";

/** Milliseconds for a store's answer. */
const MOST_MS = 2000;
/** Milliseconds that a result holds: anyone may ask, and a check may write to a disk. */
const HOLDS_MS = 1000;

/** Answers whether requests may be sent to this process: not while it stops, and not while its store cannot be used. */
export function createReadiness(store: GatewayStore): (bindings: GatewayBindings | undefined) => Promise<Response> {
  let checkedAt = 0;
  let checking: Promise<string | undefined> = Promise.resolve(undefined);
  return async (bindings) => {
    if (bindings?.isStopping) return answer(503, { status: "stopping" });
    if (Date.now() - checkedAt >= HOLDS_MS || Date.now() < checkedAt) {
      checkedAt = Date.now();
      checking = problemOf(store);
    }
    const reason = await checking;
    return reason === undefined ? answer(200, { status: "ready" }) : answer(503, { status: "not_ready", reason });
  };
}

async function problemOf(store: GatewayStore): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`The store has not answered within ${MOST_MS / 1000} seconds.`), MOST_MS);
  });
  const checked = (async () => {
    await store.check?.();
    return undefined;
  })().catch((error: unknown) => {
    const isPublic = error instanceof GatewayError || PatchbayError.isInstance(error);
    // Never another message: an unexpected error may quote anything.
    return isPublic ? error.message : "The store has failed.";
  });
  try {
    return await Promise.race([checked, late]);
  } finally {
    clearTimeout(timer);
  }
}

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });
