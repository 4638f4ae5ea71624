import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { InputError } from "@patchbay/core/errors";

/** The repository in which this kit lies. */
const ROOT = new URL("../../../", import.meta.url);
const SERVER = fileURLToPath(new URL("host-app/dist/server/main.js", ROOT));

/** The plugins that the app shows without being told. */
export const BUILT_IN_PLUGINS = fileURLToPath(new URL("plugins", ROOT));

export interface HostAppOptions {
  readonly port: number;
  /** Folder with further plugins, or of one. */
  readonly plugins: string | undefined;
  /** Receives what the server prints. */
  print(line: string): void;
  /** Receives what the server warns about. */
  warn(line: string): void;
}

export interface HostApp {
  /** Resolves when the server has ended, with its exit code. */
  readonly ended: Promise<number>;
  stop(): void;
}

/** Starts the app's server in a process of its own. @throws InputError when the app is not there or not built */
export function startHostApp({ port, plugins, print, warn }: HostAppOptions): HostApp {
  if (!existsSync(SERVER)) {
    throw new InputError(
      `The app that shows plugins is not built: there is no ${SERVER}. Run 'npm start' once in Patchbay's repository.`,
    );
  }
  const args = [SERVER, "--port", String(port), ...(plugins === undefined ? [] : ["--plugins", plugins])];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  createInterface(child.stdout).on("line", print);
  createInterface(child.stderr).on("line", warn);
  return {
    ended: once(child, "close").then(([code]) => (code as number | null) ?? 1),
    stop: () => void child.kill(),
  };
}
