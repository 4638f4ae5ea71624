import { describe, expect, it } from "vitest";
import { createPatchbay } from "../index.ts";
import { PluginLoadError } from "../errors/index.ts";
import type { Library, ModelRecord } from "../library/contract.ts";
import { appsOfModel, librariesOfModel, writeSnippets } from "./index.ts";

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
  const codeOf = async (library: string, requested: string | ModelRecord = model) =>
    (await patchbay.snippets(requested, { library })).flatMap(({ snippets }) => snippets.map(({ code }) => code));
  return { ...patchbay, loaded, codeOf };
}

const base: Library = { snippets: ({ id }) => [{ language: "python", code: `load("${id}")` }] };
const rewriting: Library = {
  snippets: (request, { snippetsOf }) =>
    snippetsOf("base", request).map((snippet) => ({ ...snippet, code: `fast.${snippet.code}` })),
};
const sampling: Library = {
  snippets: (_, { sampleInput, tasks, files }) => [
    { language: "text", code: JSON.stringify([sampleInput("text-generation"), sampleInput("other"), tasks, files]) },
  ],
};

const circle = (other: string): Library => ({
  snippets: (request, { snippetsOf }) => [{ language: "text", code: other }, ...snippetsOf(other, request)],
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

  it("are those of its own library, of its tags and of its files only; a failed library has an error", async () => {
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
    const [first] = await snippets("owner/name", { language: "js" });
    expect(first?.snippets).toEqual([{ language: "js", code: "1" }]);
  });

  it("come from libraries that have code", () => {
    const without = { id: "own", files: {} };
    expect(librariesOfModel({ id: "a/b", tags: [], library_name: "own" }, [without])).toEqual([]);
  });
});

/** Whether an app with the rule is offered for a model with such fields. */
const runs = (rule: object, more: object) =>
  appsOfModel({ id: "a/b", tags: [], ...more }, [{ id: "x", files: { plugin: {} }, app: { order: 1 }, runs: [rule] }])
    .length === 1;

describe("the apps of a model", () => {
  const naming: Library = {
    snippets: ({ id }, context) => [{ language: "sh", code: JSON.stringify([id, context.file]) }],
  };
  const gguf = [{ gguf: true }] as const;
  const plugins = [
    entry("library", "second", { app: { order: 2 }, runs: gguf }),
    entry("library", "first", { app: { order: 1 }, runs: gguf }),
    entry("library", "painter", { app: { order: 0 }, runs: [{ tasks: ["text-to-image"] }] }),
    entry("library", "loader", { runs: gguf }),
  ];
  const record = {
    id: "owner/name",
    tags: ["gguf", "first"],
    siblings: [{ rfilename: "a-Q8_0.gguf" }, { rfilename: "a-Q4_K_M.gguf" }],
  };
  const modules = { "library:first": naming, "library:second": naming, "library:loader": naming };

  it("are asked instead of libraries, in their order, and name the usual file or the chosen one", async () => {
    const { snippets } = await setUp(plugins, modules, record);
    const codes = async (options: object) =>
      (await snippets("owner/name", options)).map(({ library, snippets: [first] }) => [
        library,
        JSON.parse(first?.code ?? "null") as unknown,
      ]);
    const usual = ["owner/name", { path: "a-Q4_K_M.gguf", quantization: "Q4_K_M", only: false }];
    expect(await codes({})).toEqual([["loader", usual]]);
    expect(await codes({ apps: true })).toEqual([
      ["first", usual],
      ["second", usual],
    ]);
    const chosen = ["owner/name", { path: "x/b-UD-q2_k_xl.gguf", quantization: "UD-Q2_K_XL", only: false }];
    expect(await codes({ apps: true, file: "x/b-UD-q2_k_xl.gguf" })).toEqual([
      ["first", chosen],
      ["second", chosen],
    ]);
  });

  it("hand the chosen file to the app whose code is rewritten, but not for another model", () => {
    const rewritten: Library = {
      snippets: (request, { snippetsOf }) => [
        ...snippetsOf("naming", request),
        ...snippetsOf("naming", { id: "other/model", tags: [] }),
      ],
    };
    const libraries = new Map([
      ["naming", naming],
      ["agent", rewritten],
    ]);
    const written = writeSnippets("agent", model, {
      library: (key) => ({ library: libraries.get(key) ?? naming, tasks: [] }),
      sampleInput: () => undefined,
      file: "a.gguf",
    });
    expect(written.map(({ code }) => code)).toEqual([
      '["owner/name",{"path":"a.gguf","only":false}]',
      '["other/model",null]',
    ]);
  });

  const tools = "{% if tools %}{% endif %}";
  it.each<[object, object, boolean]>([
    [{ gguf: true }, { tags: ["gguf"] }, true],
    [{ gguf: true }, { tags: ["gguf"], gguf: { context_length: 4096 } }, true],
    [{ gguf: true }, { tags: ["gguf"], gguf: { total: 12 } }, false],
    [{ gguf: true }, { tags: ["gguf"], library_name: "transformers" }, true],
    [{ tags: ["a", "b"] }, { tags: ["b", "c"] }, false],
    [{ tags: ["a", "b"] }, { tags: ["b", "a"] }, true],
    [{ tasks: ["t"], libraries: ["l"] }, { pipeline_tag: "t" }, false],
    [{ tasks: ["t"], libraries: ["l"] }, { pipeline_tag: "t", library_name: "l" }, true],
    [{ quantMethods: ["awq"] }, { config: { quantization_config: { quant_method: "awq" } } }, true],
    [{ quantMethods: ["awq"] }, { config: {} }, false],
    [{ chatTemplate: "tools" }, { gguf: { chat_template: tools } }, true],
    [{ chatTemplate: "tools" }, { gguf: { chat_template: "" }, config: { chat_template_jinja: tools } }, false],
    [
      { chatTemplate: "tools" },
      { config: { tokenizer_config: { chat_template: [{ name: "a", template: tools }] } } },
      true,
    ],
  ])("are those with a rule such as %j that holds for %j: %s", (rule, more, expected) => {
    expect(runs(rule, more)).toBe(expected);
  });
});
