import { defineConfig } from "vitest/config";

const conditions = ["source"];
const resolution = { resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: conditions } } };
// `npm test` runs every test file but `*.slow.test.ts` (`npm run test:slow`) and `*.deep.test.ts` (`npm run test:deep`).
const set = process.env["PATCHBAY_TESTS"];
const exclude = [
  "**/node_modules/**",
  "**/dist/**",
  "host-app/e2e/**",
  ...(set ? [] : ["**/*.{slow,deep}.test.{ts,tsx}"]),
];
/** What counts the garbage of its whole process. */
const alone = "core/src/container/hot-life.test.ts";
const include = (folder: string, ending = "ts"): string[] => [
  `${folder}/**/*.${set ? `${set}.test` : "test"}.${ending}`,
];
// Bundled by vite, which reads the TypeScript that the condition `source` finds in a dependency of the AI SDK.
const server = { deps: { inline: [/\/node_modules\/(ai|@ai-sdk)\//] } };
/** Installs what only slow tests use. */
const globalSetup = set === "slow" ? ["core/cli/e2e/testing/registry.ts"] : [];
// Node has a `localStorage` of its own, from 25 on without being asked, which keeps the page's from its tests.
const withoutStorage = ["--no-experimental-webstorage"].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));

export default defineConfig({
  ...resolution,
  test: {
    // One for each processor; the default leaves one idle, which of two is half.
    maxWorkers: "100%",
    projects: [
      {
        ...resolution,
        test: {
          name: "core",
          include: include("core"),
          exclude: [...exclude, alone],
          // Who changes what all files of a worker share changes it back: to load everything anew takes as long as the tests.
          isolate: false,
          server,
          globalSetup,
        },
      },
      {
        ...resolution,
        test: { name: "alone", include: set ? [] : [alone] },
      },
      {
        ...resolution,
        // Plugins hold no module state: one realm serves all their files, which is thirty times faster.
        test: { name: "plugins", include: include("plugins"), exclude, isolate: false, server, globalSetup },
      },
      {
        ...resolution,
        test: { name: "server", include: include("host-app/server"), exclude },
      },
      {
        ...resolution,
        test: {
          name: "page",
          isolate: false,
          environment: "happy-dom",
          execArgv: withoutStorage,
          setupFiles: ["host-app/src/testing/settle-imports.ts"],
          // Longer than a test waits for a part of the page: it then says what did not come, and leaves no wait to those after it.
          testTimeout: 15_000,
          include: [...include("host-app/src", "{ts,tsx}"), ...include("core/widgets/src", "tsx")],
          exclude,
        },
      },
    ],
  },
});
