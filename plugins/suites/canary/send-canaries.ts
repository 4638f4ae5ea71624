/// <reference types="vite/client" />
import { parseProviderFixture, sendCanary, type CanaryProvider, type Leak } from "@patchbay/testing";
import { allProviders } from "../parity/all-providers.ts";

const fixtures = import.meta.glob<unknown>("../../providers/*/fixtures/*.json", { eager: true, import: "default" });

const providers: readonly CanaryProvider[] = allProviders.map((plugin) => ({
  plugin,
  tasks: Object.entries(fixtures).flatMap(([file, content]) => {
    const [, id, name = ""] = /([^/]+)\/fixtures\/([^/]+)\.json$/.exec(file) ?? [];
    return id === plugin.id && name in plugin.tasks ? parseProviderFixture({ name, content }) : [];
  }),
}));

/** Sends canaries, each with a seed of its own. @returns what leaked */
export async function sendCanaries(first: number, count: number): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const leak = await sendCanary(providers, seed);
    if (leak) leaks.push(leak);
  }
  return leaks;
}
