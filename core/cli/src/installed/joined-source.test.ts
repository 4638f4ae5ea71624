import type { IndexEntry, PluginSource } from "@patchbay/core/plugin";
import { expect, it } from "vitest";
import { joinedSource } from "./joined-source.ts";

const entry = (id: string) => ({ kind: "provider", id }) as IndexEntry;

/** A folder with these providers, whose code is its name. */
const folder = (name: string, ...ids: readonly string[]): { name: string; source: PluginSource } => ({
  name,
  source: {
    index: async () => ({ patchbay: 1, plugins: ids.map(entry) }),
    load: async ({ id }) => ({ default: `${id} of ${name}` }),
  },
});

it("lists the plugins of all folders, and loads each from its own", async () => {
  const source = joinedSource([folder("built-in", "groq"), folder("mine", "acme")], () => {});
  expect(await source.index()).toEqual({ patchbay: 1, plugins: [entry("groq"), entry("acme")] });
  expect(await source.load(entry("acme"), "plugin", 0)).toEqual({ default: "acme of mine" });
  expect(await source.load(entry("groq"), "plugin", 0)).toEqual({ default: "groq of built-in" });
});

it("reports an id that an earlier folder has, and keeps the earlier plugin", async () => {
  const problems: unknown[] = [];
  const source = joinedSource([folder("built-in", "groq"), folder("mine", "groq")], (problem) =>
    problems.push(problem),
  );
  expect(await source.index()).toEqual({ patchbay: 1, plugins: [entry("groq")] });
  expect(problems).toMatchObject([
    { name: "provider 'groq'", reason: expect.stringContaining("mine and built-in have") },
  ]);
  expect(await source.load(entry("groq"), "plugin", 0)).toEqual({ default: "groq of built-in" });
});
