import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";
import { sharedCoreModules } from "./shared-modules.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const doorName = (specifier: string): string => specifier.slice(specifier.lastIndexOf("/") + 1);

describe("the doors that plugins share with their host", () => {
  // A name that is gone breaks plugins that were built before: it needs a new contract number.
  it.each(sharedCoreModules)("$specifier exports what its snapshot says", async ({ specifier, load }) => {
    const names = Object.keys(await load()).toSorted();
    await expect(`${names.join("\n")}\n`).toMatchFileSnapshot(`./__snapshots__/door-${doorName(specifier)}.txt`);
  });
});

/** Names of the packages that a door pulls in, with `task` for the schemas of core. */
async function packagesOf(door: string): Promise<Set<string>> {
  const bundle = await rolldown({
    input: `${folder}${door}/index.ts`,
    resolve: { conditionNames: ["source", "import"] },
    logLevel: "silent",
  });
  const { output } = await bundle.generate();
  await bundle.close();
  const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  return new Set(
    modules.flatMap((module) => {
      if (module.startsWith(`${folder}task/`)) return ["task"];
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];
      return name ? [name] : [];
    }),
  );
}

describe("what a door pulls into a bundle", () => {
  it("is the event parser and nothing else for the client", async () => {
    expect(await packagesOf("client")).toEqual(new Set(["eventsource-parser"]));
  });

  it.each(["errors", "provider", "library"])("is nothing but core's own code for %s", async (door) => {
    expect(await packagesOf(door)).toEqual(new Set());
  });

  it("is zod for tasks", async () => {
    expect(await packagesOf("task")).toEqual(new Set(["task", "zod"]));
  });
});
