import { describe, expect, it } from "vitest";
import { createPatchbay } from "../create-patchbay.ts";
import { PluginLoadError } from "../errors/index.ts";
import type { Library, ModelRecord } from "../library/contract.ts";
import { librariesOfModel, writeSnippets } from "./index.ts";

const model = { id: "owner/name", tags: [], pipeline_tag: "text-generation" };
const file = { path: "plugin.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 100 };

function entry(kind: "library" | "task", id: string, more: object = {}) {
  const shared = {
    kind,
    id,
    version: "1.0.0",
    contract: 1,
    requires: {},
    files: { plugin: file },
    base: `${kind}/${id}/`,
  };
  return kind === "task"
    ? { ...shared, origin: "built-in", name: id, modality: "nlp", order: 1, ...more }
    : {
        ...shared,
        origin: "built-in",
        prettyLabel: id.toUpperCase(),
        repoName: id,
        repoUrl: "https://code.test",
        ...more,
      };
}

/** A Patchbay over plugins that are given as modules, with a hub that answers with a record. */
async function setUp(plugins: readonly object[], modules: Readonly<Record<string, object>>, record: object = {}) {
  const loaded: string[] = [];
  const patchbay = await createPatchbay({
    plugins: {
      index: async () => ({ patchbay: 1, plugins }),
      async load({ kind, id }) {
        loaded.push(`${kind}:${id}`);
        const module = modules[`${kind}:${id}`];
        if (!module) throw new Error("broken");
        return { default: module };
      },
    },
    fetch: async () => Response.json(record),
  });
  const codeOf = async (library: string, asked: string | ModelRecord = model) =>
    (await patchbay.snippets(asked, { library })).flatMap(({ snippets }) => snippets.map(({ code }) => code));
  return { ...patchbay, loaded, codeOf };
}

const base: Library = { snippets: ({ id }) => [{ language: "python", code: `load("${id}")` }] };
const rewriting: Library = {
  snippets: (asked, { snippetsOf }) =>
    snippetsOf("base", asked).map((snippet) => ({ ...snippet, code: `fast.${snippet.code}` })),
};
const sampling: Library = {
  snippets: (_, { sampleInput, tasks, files }) => [
    { language: "text", code: JSON.stringify([sampleInput("text-generation"), sampleInput("other"), tasks, files]) },
  ],
};

const circle = (other: string): Library => ({
  snippets: (asked, { snippetsOf }) => [{ language: "text", code: other }, ...snippetsOf(other, asked)],
});

describe("a library's snippets", () => {
  it("may rewrite those of another one", async () => {
    const plugins = [entry("library", "base"), entry("library", "fast", { rewrites: ["base"] })];
    const { codeOf } = await setUp(plugins, { "library:base": base, "library:fast": rewriting });
    expect(await codeOf("fast")).toEqual(['fast.load("owner/name")']);
  });

  it("do without a library to rewrite that is missing or broken", async () => {
    const plugins = [entry("library", "base"), entry("library", "fast", { rewrites: ["base", "gone"] })];
    const { codeOf } = await setUp(plugins, { "library:fast": rewriting });
    expect(await codeOf("fast")).toEqual([]);
  });

  it("get the sample input of the model's own task, the library's tasks and the repository's files", async () => {
    const plugins = [entry("library", "sampling", { tasks: ["text-generation"] }), entry("task", "text-generation")];
    const sample = { kind: "text", text: "Once" };
    const { codeOf } = await setUp(plugins, {
      "library:sampling": sampling,
      "task:text-generation": { descriptor: null, samples: [], snippetInput: () => sample },
    });
    const [code] = await codeOf("sampling", { ...model, siblings: [{ rfilename: "a.gguf" }] });
    expect(JSON.parse(code ?? "")).toEqual([sample, null, ["text-generation"], [{ path: "a.gguf" }]]);
  });

  it("fail with the reason when that one library was asked for", async () => {
    const { codeOf } = await setUp([entry("library", "base")], {});
    await expect(codeOf("base")).rejects.toThrow(/library 'base' could not be loaded/);
    await expect(codeOf("none")).rejects.toThrow(PluginLoadError);
  });

  it("end where two libraries rewrite each other", () => {
    const libraries = { one: circle("two"), two: circle("one") };
    const written = writeSnippets("one", model, {
      library: (key) => (key === "one" || key === "two" ? { library: libraries[key], tasks: [] } : undefined),
      sampleInput: () => undefined,
    });
    expect(written.map(({ code }) => code)).toEqual(["two", "one"]);
  });
});

describe("a model's snippets", () => {
  const plugins = [
    entry("library", "gguf-loader", { loads: 'path_extension:"gguf"' }),
    entry("library", "tagged"),
    entry("library", "unrelated"),
    entry("library", "own"),
  ];
  const record = {
    id: "owner/name",
    library_name: "own",
    tags: ["tagged"],
    siblings: [{ rfilename: "model.Q4.gguf" }],
  };

  it("are those of its own library, of its tags and of its files, and no other's; one that fails says why", async () => {
    const { snippets, loaded } = await setUp(plugins, { "library:own": base, "library:gguf-loader": base }, record);
    const answers = await snippets("owner/name");
    expect(answers.map(({ library, label }) => [library, label])).toEqual([
      ["own", "OWN"],
      ["tagged", "TAGGED"],
      ["gguf-loader", "GGUF-LOADER"],
    ]);
    expect(answers[0]?.snippets).toEqual([{ language: "python", code: 'load("owner/name")' }]);
    expect(answers[1]).toMatchObject({ snippets: [], error: expect.any(PluginLoadError) });
    expect(loaded).not.toContain("library:unrelated");
  });

  it("can be had in one language", async () => {
    const both: Library = {
      snippets: () => [
        { language: "js", code: "1" },
        { language: "python", code: "2" },
      ],
    };
    const { snippets } = await setUp(plugins, { "library:own": both }, record);
    const [own] = await snippets("owner/name", { language: "js" });
    expect(own?.snippets).toEqual([{ language: "js", code: "1" }]);
  });

  it("come from libraries that have code", () => {
    const without = { id: "own", files: {} };
    expect(librariesOfModel({ id: "a/b", tags: [], library_name: "own" }, [without])).toEqual([]);
  });
});
