import settings from "../playwright.config.ts";

/** The browser of the tests takes the screenshots. */
export default {
  ...settings,
  testDir: ".",
  testMatch: "*.shots.ts",
  outputDir: "../dist/screenshots-failed",
};
