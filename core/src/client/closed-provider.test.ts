import { describe, expect, it } from "vitest";
import { ProviderClosedError } from "../errors/index.ts";
import { sampleProviders } from "./testing/sample-providers.ts";
import { errorOf, providerKey, served, setUpClient, type SetUp } from "./testing/set-up-client.ts";

const source = "https://vendor.example/closing";
const closed = { since: "2026-07-30", source, replacement: "together" };
/** The sample providers. Groq's vendor has closed the service. */
const providers = sampleProviders.map((plugin) =>
  plugin.id === "groq" ? { ...plugin, manifest: { ...plugin.manifest, closed } } : plugin,
);
const setUp = (options: SetUp = {}) => setUpClient({ providers, token: providerKey, ...options });
const chat = { model: "llama", messages: [] };
const message = `Provider 'groq' cannot be called: its vendor closed groq on 2026-07-30. Use provider 'together' instead. Announcement: ${source}`;

describe("a provider whose vendor closed the service", () => {
  it.each([
    ["a call", (client) => client.chatCompletion({ ...chat, provider: "groq" })],
    ["a stream", (client) => client.chatCompletionStream({ ...chat, provider: "groq" }).next()],
    ["a call of a task that it never served", (client) => client.run("translation", { provider: "groq", inputs: "a" })],
    ["its list of models", (client) => client.models({ provider: "groq" })],
  ] satisfies [string, (client: ReturnType<typeof setUp>["client"]) => Promise<unknown>][])(
    "refuses %s before anything is sent, and names the replacement",
    async (_, call) => {
      const { client, calls, lookups } = setUp();
      const error = await errorOf(call(client));
      expect([ProviderClosedError.isInstance(error), error.message]).toEqual([true, message]);
      expect([...calls(), ...lookups()]).toEqual([]);
    },
  );

  it("suggests another provider if the manifest of a closed one names no replacement", async () => {
    const only = {
      ...providers[0]!,
      id: "gone",
      manifest: { ...providers[0]!.manifest, closed: { since: "2026-01-02", source } },
    };
    const { client } = setUp({ providers: [only] });
    await expect(client.chatCompletion({ ...chat, provider: "gone" })).rejects.toThrow(/ Choose another provider\. /);
  });

  it("lists the models of the other providers if one is closed", async () => {
    const { client } = setUp({ mapping: {} });
    const { failed } = await client.models({ provider: ["groq", "openai"] });
    expect(failed).toContainEqual({ provider: "groq", error: expect.objectContaining({ message }) });
  });

  it("skips a closed provider in auto, in a list of providers and in the list of all models", async () => {
    const mapping = { groq: served("conversational"), together: served("conversational") };
    for (const provider of ["auto", ["groq", "together"], ["auto"]]) {
      const { client, calls } = setUp({ mapping, token: "hf_0123456789" });
      // oxlint-disable-next-line no-await-in-loop -- one client each
      await client.chatCompletion({ ...chat, model: "org/M", provider: provider as never });
      expect(calls().map(({ url }) => new URL(url).pathname.split("/")[1])).toEqual(["together"]);
    }
    const { client, lookups } = setUp({ mapping, token: "hf_0123456789" });
    const { failed } = await client.models();
    expect(failed.filter(({ provider }) => provider === "groq")).toEqual([]);
    expect(lookups().map(({ url }) => new URL(url).searchParams.get("inference_provider"))).not.toContainEqual(
      expect.stringContaining("groq"),
    );
  });
});
