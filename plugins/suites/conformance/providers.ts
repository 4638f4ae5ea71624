/// <reference types="vite/client" />
import { joinChecks, providerChecks, runChecks, type Check, type Fixture } from "@patchbay/testing";
import type { ProviderMocks } from "@patchbay/mocks";
import { describe, it } from "vitest";
import type { Provider } from "@patchbay/core/provider";
import type { Loading, Sources } from "./loading.ts";

export const manifests = import.meta.glob<{ patchbay: { tasks: object } }>("../../providers/*/package.json", {
  eager: true,
  import: "default",
});
export const fixtures = import.meta.glob<unknown>("../../providers/*/fixtures/*.json", {
  eager: true,
  import: "default",
});
export const sources = import.meta.glob<Provider>("../../providers/*/src/index.ts", { eager: true, import: "default" });
const mocks = import.meta.glob<ProviderMocks>("../../providers/*/src/mocks.ts", { eager: true });
const facts = import.meta.glob<unknown>("../../providers/*/models.json", { eager: true, import: "default" });

/**
 * Providers of every kind of protocol and job. How the others fail and mock is mostly the work of the same builders, so
 * that such checks of theirs are the rest, which other changes seldom break.
 */
const SAMPLE = new Set(["anthropic", "black-forest-labs", "google", "groq", "hf-inference", "replicate"]);
// A plugin in progress is always checked whole.
const isWhole = (id: string): boolean => SAMPLE.has(id) || id.startsWith("zz-");

const OF_PLUGIN = "its manifest, fixtures and mocks agree with its code";
const OF_FIXTURES = "requests and outputs match the fixtures";

/** Every provider passes its checks: the main ones, which are all of a few providers, or the rest. */
export function testProviders({ plugins, mocks: mocksOf, adapt }: Loading, part: "main" | "rest"): void {
  const loaded = { providers: plugins(sources), mocks: mocksOf(mocks) };
  const checked = Object.keys(manifests).map((file) => {
    const id = file.split("/")[3] ?? "";
    // Checks without a task are small; a failed fixture is named in the message.
    const joined = joinChecks(
      checksOf(id, loaded).flatMap((check) => adapt(check) ?? []),
      (name) => {
        const [, task] = /^([\w-]+): /.exec(name) ?? [];
        if (task === undefined) return OF_PLUGIN;
        return name.endsWith(": requests and output") ? `${task}: ${OF_FIXTURES}` : name;
      },
    );
    const isMain = (name: string): boolean => isWhole(id) || name === OF_PLUGIN || name.endsWith(OF_FIXTURES);
    return [id, joined.filter(({ name }) => isMain(name) === (part === "main"))] as const;
  });
  describe.each(checked.filter(([, checks]) => checks.length > 0))("%s", (_, checks) => {
    runChecks(it, checks);
  });
}

interface Loaded {
  readonly providers: Sources<Provider>;
  readonly mocks: Sources<ProviderMocks>;
}

function checksOf(id: string, loaded: Loaded): Check[] {
  const folder = `../../providers/${id}/`;
  const provider = loaded.providers[`${folder}src/index.ts`];
  const ownMocks = loaded.mocks[`${folder}src/mocks.ts`];
  if (!provider || !ownMocks) throw new Error(`${folder} lacks src/index.ts or src/mocks.ts`);
  const providerFixtures: Fixture[] = Object.entries(fixtures)
    .filter(([file]) => file.startsWith(`${folder}fixtures/`))
    .map(([file, content]) => ({ name: file.slice(file.lastIndexOf("/") + 1, -".json".length), content }));
  return providerChecks({
    id,
    manifest: manifests[`${folder}package.json`]?.patchbay,
    provider,
    mocks: ownMocks,
    fixtures: providerFixtures,
    facts: facts[`${folder}models.json`],
  });
}
