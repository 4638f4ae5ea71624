import { QueryClient } from "@tanstack/react-query";

/**
 * The app's cache of answers. It asks without a network too: mocks and the server of this machine need none, and when
 * anything else is out of reach, people are told at once, and what failed is asked again when the network is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { networkMode: "always", refetchOnReconnect: true } } });
}
