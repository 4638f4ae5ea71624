import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs a program in the repository's root, where the packages are built. @returns its output */
const run = (program: string): string =>
  execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd: ROOT, encoding: "utf8" }).trim();

it("composes Patchbay in a container of the caller's copy of inversify", () => {
  const program = `
    import { createPatchbay } from "@patchbay/core";
    import { TOKENS } from "@patchbay/core/container";
    import { Container, injectable } from "inversify";
    class Service { name = "resolved" }
    injectable()(Service);
    const fetch = async () => new Response();
    const container = new Container();
    container.bind(TOKENS.fetch).toConstantValue(fetch);
    const plugins = { index: async () => ({ patchbay: 1, plugins: [] }), load: async () => ({}) };
    const patchbay = await createPatchbay({ plugins, container });
    const other = await createPatchbay({ plugins });
    other.container.bind(Service).toSelf();
    console.log(patchbay.container === container, patchbay.fetch === fetch, other.container.get(Service).name);`;
  expect(run(program)).toBe("true true resolved");
});

it("is built as one file that imports no package", () => {
  const built = readFileSync(path.join(ROOT, "core/dist/container/inversify.js"), "utf8");
  expect(built).toContain("Container");
  expect(built).not.toMatch(/^import\b|\bimport\(/m);
});
