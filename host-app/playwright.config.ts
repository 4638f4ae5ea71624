import { defineConfig } from "@playwright/test";
import { findBrowser } from "../core/kit/workspace/find-browsers.mjs";

const slow = process.env["PATCHBAY_TESTS"] === "slow";
const SLOW = /\.slow\.spec\.ts|@slow/;
/** Slow files that take minutes. They begin first, and the others run beside them: at the end none keeps a worker alone. */
const LONGEST =
  /\/(try-it|other-browsers|other-browsers-playground|page-quality|live-code|device-models)\.slow\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  // Of the slow set: whole files, and single tests with the tag.
  ...(slow ? { grep: SLOW } : { grepInvert: SLOW }),
  fullyParallel: true,
  ...(slow && {
    projects: [
      { name: "longest", testMatch: LONGEST },
      { name: "others", testIgnore: LONGEST },
    ],
  }),
  // Slow tests share two processors with browsers that draw without a graphics card.
  ...(slow && { timeout: 60_000, expect: { timeout: 15_000 } }),
  // On two cores a third one works while the others wait for pages.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Where nobody can look again, a test that passes at the second try is counted as flaky, and named as such.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  outputDir: "dist/e2e",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: findBrowser("chromium"),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A camera and a microphone that every machine has; who may use them a test says.
        "--use-fake-device-for-media-stream",
      ],
    },
  },
});
