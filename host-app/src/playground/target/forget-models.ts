import type { QueryClient } from "@tanstack/react-query";

/** Asks anew which models a provider has, and what is here of them, wherever that is shown: something has changed. */
export async function forgetModels(client: QueryClient, provider: string): Promise<void> {
  const changed = [["listing", provider], ["engine", provider], ["model-choices"]];
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}
