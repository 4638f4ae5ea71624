import { InputError } from "@patchbay/core/errors";
import { loadConfigFromFile } from "vite";

/**
 * Loads what a configuration exports by default, from JavaScript or TypeScript, in every version of Node.
 * @throws InputError that names the file
 */
export async function loadConfig(file: string): Promise<object> {
  try {
    const how = { command: "serve", mode: "production" } as const;
    // The other loaders write a file beside the configuration, whose folder may be read-only.
    const loaded = await loadConfigFromFile(how, file, undefined, "silent", undefined, "runner");
    if (loaded) return loaded.config;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`The configuration ${file} cannot be loaded: ${reason}`, { cause });
  }
  throw new InputError(`The configuration ${file} exports nothing by default.`);
}
