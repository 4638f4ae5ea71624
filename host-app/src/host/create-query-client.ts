import { QueryClient } from "@tanstack/react-query";

/**
 * The app's cache of answers. It asks without a network too: mocks and the server of this machine need none, and when
 * anything else is out of reach, people are told at once.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
}
