/// <reference types="vite/client" />
import { jobFaults, parseProviderFixtures, type JobFault } from "@patchbay/testing";
import { allProviders } from "../parity/all-providers.ts";

const fixtures = import.meta.glob<unknown>("../../providers/*/fixtures/*.json", { eager: true, import: "default" });

/** Every fault at every poll and download of every job in a provider's fixtures, by provider. */
export const allFaults: ReadonlyMap<string, readonly JobFault[]> = new Map(
  allProviders.flatMap((plugin) => {
    const files = Object.entries(fixtures).filter(([file]) => file.startsWith(`../../providers/${plugin.id}/`));
    const { cases } = parseProviderFixtures(
      files.map(([file, content]) => ({ name: /([^/]+)\.json$/.exec(file)?.[1] ?? "", content })),
    );
    const faults = cases.flatMap((one) => jobFaults(plugin, one));
    return faults.length > 0 ? [[plugin.id, faults]] : [];
  }),
);
