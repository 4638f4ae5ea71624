import { defineConfig } from "vitest/config";

const conditions = ["source"];
const resolution = { resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: conditions } } };
// Every test file runs in `npm test`, but for the long grids and fuzzing of `npm run test:deep`.
const exclude = ["**/node_modules/**", "**/dist/**", "host-app/e2e/**"];
const deep = process.env["PATCHBAY_DEEP"] === "1";
const include = (folder: string): string[] => [`${folder}/**/*.${deep ? "deep.test" : "test"}.ts`];
const shallow = deep ? [] : ["**/*.deep.test.ts"];

export default defineConfig({
  ...resolution,
  test: {
    // One for each processor; the default leaves one idle, which of two is half.
    maxWorkers: "100%",
    projects: [
      {
        ...resolution,
        test: { name: "core", include: include("core"), exclude: [...exclude, ...shallow] },
      },
      {
        ...resolution,
        // Plugins hold no module state: one realm serves all their files, which is thirty times faster.
        test: { name: "plugins", include: include("plugins"), exclude: [...exclude, ...shallow], isolate: false },
      },
      {
        ...resolution,
        test: { name: "server", include: include("host-app/server"), exclude: [...exclude, ...shallow] },
      },
      {
        ...resolution,
        test: {
          name: "page",
          environment: "happy-dom",
          include: deep ? [] : ["host-app/src/**/*.test.{ts,tsx}", "core/widgets/src/**/*.test.tsx"],
          exclude,
        },
      },
    ],
  },
});
