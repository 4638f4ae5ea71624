import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOOLS } from "../../kit/testing/slow-packages.ts";
import { testCliPackage } from "./testing/cli-package.ts";
import { testEnginePackage } from "./testing/engine-package.ts";
import { testExampleProjects, testNextMsw } from "./testing/example-projects.ts";
import { answerOffline } from "./testing/offline-install.ts";
import { asJavaScript, bundleByVite, createProject, weigh, type Project } from "./testing/project.ts";
import { publishAll, stagePackages, startRegistry, type Registry } from "./testing/registry.ts";

// Everything that is published, installed from a registry into empty folders outside of the repository.

const ROOT = path.resolve(import.meta.dirname, "../../..");
const CONSUMER = path.join(import.meta.dirname, "consumer");
const staged = mkdtempSync(path.join(tmpdir(), "patchbay-registry-"));
const BUILT_IN = ["providers", "engines", "libraries", "tasks"].flatMap((folder) =>
  readdirSync(path.join(ROOT, "plugins", folder)),
);
const run = promisify(execFile);
const MEGABYTE = 2 ** 20; // As `du -m` counts.
const QUESTION = "What is a patch bay?";

const folders = [
  "ai-sdk",
  "chat-template",
  "cli",
  "core",
  "gateway",
  "hf",
  "host-app",
  "kit",
  "mocks",
  "plugins",
  "testing",
  "widgets",
];
const ENGINE = "provider-transformers-js";
const providers = readdirSync(path.join(ROOT, "plugins/providers")).map((id) => `provider-${id.toLowerCase()}`);
const packages = [...folders, ...providers, ENGINE];

let registry: Registry;
let project: Project;

beforeAll(async () => {
  await stagePackages(path.join(staged, "packages"));
  registry = await startRegistry(path.join(staged, "registry"));
  await publishAll(path.join(staged, "packages"), registry);
  // Two concurrent first runs would install into the same folder.
  const first = await createProject(registry);
  await first.run("npx", "--yes", "@patchbay/cli", "--version");
  await first.remove();
}, 400_000);

afterAll(async () => {
  await registry.stop();
  rmSync(staged, { recursive: true, force: true });
}, 200_000);

// What follows runs side by side, as most of it waits for npm; what shares a folder runs one after the other.

it.concurrent("every package has a readme, licenses and a changelog, and publint and attw accept it", async () => {
  const parent = path.join(staged, "packages");
  const places = [...packages, "create-patchbay-plugin"].map((name) => `./${name}`);
  const packed = await run("npm", ["pack", "--json", ...places], { cwd: parent, maxBuffer: 2 ** 26 });
  const superfluous = /tsbuildinfo|(^|\/)\.(?!dockerignore$)|^(?!templates\/).*(\.test\.|(?<!\.d)\.tsx?$)/;
  for (const { name, files } of JSON.parse(packed.stdout) as { name: string; files: { path: string }[] }[]) {
    const paths = files.map((file) => file.path);
    const notices = [`@patchbay/${ENGINE}`, "@patchbay/host-app", "@patchbay/plugins"].includes(name)
      ? ["NOTICE.md"]
      : [];
    const missing = ["README.md", "LICENSE", "CHANGELOG.md", ...notices].filter((file) => !paths.includes(file));
    const strange = paths.filter((file) => superfluous.test(file));
    expect({ name, missing, strange }).toEqual({ name, missing: [], strange: [] });
  }
  // One function writes the packages of providers: a few are enough, and those with types of their own.
  const sample = providers.filter(
    (name, index) => index % 10 === 0 || existsSync(path.join(parent, name, "dist/options.d.ts")),
  );
  const names = [...folders, ...sample, ENGINE];
  const checked = await run("node", [path.join(TOOLS, "check-packages.mjs"), parent, ...names]);
  expect(checked.stdout).toBe("");
}, 400_000);

it.concurrent("core and a provider install from their packages alone, and answer", async () => {
  expect(await answerOffline(path.join(staged, "packages"))).toBe("Hello.\n");
}, 200_000);

it.concurrent("@patchbay/core brings at most 13 packages and 17.25 MB", async () => {
  const empty = await createProject(registry);
  try {
    await empty.run("npm", "install", "@patchbay/core");
    const { packages: installed, bytes } = await weigh(path.join(empty.folder, "node_modules"));
    const { dependencies } = JSON.parse(
      readFileSync(path.join(empty.folder, "node_modules/@patchbay/core/package.json"), "utf8"),
    ) as { dependencies: object };
    process.stdout.write(`@patchbay/core brings ${installed.length} packages, ${(bytes / MEGABYTE).toFixed(2)} MB\n`);
    expect(installed.length).toBeLessThanOrEqual(13);
    expect(bytes).toBeLessThanOrEqual(17.25 * MEGABYTE);
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(7);
    expect(installed.filter((name) => /^(msw|react|vite|rolldown|hono)$/.test(name))).toEqual([]);
  } finally {
    await empty.remove();
  }
}, 200_000);

/** Loaded before a README's example: only the hub and one provider answer, from their mocks. */
const SIMULATED = `
import process from "node:process";
import { mockHub, setMockPace } from "@patchbay/mocks";
import { handlers, models } from "@patchbay/provider-groq/mocks";
import { setupServer } from "msw/node";

process.env.HF_TOKEN = "hf_consumer";
process.env.GROQ_API_KEY = "gsk_consumer";
setMockPace(0);
setupServer(...handlers, ...mockHub({ groq: models })).listen({ onUnhandledRequest: "error" });
`;

/** Writes the examples of a package's readme. @returns their files */
async function writeExamples(name: string): Promise<readonly string[]> {
  const readme = readFileSync(path.join(staged, "packages", name, "README.md"), "utf8");
  const examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? "");
  const files = examples.map((_, index) => `example-${name}-${index}.mjs`);
  for (const [index, file] of files.entries()) await project.write(file, await asJavaScript(examples[index] ?? ""));
  return files;
}

describe.concurrent("in an empty folder", () => {
  beforeAll(async () => {
    project = await createProject(registry);
    await project.write("package.json", '{ "private": true, "type": "module" }');
    const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
      devDependencies: Record<string, string>;
    };
    const types = ["@types/node", "@types/react"].map((name) => `${name}@${devDependencies[name]}`);
    const libraries = packages
      .filter((name) => name !== "cli" && name !== "host-app" && name !== ENGINE)
      .map((name) => `@patchbay/${name}`);
    const clients = ["ai", "openai"].map((name) => `${name}@${devDependencies[name]}`);
    await project.run("npm", "install", ...libraries, ...clients, "msw", "react", "react-dom", ...types);
    for (const file of readdirSync(CONSUMER))
      await project.write(file, readFileSync(path.join(CONSUMER, file), "utf8"));
    await project.write("simulate.mjs", SIMULATED);
    for (const kind of ["provider", "library", "task"]) {
      await project.run("npx", "--yes", "@patchbay/cli", "new", kind, "globex");
    }
  }, 300_000);

  afterAll(() => project.remove());

  it.each(folders)(
    "the examples in the readme of @patchbay/%s run",
    async (name) => {
      // The mocks' example starts its own server.
      const simulated = name === "mocks" ? [] : ["--import", "./simulate.mjs"];
      for (const file of await writeExamples(name)) {
        await expect(project.run("node", ...simulated, file)).resolves.toBeTypeOf("string");
      }
    },
    120_000,
  );

  it("the example in the readme of each provider's package runs", async () => {
    const examples = (await Promise.all(providers.map(writeExamples))).flat();
    expect(examples).toHaveLength(providers.length);
    // In one process: the same code writes each of these readmes, and to start Node takes most of the time.
    const program = examples.map((file) => `await import("./${file}").catch((cause) => fail("${file}", cause));`);
    await project.write(
      "examples.mjs",
      `const fail = (file, cause) => { throw new Error(file, { cause }); };\n${program.join("\n")}\n`,
    );
    await expect(project.run("node", "--import", "./simulate.mjs", "examples.mjs")).resolves.toBe("");
  }, 120_000);

  describe.sequential("what uses the folder at last", () => {
    describe.each([
      ["TypeScript 5", path.join(TOOLS, "node_modules/typescript-5/bin/tsc")],
      ["TypeScript 7", path.join(ROOT, "node_modules/typescript/bin/tsc")],
    ])("%s", (_name, compiler) => {
      it.each([
        ["NodeNext", "NodeNext"],
        ["ESNext", "bundler"],
      ])(
        "compiles its users strictly with module %s, libraries included",
        async (module, moduleResolution) => {
          const options = {
            strict: true,
            skipLibCheck: false,
            noEmit: true,
            target: "ES2023",
            module,
            moduleResolution,
          };
          const dom = { ...options, lib: ["ES2023", "DOM", "DOM.Iterable"], jsx: "react-jsx", types: ["node"] };
          const noDom = { ...options, lib: ["ES2023"], types: ["node"] };
          await project.write(
            "tsconfig.json",
            JSON.stringify({ compilerOptions: dom, files: ["ask.ts", "author.tsx", "server.ts"] }),
          );
          expect(await project.run("node", compiler, "-p", "tsconfig.json")).toBe("");
          await project.write(
            "tsconfig.server.json",
            JSON.stringify({ compilerOptions: noDom, files: ["ask.ts", "server.ts"] }),
          );
          expect(await project.run("node", compiler, "-p", "tsconfig.server.json")).toBe("");
        },
        200_000,
      );
    });

    it.each(["esbuild", "webpack", "Vite"])(
      "%s bundles a client for pages, which answers in an edge runtime",
      async (bundler) => {
        const file = path.join(project.folder, `${bundler}.js`);
        if (bundler === "Vite") await bundleByVite(project.folder);
        else await run("node", [path.join(TOOLS, "bundle.mjs"), bundler, project.folder]);
        process.stdout.write(`${bundler}: ${(statSync(file).size / 1024).toFixed(0)} KB\n`);
        const { stdout } = await run("node", [path.join(TOOLS, "bundle.mjs"), "run", file, QUESTION]);
        expect(stdout).toBe("A panel of sockets.");
      },
      120_000,
    );

    it("CommonJS requires it", async () => {
      await project.write(
        "old.cjs",
        'const { createClient } = require("@patchbay/core/client");\n' +
          'const { default: groq } = require("@patchbay/provider-groq");\n' +
          "console.log(createClient({ providers: [groq] }).constructor.name, groq.id);",
      );
      expect(await project.run("node", "--no-warnings", "old.cjs")).toBe("InferenceClient groq\n");
    });

    describe("with the runners of tests", () => {
      beforeAll(async () => void (await project.run("npm", "install", "--no-save", "vitest", "jest")), 120_000);

      it.each([
        ["node:test", 'import { test } from "node:test";', ["node", "--test"], "scripted-node.test.mjs"],
        ["vitest", 'import { test } from "vitest";', ["npx", "vitest", "run"], "scripted-vitest.test.mjs"],
        [
          "Jest",
          'import { test } from "@jest/globals";',
          ["node", "--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--config", "{}", "--testMatch"],
          "**/scripted-jest.test.mjs",
        ],
        ["a plain program", "const test = (_, run) => run();", ["node"], "scripted-plain.mjs"],
      ])(
        "%s runs tests that script a provider",
        async (_, head, command, file) => {
          const [program = "", ...args] = command;
          const test = readFileSync(path.join(CONSUMER, "scripted.mjs"), "utf8");
          await project.write(path.basename(file), `${head}\n${test}`);
          // Each runner has its own exit code for failed tests.
          await expect(project.run(program, ...args, file)).resolves.toBeTypeOf("string");
        },
        200_000,
      );
    });
  });
});

describe.concurrent("the engine that runs open models, in an empty folder", () => {
  describe.sequential("its package", () => {
    testEnginePackage(ENGINE, () => registry);
  });
});

describe.concurrent("the projects of users", () => {
  describe.sequential("in examples", () => {
    testExampleProjects(() => registry);
  });
  testNextMsw(() => registry, readFileSync(path.join(CONSUMER, "scripted.mjs"), "utf8"));
});

describe.concurrent("npx @patchbay/cli in an empty folder", () => {
  describe.sequential("the command", () => {
    testCliPackage(BUILT_IN.length, `@patchbay/${ENGINE}`, () => registry);
  });
});
