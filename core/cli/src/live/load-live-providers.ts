import { createPatchbay, type Patchbay, type PatchbayOptions } from "@patchbay/core";
import type { ProviderMocks } from "@patchbay/mocks";
import { mockShares } from "@patchbay/mocks/shares";
import { directory, proxyFetch } from "@patchbay/core/node";
import type { LiveProvider } from "./plan-calls.ts";

export interface LiveSetUp {
  readonly patchbay: Patchbay;
  /** In the order of their ids. */
  readonly providers: readonly LiveProvider[];
}

/** Loads the built providers of a folder with the models that they name. @param problem hears what cannot be used */
export async function loadLiveProviders(
  folder: string,
  host: Pick<PatchbayOptions, "hubUrl" | "routerUrl" | "fetch"> & Required<Pick<PatchbayOptions, "environment">>,
  problem: (reason: string) => void,
): Promise<LiveSetUp> {
  const source = directory(folder, { shared: mockShares, onProblem: ({ reason }) => problem(reason) });
  const patchbay = await createPatchbay({ plugins: source, fetch: await proxyFetch(host.environment), ...host });
  const providers: LiveProvider[] = [];
  for (const { entry } of patchbay.plugins.snapshot().plugins) {
    if (entry.kind !== "provider") continue;
    try {
      const { models } = (await patchbay.plugins.loadExpose("provider", entry.id, "mocks")) as ProviderMocks;
      providers.push({ id: entry.id, manifest: entry, models });
    } catch (error) {
      problem((error as Error).message);
    }
  }
  return { patchbay, providers: providers.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
}
