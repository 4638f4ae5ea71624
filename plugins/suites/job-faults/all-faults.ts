/// <reference types="vite/client" />
import { jobFaults, parseProviderFixture, type JobFault } from "@patchbay/testing";
import { allProviders } from "../parity/all-providers.ts";

const fixtures = import.meta.glob<unknown>("../../providers/*/fixtures/*.json", { eager: true, import: "default" });

/** Every fault at every poll and download of every job in a provider's fixtures, by provider. */
export const allFaults: ReadonlyMap<string, readonly JobFault[]> = new Map(
  allProviders.flatMap((plugin) => {
    const providerFixtures = Object.entries(fixtures).filter(
      ([file]) =>
        file.startsWith(`../../providers/${plugin.id}/`) && !/\/(models|failures|manage|batch)\.json$/.test(file),
    );
    const faults = providerFixtures.flatMap(([file, content]) =>
      jobFaults(plugin, parseProviderFixture({ name: /([^/]+)\.json$/.exec(file)?.[1] ?? "", content })),
    );
    return faults.length > 0 ? [[plugin.id, faults]] : [];
  }),
);
