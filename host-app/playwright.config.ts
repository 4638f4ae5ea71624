import { defineConfig } from "@playwright/test";
import { findProgram } from "../core/kit/workspace/find-programs.mjs";

const set = process.env["PATCHBAY_TESTS"];
const slow = set === "slow";
const SLOW = /\.slow\.spec\.ts|@slow/;
const DEEP = /@deep/;
/** The tests of each set: whole files of the slow one, and single tests by their tags. */
const CHOSEN = {
  quick: { grepInvert: [SLOW, DEEP] },
  slow: { grep: SLOW, grepInvert: DEEP },
  deep: { grep: DEEP },
};
/**
 * Slow files that take minutes. They start first, and the others run in parallel: otherwise one would keep a worker
 * alone at the end.
 */
const LONGEST =
  /\/(try-it|other-browsers|other-browsers-playground|page-quality|live-code|device-models)\.slow\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  ...CHOSEN[set === "slow" || set === "deep" ? set : "quick"],
  fullyParallel: true,
  ...(slow && {
    globalSetup: "../core/kit/testing/slow-packages.ts",
    projects: [
      { name: "longest", testMatch: LONGEST },
      { name: "others", testIgnore: LONGEST },
    ],
  }),
  // Slow tests share two processors with browsers that render without a graphics card.
  ...(set && { timeout: 60_000, expect: { timeout: 15_000 } }),
  // On two cores a third one works while the others wait for pages.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // In CI, a test that passes on its second try is counted and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  outputDir: "dist/e2e",
  use: {
    browserName: "chromium",
    serviceWorkers: "block",
    launchOptions: {
      executablePath: findProgram("chromium"),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A fake camera and microphone on every machine; each test sets the permission.
        "--use-fake-device-for-media-stream",
      ],
    },
  },
});
