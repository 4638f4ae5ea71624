import { setMockPace } from "@patchbay/mocks";
import type { RequestHandler } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll } from "vitest";

/** Has handlers answer all requests of the tests around, without pauses. */
export function serveMocks(...handlers: readonly RequestHandler[]): void {
  const server = setupServer(...handlers);
  let restorePace: () => void;
  beforeAll(() => {
    restorePace = setMockPace(0);
    server.listen({
      onUnhandledRequest({ url }, print) {
        // OpenAI's client looks what its platform's fetch can do.
        if (!url.startsWith("data:")) print.error();
      },
    });
  });
  afterAll(() => {
    server.close();
    restorePace();
  });
}
