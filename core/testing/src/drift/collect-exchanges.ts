import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import { setMockPace } from "@patchbay/mocks";
import { answerByMocks } from "../replay.ts";
import type { ProviderUnderTest } from "../provider-checks.ts";
import { parseProviderFixtures, type ProviderCase } from "../provider-fixture.ts";
import { providerFor } from "../provider-access.ts";
import { modesOf, prepareRun } from "../provider-run.ts";
import { fixtureExchange, sentExchange, type Exchange } from "./exchanges.ts";
import { matchRoute, type VendorUnderTest } from "./find-drift.ts";

/**
 * Every exchange that a provider's fixtures describe, errors left out, and what its mocks answer to the same calls as
 * the
 * provider's own code makes them. Tasks that no route of a vendor describes are left out.
 */
export async function collectExchanges(
  { id, manifest, provider, mocks, fixtures }: ProviderUnderTest,
  vendors: readonly VendorUnderTest[],
): Promise<Exchange[]> {
  const plugin = completeProvider(id, parseSourceManifest("provider", manifest, `provider '${id}'`), provider);
  const mode = modesOf(plugin).includes("direct") && plugin.manifest.hosts.length > 0 ? "direct" : "routed";
  const exchanges: Exchange[] = [];
  const mocked: Promise<Exchange>[] = [];
  const restorePace = setMockPace(0);
  for (const { task, cases } of parseProviderFixtures(fixtures).cases) {
    const described = cases.flatMap((one) => describedExchanges(task, one));
    if (!described.some((exchange) => matchRoute(vendors, exchange))) continue;
    exchanges.push(...described);
    const providerModelId = mocks.models.find((known) => known.task === task)?.providerId ?? "";
    for (const one of cases) {
      const run = prepareRun(
        { plugin: providerFor(plugin, task), task, providerModelId, one: { ...one, mapping: {} }, mode },
        async (request) => {
          const response = await answerByMocks(mocks, request);
          mocked.push(sentExchange("mock", `${task}, ${one.name}`, request, response.clone()));
          return response;
        },
      );
      // Other checks cover how the plugin reads answers.
      await run.execute().catch(() => undefined);
    }
  }
  restorePace();
  return [...exchanges, ...(await Promise.all(mocked))];
}

function describedExchanges(task: string, { name, steps }: ProviderCase): Exchange[] {
  return steps.flatMap((step) => fixtureExchange(`${task}, ${name}`, step));
}
