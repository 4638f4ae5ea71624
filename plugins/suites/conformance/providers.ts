/// <reference types="vite/client" />
import { joinChecks, providerChecks, runChecks, type Fixture } from "@patchbay/testing";
import type { ProviderMocks } from "@patchbay/mocks";
import { describe, it } from "vitest";
import type { Provider } from "@patchbay/core/provider";
import type { Loading } from "./loading.ts";

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

/** Every provider passes its checks. */
export function testProviders({ plugins, mocks: mocksOf, adapt }: Loading): void {
  const providers = plugins(sources);
  const loadedMocks = mocksOf(mocks);
  describe.each(Object.keys(manifests).map((file) => file.split("/")[3] ?? ""))("%s", (id) => {
    const folder = `../../providers/${id}/`;
    const provider = providers[`${folder}src/index.ts`];
    const ownMocks = loadedMocks[`${folder}src/mocks.ts`];
    if (!provider || !ownMocks) throw new Error(`${folder} lacks src/index.ts or src/mocks.ts`);
    const providerFixtures: Fixture[] = Object.entries(fixtures)
      .filter(([file]) => file.startsWith(`${folder}fixtures/`))
      .map(([file, content]) => ({ name: file.slice(file.lastIndexOf("/") + 1, -".json".length), content }));
    const checks = providerChecks({
      id,
      manifest: manifests[`${folder}package.json`]?.patchbay,
      provider,
      mocks: ownMocks,
      fixtures: providerFixtures,
      facts: facts[`${folder}models.json`],
    });
    // Checks without a task are small; a failed fixture is named in the message.
    runChecks(
      it,
      joinChecks(
        checks.flatMap((check) => adapt(check) ?? []),
        (name) => {
          const [, task] = /^([\w-]+): /.exec(name) ?? [];
          if (task === undefined) return "its manifest, fixtures and mocks agree with its code";
          return name.endsWith(": requests and output") ? `${task}: requests and outputs match the fixtures` : name;
        },
      ),
    );
  });
}
