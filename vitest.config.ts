import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import root from "./package.json" with { type: "json" };

/** Where an import of a package leads, which vitest writes into the modules that it keeps between runs. */
const packages = createHash("sha1");
for (const folder of root.workspaces) packages.update(readFileSync(new URL(`${folder}/package.json`, import.meta.url)));
const packagesHash = packages.digest("hex");

/** A kept module is found again by its text and this. What a glob finds is part of neither, so such a module is not kept. */
const keyOf = ({ sourceCode }: { sourceCode: string }): string | false =>
  !sourceCode.includes("import.meta.glob") && packagesHash;
const keptModules: Plugin = {
  name: "kept-modules",
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) => defineKey(keyOf),
};

const conditions = ["source"];
const shared = {
  plugins: [keptModules],
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
/** What counts the garbage of its whole process, or takes a module away that others of it need. */
const alone = [
  "core/src/container/hot-life.test.ts",
  "core/src/http/secrets.test.ts",
  "core/src/client/job-care.test.ts",
  "core/src/container/unobserved-calls.test.ts",
];
const include = (folder: string, ending = "ts"): string[] => [
  `${folder}/**/*.${set ? `${set}.test` : "test"}.${ending}`,
];
// Bundled by vite, which reads the TypeScript that the condition `source` finds in a dependency of the AI SDK.
const server = { deps: { inline: [/\/node_modules\/(ai|@ai-sdk)\//] } };

/** Slow files that take minutes, the longest first: they begin first, and the others run beside them. */
const LONGEST = ["published", "newest-node", "inference-code", "scaffolds", "torture"].map(
  (name) => `/${name}.slow.test.ts`,
);
const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((ending) => moduleId.endsWith(ending));
  return place < 0 ? LONGEST.length : place;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- The sequencer's own order, of no array.
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
/** What only slow tests need: packages of their own, and a third worker on two processors, as these files wait much. */
const slow =
  set === "slow"
    ? {
        globalSetup: ["core/kit/testing/slow-packages.ts"],
        maxWorkers: Math.ceil(1.5 * availableParallelism()),
        // As in the browsers: installs ask a registry, which may fail once. A second try is told at the end of the run.
        retry: process.env["CI"] ? 1 : 0,
        // Who runs a file that needs no install may still have to wait for its end.
        teardownTimeout: 200_000,
        sequence: { sequencer: LongestFirst },
      }
    : {};
// On a busy machine a test takes several times as long; slow ones also wait for installs and browsers.
const patience = set === "slow" ? { testTimeout: 20_000, hookTimeout: 60_000 } : { testTimeout: 10_000 };
// Node has a `localStorage` of its own, from 25 on without being asked, which keeps the page's from its tests.
const withoutStorage = ["--no-experimental-webstorage"].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));

export default defineConfig({
  ...shared,
  test: {
    // Transformed modules outlive a run, in node_modules; `npx vitest --clearCache` removes them.
    experimental: { fsModuleCache: true },
    // One for each processor; the default leaves one idle, which of two is half.
    maxWorkers: "100%",
    ...slow,
    projects: [
      {
        ...shared,
        test: {
          name: "core",
          include: include("core"),
          exclude: [...exclude, ...alone],
          // Who changes what all files of a worker share changes it back: to load everything anew takes as long as the tests.
          isolate: false,
          server,
          ...patience,
        },
      },
      {
        ...shared,
        test: { name: "alone", include: set ? [] : alone },
      },
      {
        ...shared,
        // Plugins hold no module state: one realm serves all their files, which is thirty times faster.
        test: { name: "plugins", include: include("plugins"), exclude, isolate: false, server, ...patience },
      },
      {
        ...shared,
        test: { name: "server", include: include("host-app/server"), exclude, ...patience },
      },
      {
        ...shared,
        test: {
          name: "page",
          isolate: false,
          environment: "happy-dom",
          execArgv: withoutStorage,
          setupFiles: ["host-app/src/testing/page-setup.ts"],
          // Longer than a test waits for a part of the page: it then says what did not come, and leaves no wait to those after it.
          testTimeout: 15_000,
          include: [...include("host-app/src", "{ts,tsx}"), ...include("core/widgets/src", "tsx")],
          exclude,
        },
      },
    ],
  },
});
