/** What tests start; `webkit` is WebKitGTK's WebDriver. */
export type ProgramName =
  | "chromium"
  | "firefox"
  | "webkit"
  | "xvfb"
  | "redis"
  | "nginx"
  | "caddy"
  | "dockerd"
  | "debootstrap";

/** Path of a program that is there: its variable first, then the command path. */
export function findProgram(name: ProgramName, env?: NodeJS.ProcessEnv): string | undefined;

/**
 * Installs the programs that are missing from Debian's packages when this user may.
 * @returns for each that is still missing, a sentence that says how to get it
 */
export function installMissingPrograms(names: readonly ProgramName[]): Promise<string[]>;
