import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import { setMockPace } from "@patchbay/mocks";
import { answerCase } from "../mock-cases.ts";
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
  const { cases: tasks, others } = parseProviderFixtures(fixtures);
  for (const { name, steps } of others.batch?.cases ?? []) {
    exchanges.push(...steps.flatMap((step) => fixtureExchange(`batch, ${name}`, step)));
  }
  for (const one of others.mocks?.cases ?? []) {
    const location = `mocks, ${one.name}`;
    exchanges.push(...one.steps.flatMap((step) => fixtureExchange(location, step)));
    for (const { request, response } of await answerCase(mocks, one)) {
      mocked.push(sentExchange("mock", location, request, response));
    }
  }
  for (const { task, cases } of tasks) {
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
