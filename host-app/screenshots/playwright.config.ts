import settings from "../playwright.config.ts";

/** The browser of the tests takes the images. */
export default {
  ...settings,
  testDir: ".",
  testMatch: "*.shots.ts",
  outputDir: "../dist/screenshots-failed",
};
