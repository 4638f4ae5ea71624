import { createMockAnswer, type MockServerOptions } from "./answer-mocked.ts";
import type { MockedProvider } from "./load-mocks.ts";
import { createMockAddresses } from "./mock-addresses.ts";
import { serveOnLoopback, type LoopbackServer } from "./serve-on-loopback.ts";

/**
 * Serves providers' mocks over http on this machine, for clients in any language.
 * @param port 0 for any free one
 * @throws InputError when the port is in use
 */
export function startMockServer(
  providers: readonly MockedProvider[],
  port: number,
  options: MockServerOptions = {},
): Promise<LoopbackServer> {
  return serveOnLoopback({
    port,
    answers: (url) => createMockAnswer(providers, createMockAddresses(url, providers), options),
  });
}
