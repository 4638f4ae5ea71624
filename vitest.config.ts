import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import root from "./package.json" with { type: "json" };

/** Modules that vitest caches between runs contain the targets of package imports, so their cache depends on these. */
const packages = createHash("sha1");
for (const folder of root.workspaces) packages.update(readFileSync(new URL(`${folder}/package.json`, import.meta.url)));
const packagesHash = packages.digest("hex");

/** A cached module is identified by its text and this hash. Neither covers the files of a glob, so such modules are not cached. */
const keyOf = ({ sourceCode }: { sourceCode: string }): string | false =>
  !sourceCode.includes("import.meta.glob") && packagesHash;
const cachedModules: Plugin = {
  name: "cached-modules",
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) => defineKey(keyOf),
};

const conditions = ["source"];
const shared = {
  plugins: [cachedModules],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
};
// `npm test` runs every test file but `*.slow.test.ts` (`npm run test:slow`) and `*.deep.test.ts` (`npm run test:deep`).
const set = process.env["PATCHBAY_TESTS"];
const exclude = [
  "**/node_modules/**",
  "**/dist/**",
  "host-app/e2e/**",
  ...(set ? [] : ["**/*.{slow,deep}.test.{ts,tsx}"]),
];
/** Tests that measure the garbage of their process, or replace a module or a global that other tests of the process need. */
const alone = [
  "core/src/container/hot-life.test.ts",
  "core/src/http/secrets.test.ts",
  "core/src/client/job-care.test.ts",
  "core/src/container/unobserved-calls.test.ts",
  "host-app/server/plugin-index.test.ts",
  "host-app/server/shared-bytes.test.ts",
  "host-app/server/install/fetch-limited.test.ts",
  "host-app/server/install/installation-store.test.ts",
];
/** Examples whose tests are in guides, which run them, or that start programs and browsers of their own. */
const IN_GUIDES = ["agent", "chaos", "page", "vendor"].map((folder) => `examples/${folder}/**`);
/** The packages of providers, which examples import. */
const providerPackages = ["index", "mocks"].map((file) => ({
  find: new RegExp(`^@patchbay/provider-([\\w-]+)${file === "index" ? "" : `/${file}`}$`),
  replacement: fileURLToPath(new URL(`plugins/providers/$1/dist/${file}.js`, import.meta.url)),
}));
const include = (folder: string, ending = "ts"): string[] => [
  `${folder}/**/*.${set ? `${set}.test` : "test"}.${ending}`,
];
// Bundled by vite, which reads the TypeScript that the condition `source` finds in a dependency of these.
const server = { deps: { inline: [/\/node_modules\/(ai|@ai-sdk|@modelcontextprotocol)\//] } };

/** Slow files that take minutes, the longest first: they start first, and the others run beside them. */
const LONGEST = ["published", "inference-code", "scaffolds", "torture"].map((name) => `/${name}.slow.test.ts`);
const rank = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((ending) => moduleId.endsWith(ending));
  return index < 0 ? LONGEST.length : index;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- The method of the sequencer, not of an array.
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
/** Slow tests need additional packages. */
const slow =
  set === "slow"
    ? {
        globalSetup: ["core/kit/testing/slow-packages.ts"],
        // A run of files that need no install still waits for the installs to end.
        teardownTimeout: 200_000,
        sequence: { sequencer: LongestFirst },
      }
    : {};
// On a busy machine a test takes several times as long; slow ones also wait for installs and browsers.
// As in the browsers, a registry may fail once: the end of the run lists slow tests that needed a second try.
const patience = {
  expect: { poll: { timeout: 9_000 } },
  ...(set === "slow"
    ? { testTimeout: 20_000, hookTimeout: 60_000, retry: process.env["CI"] ? 1 : 0 }
    : { testTimeout: 10_000 }),
};
// Tests allocate much that soon is garbage: with four times the room for new objects, fewer are copied before they die.
const execArgv = ["--max-semi-space-size=64"];
// Node 25 and later define `localStorage`, which would hide that of the page.
const withoutStorage = ["--no-experimental-webstorage"].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));

export default defineConfig({
  ...shared,
  test: {
    // Transformed modules outlive a run, in node_modules; `npx vitest --clearCache` removes them.
    experimental: { fsModuleCache: true },
    // On two processors a third worker takes a fifth less time: tests often wait for timers, connections and processes.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    ...slow,
    projects: [
      {
        ...shared,
        test: { name: "alone", include: set ? [] : alone, ...patience },
      },
      {
        ...shared,
        test: {
          name: "node",
          include: [
            ...["core", "plugins", "host-app/server"].flatMap((folder) => include(folder)),
            // The files beside the folders of the app are its build.
            ...(set ? [] : ["host-app/*.test.ts"]),
          ],
          exclude: [...exclude, ...alone],
          // Tests restore the shared state that they change: loading all modules again would take as long as the tests.
          // Every further project transforms and loads what it shares with another one again.
          isolate: false,
          execArgv,
          server,
          ...patience,
        },
      },
      {
        ...shared,
        resolve: { conditions, alias: providerPackages },
        test: {
          name: "examples",
          include: include("examples", "{ts,tsx}"),
          exclude: [...exclude, ...IN_GUIDES],
          isolate: false,
          execArgv,
          server,
          ...patience,
        },
      },
      {
        ...shared,
        test: {
          name: "page",
          isolate: false,
          environment: "happy-dom",
          execArgv: [...execArgv, ...withoutStorage],
          setupFiles: ["host-app/src/testing/page-setup.ts"],
          // Longer than a test waits for a part of the page, so that a failure names the missing part.
          testTimeout: 15_000,
          server,
          include: [...include("host-app/src", "{ts,tsx}"), ...include("core/widgets/src", "tsx")],
          exclude,
        },
      },
    ],
  },
});
