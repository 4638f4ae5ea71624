import path from "node:path";
import { describe, expect, it } from "vitest";
import { bundle, clientEntry } from "./bundle.ts";
import { increment, largestThinProviders, thinProviders } from "./client-bundle.bench.ts";
import { loadOfCalls } from "./first-call.ts";

describe("bundled for a browser", () => {
  it("the client with a provider of chats loads at most 16 KiB gzipped for a chat that succeeds, and more only for what needs it", async () => {
    const { needed, later } = await loadOfCalls();
    expect(needed).toBeLessThanOrEqual(16 * 1024);
    const occasions = later.map(({ when }) => when);
    expect(occasions).toContain("a failed call");
    expect(occasions).toContain("resume()");
  });

  it.each(largestThinProviders)(
    "%s, a large provider of one file, has at most 1.5 KiB of its own code",
    async (provider) => {
      expect(thinProviders).toContain("cerebras");
      expect(await increment(provider)).toBeLessThanOrEqual(1.5 * 1024);
    },
  );
});

/** Packages, and folders of core, that an entry point pulls into a bundle; tree-shaking left out. */
async function partsOf(entry: string): Promise<Set<string>> {
  const { modules } = await bundle(`import * as core from "@patchbay/core/${entry}"; export { core };`);
  return new Set(
    modules.flatMap(
      (module) =>
        /node_modules\/((?:@[^/]+\/)?[^/]+)|core\/(src\/[^/]+)\//.exec(module)?.slice(1).filter(Boolean) ?? [],
    ),
  );
}

const contracts = ["src/errors", "src/http", "src/provider", "src/sse"];

describe("the bundle of an entry point", () => {
  it.each([
    ["errors", ["src/errors"]],
    ["provider", ["src/errors", "src/provider"]],
    ["library", ["src/errors", "src/library"]],
    ["client", [...contracts, "src/auth", "src/client", "src/hub", "src/manifest", "src/task", "eventsource-parser"]],
  ])("%s: %j", async (entry, parts) => {
    expect([...(await partsOf(entry))].toSorted()).toEqual(parts.toSorted());
  });

  it("client: of the hub only who serves a model", async () => {
    const { modules } = await bundle(clientEntry());
    expect(modules.filter((module) => /hub\/(questions|known-model|index)/.test(module))).toEqual([]);
  });

  it("task: zod, and no other package", async () => {
    const packages = [...(await partsOf("task"))].filter((part) => !part.startsWith("src/"));
    expect(packages).toEqual(["zod"]);
  });

  it.each(["client", ""])("core/%s contains neither the container nor the manifest schemas", async (entry) => {
    const { modules } = await bundle(
      `import * as core from "${path.posix.join("@patchbay/core", entry)}"; export { core };`,
    );
    const packages = modules.filter((module) =>
      /node_modules\/(inversify|@inversifyjs|reflect-metadata|zod)\//.test(module),
    );
    expect(packages).toEqual([]);
  });
});
