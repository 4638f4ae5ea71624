import { describe, expect, it } from "vitest";
import { createReplay } from "@patchbay/testing";
import { Container } from "inversify";
import { pluginToken, TOKENS } from "./container/index.ts";
import { createPatchbay } from "./index.ts";
import type { Library } from "./library/contract.ts";
import { providerEntry } from "./plugin/testing/plugin-host.ts";
import type { IndexEntry, PluginSource } from "./plugin/index.ts";
import { openAiChat } from "./provider/index.ts";

const nothing: PluginSource = {
  index: async () => ({ plugins: [] }),
  load: () => Promise.reject(new Error("there is nothing to load")),
};
const chat = { model: "org/M", messages: [] };
const hub = () => createReplay(() => Response.json({ inferenceProviderMapping: {} }));
const unavailable = "No Inference Provider available for model org/M.";

describe("the clients of one Patchbay", () => {
  it("share the hub's answers", async () => {
    const { fetch, sent } = hub();
    const patchbay = await createPatchbay({ plugins: nothing, fetch });
    await expect(patchbay.client().chatCompletion(chat)).rejects.toThrow(unavailable);
    await expect(patchbay.client().chatCompletion(chat)).rejects.toThrow(unavailable);
    expect(sent).toHaveLength(1);
    await expect(patchbay.client("hf_other").chatCompletion(chat)).rejects.toThrow(unavailable);
    expect(sent).toHaveLength(2);
  });

  it("share nothing with one with a different fetch", async () => {
    const [one, other] = [hub(), hub()];
    const patchbay = await createPatchbay({ plugins: nothing, fetch: one.fetch });
    await expect(patchbay.client().chatCompletion(chat)).rejects.toThrow(unavailable);
    await expect(patchbay.client(undefined, { fetch: other.fetch }).chatCompletion(chat)).rejects.toThrow(unavailable);
    expect([one.sent.length, other.sent.length]).toEqual([1, 1]);
  });
});

/** A provider that chats, a library and a task, as an index lists them, and their code. */
const entries: readonly IndexEntry[] = [
  providerEntry("acme"),
  providerEntry("lib", {
    kind: "library",
    tasks: [],
    prettyLabel: "Lib",
    repoName: "lib",
    repoUrl: "https://code.test",
  }),
  providerEntry("singing", { kind: "task", name: "Singing", modality: "audio", order: 1 }),
];
const singing = { descriptor: null, samples: [], snippetInput: () => ({ kind: "text", text: "la" }) };
const modules: Readonly<Record<string, object>> = {
  acme: { tasks: { conversational: openAiChat({ path: "v1/chat" }) } },
  lib: {
    snippets: ({ id }, { sampleInput }) => [{ language: "text", code: id + JSON.stringify(sampleInput("singing")) }],
  } satisfies Library,
  singing,
};
const source: PluginSource = {
  index: async () => ({ patchbay: 1, plugins: entries }),
  load: async ({ id }) => ({ default: modules[id] }),
};
const model = { id: "org/m", tags: ["lib"], pipeline_tag: "singing" };

async function setUp() {
  const { fetch, sent } = createReplay(({ url }) =>
    Response.json(
      url.includes("/api/")
        ? { inferenceProviderMapping: { acme: { task: "conversational", providerId: "m", status: "live" } } }
        : { id: "x", created: 1, model: "m", choices: [], usage: null },
    ),
  );
  const patchbay = await createPatchbay({ plugins: source, fetch });
  const ask = () => patchbay.client().chatCompletion({ ...chat, provider: "acme" });
  const codes = async () => (await patchbay.snippets(model)).map(({ snippets }) => snippets[0]?.code);
  return { ...patchbay, sent, ask, codes };
}

describe("what is bound in the container", () => {
  it("determines what clients call: an unbound provider is unknown, and a rebound one is called", async () => {
    const { container, ask, sent } = await setUp();
    await ask();
    expect(sent.at(-1)?.url).toBe("https://router.huggingface.co/acme/v1/chat");
    const acme = container.get(pluginToken("provider:acme"));
    const tasks = { conversational: openAiChat({ path: "v2/other" }) };
    container
      .rebind(pluginToken("provider:acme"))
      .toConstantValue({ entry: acme.entry, load: async () => ({ ...(await acme.load()), tasks }) });
    await ask();
    expect(sent.at(-1)?.url).toBe("https://router.huggingface.co/acme/v2/other");
    container.unbind(pluginToken("provider:acme"));
    await expect(ask()).rejects.toThrow("Provider 'acme' not supported: this client has no providers.");
  });

  it("is what snippets are written by: libraries and tasks", async () => {
    const { container, codes } = await setUp();
    expect(await codes()).toEqual(['org/m{"kind":"text","text":"la"}']);
    container.unbind(pluginToken("task:singing"));
    expect(await codes()).toEqual(["org/mundefined"]);
    const { entry } = container.get(pluginToken("library:lib"));
    const library: Library = { snippets: () => [{ language: "text", code: "other" }] };
    container.rebind(pluginToken("library:lib")).toConstantValue({ entry, load: async () => library });
    expect(await codes()).toEqual(["other"]);
    container.unbind(pluginToken("library:lib"));
    expect(await codes()).toEqual([]);
  });

  it("is what is listed", async () => {
    const { container, listed } = await setUp();
    expect(listed("task").map(({ entry }) => entry.name)).toEqual(["Singing"]);
    container.unbind(pluginToken("task:singing"));
    expect(listed("task")).toEqual([]);
    expect(listed("library")).toHaveLength(1);
  });

  it("is how clients and the hub send, read the time and warn, also when it is bound before or later", async () => {
    const [first, second] = [hub(), hub()];
    const container = new Container();
    container.bind(TOKENS.fetch).toConstantValue(first.fetch);
    const patchbay = await createPatchbay({ plugins: nothing, container });
    await expect(patchbay.client().chatCompletion(chat)).rejects.toThrow(unavailable);
    container.rebind(TOKENS.fetch).toConstantValue(second.fetch);
    await patchbay.hub.search({}).catch(() => {});
    expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
    const clock = { now: () => Number.MAX_SAFE_INTEGER, schedule: () => () => {} };
    container.rebind(TOKENS.clock).toConstantValue(clock);
    // On this clock everything that was remembered is old.
    await expect(patchbay.client().chatCompletion(chat)).rejects.toThrow(unavailable);
    expect([first.sent.length, second.sent.length]).toEqual([1, 2]);
  });
});
