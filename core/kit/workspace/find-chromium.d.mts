/** Path of a Chromium that is there: the variable CHROMIUM first, then the command path. */
export function findChromium(env?: NodeJS.ProcessEnv): string | undefined;

/** Finds a Chromium, or installs Debian's when this user may, or ends the process with what to do. */
export function provideChromium(): Promise<string>;
