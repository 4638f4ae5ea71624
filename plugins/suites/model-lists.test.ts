import { isDirect } from "@patchbay/core/client";
import { sampleKey } from "@patchbay/testing";
import { expect, it } from "vitest";
import { client, plugins } from "./mocked-client.ts";

const CHAT = "conversational";
const keys = Object.fromEntries(plugins.map((plugin) => [plugin.id, sampleKey(plugin)]));

it("one call lists every provider's models, from the hub or the vendor", async () => {
  const models = await client.models({}, { keys });
  expect(
    models.filter(({ id, providerModelId, at }) => !id || !providerModelId || Number.isNaN(Date.parse(at))),
  ).toEqual([]);
  const problems = plugins.flatMap(({ id, manifest, listModels }) => {
    const listed = models.filter(({ provider }) => provider === id);
    const failure = models.failed.find(({ provider }) => provider === id)?.error.message;
    if (manifest.retired || manifest.closed) return listed.length > 0 || failure ? [`${id} is asked unnamed`] : [];
    if (isDirect(manifest) && !listModels)
      return failure?.includes("has no list of models") ? [] : [`${id} ${failure}`];
    const source = isDirect(manifest) ? "vendor" : "hub";
    const isWhole =
      listed.length > 0 && listed.every((one) => one.source === source && Object.hasOwn(manifest.tasks, one.task));
    return isWhole && failure === undefined ? [] : [`${id}: ${listed.length} models, ${failure}`];
  });
  expect(problems).toEqual([]);
  const priced = models.filter(({ source, price }) => source === "vendor" && price?.input && price.output);
  expect(new Set(priced.map(({ provider }) => provider))).toContain("openrouter");
  // For chat models, the router has data that the hub does not have.
  const bare = models.filter(({ source, task, contextLength }) => source === "hub" && task === CHAT && !contextLength);
  expect(bare).toEqual([]);
});
