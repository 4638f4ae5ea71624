/** What the browser tests need; `webkit` is WebKitGTK's WebDriver. */
export type BrowserName = "chromium" | "firefox" | "webkit" | "xvfb";

/** Path of a browser, or of what drives it, that is there: its variable first, then the command path. */
export function findBrowser(name: BrowserName, env?: NodeJS.ProcessEnv): string | undefined;

/**
 * Installs the browsers that are missing from Debian's packages when this user may.
 * @returns for each that is still missing, a sentence that says how to get it
 */
export function installMissingBrowsers(names: readonly BrowserName[]): Promise<string[]>;
