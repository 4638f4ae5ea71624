import type { QueryClient } from "@tanstack/react-query";

/** Refetches a provider's models and their availability on this device after a change. */
export async function forgetModels(client: QueryClient, provider: string): Promise<void> {
  const changed = [["listing", provider], ["engine", provider], ["model-choices"]];
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}
