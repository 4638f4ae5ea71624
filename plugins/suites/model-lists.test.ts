import { isDirect } from "@patchbay/core/client";
import { sampleKey } from "@patchbay/testing";
import { expect, it } from "vitest";
import { client, plugins } from "./mocked-client.ts";

const CHAT = "conversational";
const keys = Object.fromEntries(plugins.map((plugin) => [plugin.id, sampleKey(plugin)]));

it("every provider's models are listed in one question, by the hub or by its vendor", async () => {
  const models = await client.models({}, { keys });
  expect(
    models.filter(({ id, providerModelId, at }) => !id || !providerModelId || Number.isNaN(Date.parse(at))),
  ).toEqual([]);
  const problems = plugins.flatMap(({ id, manifest, listModels }) => {
    const own = models.filter(({ provider }) => provider === id);
    const failure = models.failed.find(({ provider }) => provider === id)?.error.message;
    if (manifest.retired || manifest.closed) return own.length > 0 || failure ? [`${id} is asked unnamed`] : [];
    if (isDirect(manifest) && !listModels)
      return failure?.includes("has no list of models") ? [] : [`${id} ${failure}`];
    const source = isDirect(manifest) ? "vendor" : "hub";
    const isWhole =
      own.length > 0 && own.every((one) => one.source === source && Object.hasOwn(manifest.tasks, one.task));
    return isWhole && failure === undefined ? [] : [`${id}: ${own.length} models, ${failure}`];
  });
  expect(problems).toEqual([]);
  const priced = models.filter(({ source, price }) => source === "vendor" && price?.input && price.output);
  expect(new Set(priced.map(({ provider }) => provider))).toContain("openrouter");
  // The router tells of those in chats what the hub does not.
  const bare = models.filter(({ source, task, contextLength }) => source === "hub" && task === CHAT && !contextLength);
  expect(bare).toEqual([]);
});
