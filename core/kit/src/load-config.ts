import { stripVTControlCharacters } from "node:util";
import { InputError } from "@patchbay/core/errors";
import { loadConfigFromFile, parseSync } from "vite";
import { lineAt } from "./source/line-of-member.ts";

/**
 * Loads what a configuration exports by default, from JavaScript or TypeScript, in every version of Node.
 * @param text of the file
 * @throws InputError that names the file, and the line of an error of syntax
 */
export async function loadConfig(file: string, text: string): Promise<object> {
  checkSyntax(file, text);
  try {
    const how = { command: "serve", mode: "production" } as const;
    // The other loaders write a file beside the configuration, whose folder may be read-only.
    const loaded = await loadConfigFromFile(how, file, undefined, "silent", undefined, "runner");
    if (loaded) return loaded.config;
  } catch (cause) {
    const reason = cause instanceof Error ? stripVTControlCharacters(cause.message) : String(cause);
    const problem = reason.startsWith("config must export")
      ? "it exports nothing by default. Write `export default { … }`."
      : `${reason.replace(/\.$/, "")}. Correct it, or install what it imports.`;
    throw new InputError(`The configuration ${file} cannot be loaded: ${problem}`, { cause });
  }
  throw new InputError(`The configuration ${file} exports nothing by default.`);
}

/** @throws InputError with the line: the loader's message has colors and a drawing instead */
function checkSyntax(file: string, text: string): void {
  const [error] = parseSync(file, text).errors;
  if (!error) return;
  const line = lineAt(text, error.labels[0]?.start ?? 0);
  throw new InputError(`${file}, line ${line}: ${error.message}. Correct the syntax.`);
}
