import { createPatchbay, type Patchbay } from "@patchbay/core";
import { createGateway, type Gateway, type GatewayOptions } from "@patchbay/gateway";
import { setMockPace } from "@patchbay/mocks";
import { afterAll, beforeAll } from "vitest";
import { loadMocks, sources } from "./plugin-sources.ts";

let patchbay: Patchbay;

/** Composes every provider for the tests of the file that calls it, and has mocks answer without pauses. */
export function useProviders(): void {
  let restorePace: (() => void) | undefined;
  beforeAll(async () => {
    restorePace = setMockPace(0);
    patchbay = await createPatchbay({ plugins: sources });
    // Before any test is timed: the first one would wait for the modules of all providers.
    const loads = patchbay.listed("provider").map(({ entry, load }) => Promise.all([load(), loadMocks(entry.id)]));
    await Promise.allSettled(loads);
  }, 60_000);
  afterAll(async () => {
    restorePace?.();
    await patchbay.dispose();
  });
}

/** A gateway in front of every provider. */
export const gatewayOf = (options: Partial<GatewayOptions>): Gateway =>
  createGateway({ providers: patchbay, ...options });

/** A gateway in front of the mocks of every provider. */
export const simulatedGateway = (options: Partial<GatewayOptions> = {}): Gateway =>
  gatewayOf({ simulate: true, ...options });

/** A gateway as the `fetch` of a client. */
export const fetchOf =
  (gateway: Gateway): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const response = await gateway.fetch(request);
    request.signal.throwIfAborted();
    return response;
  };
