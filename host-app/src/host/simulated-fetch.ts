import type { HostModule } from "./host-context.ts";

/**
 * The sandbox's `fetch` for calls to one provider. Its mocks are loaded first, so that the simulated hub knows which models
 * it serves; what is wrong with them, the call itself says.
 * @param provider id; `auto` or empty for any
 */
export async function simulatedFetch(
  { sandboxFetch, providerMocks }: Pick<HostModule, "sandboxFetch" | "providerMocks">,
  provider: string,
): Promise<typeof fetch> {
  if (provider !== "" && provider !== "auto") await providerMocks(provider).catch(() => {});
  return sandboxFetch;
}
