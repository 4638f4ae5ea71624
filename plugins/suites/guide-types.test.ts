import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { parsePython } from "../../core/testing/src/parse-code.ts";
import { endingOf, openGuide, placeImports, ROOT } from "./guides/guide.ts";

/** What stands above an example that uses the client of its guide's first one. */
const CLIENT = `import type { Patchbay } from "@patchbay/core";
declare const patchbay: Patchbay;
declare const client: ReturnType<Patchbay["client"]>;
`;

const PACKAGES = [
  "core",
  "core/ai-sdk",
  "core/gateway",
  "core/hf",
  "core/chat-template",
  "core/kit",
  "core/mocks",
  "core/testing",
  "core/widgets",
  "plugins",
];
const GUIDES = [
  "README.md",
  "docs/chaos-in-ci.md",
  "docs/chat-templates.md",
  "docs/choosing-a-provider.md",
  "docs/client.md",
  "docs/costs.md",
  "docs/fallback.md",
  "docs/files.md",
  "docs/headers-and-proxies.md",
  "docs/keys.md",
  "docs/mock-a-vendor.md",
  "docs/mocks.md",
  "docs/moving.md",
  "docs/observability.md",
  "docs/plugins.md",
  "docs/stream-into-react.md",
  "docs/test-a-page.md",
  "docs/test-an-agent.md",
  "docs/testing.md",
  "docs/timeouts-and-retries.md",
  "docs/torture.md",
  "docs/widgets.md",
];
const TASK_GUIDES = readdirSync(path.join(ROOT, "plugins/tasks"))
  .map((id) => `plugins/tasks/${id}/about.md`)
  .filter((file) => existsSync(path.join(ROOT, file)));
const FILES = [...GUIDES, ...TASK_GUIDES, ...PACKAGES.map((folder) => `${folder}/README.md`)];

it("the Python examples of guides parse", () => {
  const folder = path.join(ROOT, "docs");
  const texts = readdirSync(folder).flatMap((name) =>
    name.endsWith(".md") ? [readFileSync(path.join(folder, name), "utf8")] : [],
  );
  const blocks = texts.flatMap((text) => [...text.matchAll(/^```py(?:thon)?\n([^]*?)^```$/gm)]);
  expect(blocks.length).toBeGreaterThan(0);
  for (const [, code = ""] of blocks) expect(() => parsePython(code)).not.toThrow();
});

it("the examples of README and guides fit their types", { timeout: 120_000 }, async () => {
  await mkdir(path.join(ROOT, ".patchbay"), { recursive: true });
  const folder = await mkdtemp(path.join(ROOT, ".patchbay", "types-"));
  try {
    for (const file of FILES) {
      const { blocks, project, dispose } = await openGuide(file);
      await dispose();
      for (const [index, block] of blocks.entries()) {
        const isWhole = /const (client|patchbay) =/.test(block) || TASK_GUIDES.includes(file);
        const module = `${isWhole ? "" : CLIENT}${placeImports(block, project)}\nexport {};\n`;
        await writeFile(path.join(folder, `${file.replaceAll(/\W/g, "-")}-${index}.${endingOf(block)}`), module);
      }
    }
    // As a reader's compiler does, it reads the built declarations, in a third of the time that the sources take.
    const compilerOptions = { noUnusedLocals: false, rootDir: ROOT, customConditions: [] };
    const config = { extends: "../../tsconfig.json", compilerOptions, include: ["*.ts", "*.tsx"], exclude: [] };
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { cwd: ROOT, encoding: "utf8" });
    expect(stdout).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});
