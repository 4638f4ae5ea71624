import { createPatchbay } from "@patchbay/core";
import type { ProviderMocks } from "@patchbay/mocks";
import { mockShares } from "@patchbay/mocks/shares";
import { directory } from "@patchbay/core/node";
import type { RejectedEntry } from "@patchbay/core/plugin";
import { mockedProvider, type MockedProvider } from "./mocked-provider.ts";

export interface LoadedMocks {
  /** In the order of their ids. */
  readonly providers: readonly MockedProvider[];
  /** Plugins that cannot be used. */
  readonly problems: readonly RejectedEntry[];
}

/** Loads the mocks of all built providers in a folder, skipping broken ones. @param folder `plugins` */
export async function loadMocks(folder: string): Promise<LoadedMocks> {
  const problems: RejectedEntry[] = [];
  const source = directory(folder, { shared: mockShares, onProblem: (problem) => problems.push(problem) });
  const { plugins } = await createPatchbay({ plugins: source });
  const { index, rejected } = plugins.snapshot();
  if (index.status === "failed") problems.push({ name: folder, reason: index.reason });
  const providers: MockedProvider[] = [];
  for (const { entry } of plugins.snapshot().plugins) {
    // Engines receive no requests.
    if (entry.kind !== "provider" || entry.engine) continue;
    try {
      const mocks = (await plugins.loadExpose("provider", entry.id, "mocks")) as ProviderMocks;
      providers.push(mockedProvider(entry, mocks));
    } catch (error) {
      problems.push({ name: entry.base, reason: (error as Error).message });
    }
  }
  return {
    providers: providers.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    problems: [...problems, ...rejected],
  };
}
