/// <reference types="vite/client" />
import { createPatchbay } from "@patchbay/core";
import { isDirect, manifestFor } from "@patchbay/core/client";
import type { ProviderManifest } from "@patchbay/core/provider";
import type { ModelRecord } from "@patchbay/core/library";
import { getResponse, mockHub, type MockModel, type ProviderMocks } from "@patchbay/mocks";
import { describe, expect, it } from "vitest";
import { allLibraries } from "./catalogue/all-libraries.ts";
import firstSamples from "./sample-models/first-samples.json" with { type: "json" };
import endedModels from "./sample-models/ended-models.json" with { type: "json" };

const idOf = (file: string): string => file.split("/")[2] ?? "";

function byId<Module>(modules: Readonly<Record<string, Module>>): ReadonlyMap<string, Module> {
  return new Map(Object.entries(modules).map(([file, module]) => [idOf(file), module]));
}

const mocks = byId(import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true }));
const providers = byId(
  import.meta.glob<{ patchbay: ProviderManifest }>("../providers/*/package.json", { eager: true, import: "default" }),
);
const file = { path: "plugin.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
const built = { kind: "library", version: "1.0.0", requires: {}, base: "library/", origin: "built-in" };
const { hub, snippets: written } = await createPatchbay({
  plugins: {
    index: async () => ({
      patchbay: 1,
      plugins: [...allLibraries.values()].map(({ key, manifest, library }) =>
        Object.assign({ id: key, files: library ? { plugin: file } : {} }, built, manifest),
      ),
    }),
    load: async ({ id }) => ({ default: allLibraries.get(id)?.library }),
  },
});

const modelsByProvider = Object.fromEntries([...mocks].map(([provider, { models }]) => [provider, models]));
/** Samples by their hub ids; those of other providers have the vendor's ids. */
const samples = [...mocks]
  .flatMap(([provider, { models }]) => {
    const manifest = providers.get(provider)?.patchbay;
    if (manifest?.retired !== undefined) return [];
    return models.filter(({ task }) => !manifest || !isDirect(manifestFor(manifest, task))).map(({ id }) => id);
  })
  .filter((id, index, all) => all.indexOf(id) === index)
  .toSorted();

/** A `fetch` that a mocked hub over some providers' models answers. */
function hubFetch(models: Readonly<Record<string, readonly MockModel[]>>): typeof fetch {
  const handlers = mockHub(models);
  return async (...request) => (await getResponse(handlers, new Request(...request))) ?? Response.error();
}

const hubOfAll = hubFetch(modelsByProvider);

async function recordOf(id: string, fetch = hubOfAll): Promise<ModelRecord> {
  return (await hub.model(id, { fetch })).record;
}

async function hasCode(id: string): Promise<boolean> {
  const record = await recordOf(id);
  return (await written(record)).some(({ snippets }) => snippets.some(({ code }) => code !== ""));
}

/** Facts that do not depend on the model's provider. */
function withoutTags({ tags, ...record }: ModelRecord): object {
  return { ...record, tags: tags.toSorted(), inferenceProviderMapping: undefined };
}

/** Models that vendors have retired or announced to retire, by provider and vendor id. */
const ended: Readonly<Record<string, Readonly<Record<string, object>>>> = endedModels.providers;
const texts = import.meta.glob<string>(
  ["../../README.md", "../../docs/**/*.md", "../../core/*/README.md", "../tasks/*/about.md", "../../examples/**/*.ts"],
  { eager: true, query: "?raw", import: "default" },
);

describe("retired models", () => {
  it("retired models are no samples, unless the mocks of the vendor have no other model of the task", () => {
    const gone = Object.entries(modelsByProvider).flatMap(([provider, models]) =>
      models
        .filter((model) => Object.hasOwn(ended[provider] ?? {}, model.providerId) !== (model.ended !== undefined))
        .map(({ providerId }) => `${provider} ${providerId}`),
    );
    expect(gone).toEqual([]);
    const withOthers = Object.entries(modelsByProvider).flatMap(([provider, models]) =>
      models
        .filter(({ ended: since, task }) => since && models.some((one) => one.task === task && !one.ended))
        .map(({ providerId }) => `${provider} ${providerId}`),
    );
    expect(withOthers).toEqual([]);
  });

  it("retired models have a date, a source and an existing provider", () => {
    for (const [provider, models] of Object.entries(endedModels.providers)) {
      expect(providers.has(provider)).toBe(true);
      for (const { since, source } of Object.values(models)) {
        expect([since, source]).toEqual([
          expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          expect.stringMatching(/^(https:|github)/),
        ]);
      }
    }
  });

  it("retired models name a source that was read", () => {
    const unread = Object.entries(endedModels.providers).flatMap(([provider, models]) =>
      Object.entries<{ source: string }>(models).flatMap(([model, { source }]) =>
        source.includes("(not opened") ? `${provider} ${model}` : [],
      ),
    );
    expect(unread).toEqual([]);
  });

  it("retired models are in no example of a guide", () => {
    expect(Object.keys(texts).length).toBeGreaterThan(20);
    const named = Object.entries(texts).flatMap(([guide, text]) =>
      [...text.matchAll(/provider: "([\w-]+)",\s*model: "([^"]+)"|model: "([^"]+)",\s*provider: "([\w-]+)"/g)]
        .map(([, one, model, other, two]) => ({ provider: one ?? two ?? "", model: model ?? other ?? "" }))
        .filter(({ provider, model }) => {
          const { modelPrefix = "" } = providers.get(provider)?.patchbay ?? {};
          const known = mocks.get(provider)?.models.find(({ id }) => id === model)?.providerId;
          return Object.hasOwn(ended[provider] ?? {}, known ?? model.slice(modelPrefix.length));
        })
        .map(({ provider, model }) => `${guide}: ${model} of ${provider}`),
    );
    expect(named).toEqual([]);
  });
});

/** Providers of the user's models, and of vendors without a list of models. */
const WITHOUT_LIST = ["openai-compatible", "transformers-js", "stability"];

/** A list or document of this year. */
const DATED = { seen: expect.stringMatching(/^2026-\d\d-\d\d$/), source: expect.stringMatching(/^https:/) };

describe("the first sample of a provider", () => {
  it("the first sample of a provider is an id that a list or document of this year names, unless the models are the user's", () => {
    const first = [...mocks].flatMap(([id, { models }]) => {
      const { closed, server } = providers.get(id)?.patchbay ?? {};
      const sample = models.find(({ ended: since }) => since === undefined);
      // A plugin in progress has no list yet.
      if (closed || server || !sample || WITHOUT_LIST.includes(id) || id.startsWith("zz-")) return [];
      return [[id, sample.providerId] as const];
    });
    const seen = Object.entries<{ model: string }>(firstSamples.providers).map(([id, { model }]) => [id, model]);
    expect(Object.fromEntries(first)).toEqual(Object.fromEntries(seen));
    for (const fact of Object.values(firstSamples.providers)) expect(fact).toMatchObject(DATED);
  });

  it("the first sample has the vendor's id if the router no longer serves the provider, so no lookup is needed", () => {
    const mapped = [...mocks].flatMap(([provider, { models }]) =>
      providers.get(provider)?.patchbay.retired
        ? models.filter(({ id, providerId }) => id !== providerId).map(({ id }) => `${provider} ${id}`)
        : [],
    );
    expect(mapped).toEqual([]);
  });
});

describe("the other samples", () => {
  it.each(Object.entries(firstSamples.others))(
    "the other samples of %s are ids that a list or document of this year names",
    (id, seen) => {
      const [, ...others] = (mocks.get(id)?.models ?? []).filter(({ ended: since }) => since === undefined);
      const ids = new Set(others.map(({ providerId }) => providerId));
      expect([...ids].toSorted()).toEqual(Object.keys(seen).toSorted());
      for (const fact of Object.values<object>(seen)) expect(fact).toMatchObject(DATED);
    },
  );
});

describe("the sample models", () => {
  it("the sample models include every provider", () => {
    expect(Object.keys(modelsByProvider).length).toBeGreaterThanOrEqual(23);
    expect(
      Object.entries(modelsByProvider).filter(
        ([id, models]) => models.length === 0 && !providers.get(id)?.patchbay.closed,
      ),
    ).toEqual([]);
  });

  it("the sample models have code that loads them, with exceptions", async () => {
    const without = [];
    for (const id of samples) if (!(await hasCode(id))) without.push([id, (await recordOf(id)).library_name]);
    expect(without).toEqual([
      // Its repository holds parts of pipelines, but no pipeline.
      ["ByteDance/SDXL-Lightning", undefined],
      // Another repository has it in a library's format.
      ["Wan-AI/Wan2.1-T2V-14B", undefined],
      ["Wan-AI/Wan2.2-I2V-A14B", "wan2.2"],
      ["Wan-AI/Wan2.2-T2V-A14B", "wan2.2"],
      ["facebook/sam-audio-large", undefined],
      ["hexgrad/Kokoro-82M", undefined],
      ["tencent/HunyuanVideo", undefined],
    ]);
  });

  it("the sample models have the same description at all of their providers", async () => {
    const different = [];
    for (const [provider, models] of Object.entries(modelsByProvider)) {
      for (const { id } of models.filter((model) => samples.includes(model.id))) {
        const alone = await recordOf(id, hubFetch({ [provider]: models }));
        const together = await recordOf(id);
        if (JSON.stringify(withoutTags(alone)) !== JSON.stringify(withoutTags(together)))
          different.push(`${id} by ${provider}`);
      }
    }
    expect(different).toEqual([]);
  });

  it("sample models have their library", async () => {
    const models = await hub.search({ library: "sklearn" }, { fetch: hubOfAll });
    expect(models.map(({ id, library }) => [id, library])).toEqual([
      ["julien-c/wine-quality", "sklearn"],
      ["scikit-learn/Fish-Weight", "sklearn"],
    ]);
  });
});
