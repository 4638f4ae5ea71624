import { describe, expect, it } from "vitest";
import { createPatchbay } from "@patchbay/core";
import type { Library } from "@patchbay/core/library";
import type { IndexEntry } from "@patchbay/core/plugin";
import { libraryEntry, taskEntry } from "../testing/entries.ts";
import { generateSnippets } from "./generate-snippets.ts";

const model = { id: "owner/name", tags: [], pipeline_tag: "text-generation" };

async function pluginsOf(entries: readonly IndexEntry[], modules: Readonly<Record<string, object>>) {
  const { plugins } = await createPatchbay({
    plugins: {
      index: async () => ({ patchbay: 1, plugins: entries }),
      async load({ kind, id }) {
        const module = modules[`${kind}:${id}`];
        if (!module) throw new Error("broken");
        return { default: module };
      },
    },
  });
  return plugins;
}

const base: Library = { snippets: ({ id }) => [{ language: "python", code: `load("${id}")` }] };
const rewriting: Library = {
  snippets: (asked, { snippetsOf }) =>
    snippetsOf("base", asked).map((snippet) => ({ ...snippet, code: `fast.${snippet.code}` })),
};
const sampling: Library = {
  snippets: (_, { sampleInput, tasks }) => [
    { language: "text", code: JSON.stringify([sampleInput("text-generation"), sampleInput("other"), tasks]) },
  ],
};

describe("generateSnippets", () => {
  it("lets a library rewrite the snippets of another one", async () => {
    const entries = [libraryEntry("base"), libraryEntry("fast", { rewrites: ["base"] })];
    const plugins = await pluginsOf(entries, { "library:base": base, "library:fast": rewriting });
    expect(await generateSnippets(plugins, "fast", model)).toEqual([
      { language: "python", code: 'fast.load("owner/name")' },
    ]);
  });

  it("goes on without a library to rewrite that is missing or broken", async () => {
    const entries = [libraryEntry("base"), libraryEntry("fast", { rewrites: ["base", "gone"] })];
    const plugins = await pluginsOf(entries, { "library:fast": rewriting });
    expect(await generateSnippets(plugins, "fast", model)).toEqual([]);
  });

  it("gives the task's sample input for the model's own task, and the library's tasks", async () => {
    const entries = [libraryEntry("sampling", { tasks: ["text-generation"] }), taskEntry("text-generation")];
    const sample = { kind: "text", text: "Once" };
    const plugins = await pluginsOf(entries, {
      "library:sampling": sampling,
      "task:text-generation": { descriptor: null, samples: [], snippetInput: () => sample },
    });
    const [snippet] = await generateSnippets(plugins, "sampling", model);
    expect(JSON.parse(snippet?.code ?? "")).toEqual([sample, null, ["text-generation"]]);
  });

  it("fails with the reason when the library itself is broken", async () => {
    const plugins = await pluginsOf([libraryEntry("base")], {});
    await expect(generateSnippets(plugins, "base", model)).rejects.toThrow(/library 'base' could not be loaded/);
  });
});
