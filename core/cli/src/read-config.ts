import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import type { JsonProblem, membersOf, PatchbayConfig, LocationOf } from "@patchbay/gateway";

const NAMES = ["ts", "mts", "js", "mjs", "json"].map((ending) => `patchbay.config.${ending}`);

export interface ReadConfig {
  readonly config: PatchbayConfig;
  /** Names the file and the line of a member. */
  readonly locationOf: LocationOf;
  /** Folder of the file. */
  readonly folder: string;
}

/**
 * The configuration from a file, or from the usual one if there is any.
 * @throws InputError with the line, what was expected, and what to write
 */
export async function readConfig(cwd: string, name: string | undefined): Promise<ReadConfig> {
  const file = name ?? NAMES.find((each) => existsSync(path.join(cwd, each)));
  if (file === undefined) return { config: {}, locationOf: () => "The configuration", folder: cwd };
  const full = path.resolve(cwd, file);
  const content = await readFile(full, "utf8").catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === "ENOENT" ? "it does not exist. Create it, or name another one" : cause.message;
    throw new InputError(`The configuration ${full} cannot be read: ${reason}.`, { cause });
  });
  // Some editors write a mark of the byte order first.
  const text = content.replace(/^\uFEFF/, "");
  // Only those with a configuration wait for these.
  const [gateway, { lineOfMember, loadConfig }] = await Promise.all([
    import("@patchbay/gateway"),
    import("@patchbay/kit"),
  ]);
  const value = file.endsWith(".json") ? parseJson(full, text, gateway) : await loadConfig(full, text);
  const locationOf: LocationOf = (members) => {
    const line = lineOfMember(full, text, members);
    return line === undefined ? full : `${full}, line ${line}`;
  };
  return { config: gateway.parseConfig(value, locationOf), locationOf, folder: path.dirname(full) };
}

/** @throws InputError with the line, and no text of the file, which may have keys */
function parseJson(
  file: string,
  text: string,
  scanner: { readonly JsonProblem: typeof JsonProblem; readonly membersOf: typeof membersOf },
): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Node's message has a position only sometimes.
    try {
      scanner.membersOf(text);
    } catch (problem) {
      if (!(problem instanceof scanner.JsonProblem)) throw problem;
      const before = text.slice(0, problem.position).split("\n");
      const location = `${file}, line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
      throw new InputError(
        `${location}: it is not JSON from here on. Correct it, or write JavaScript in a file .mjs.`,
        {
          cause: problem,
        },
      );
    }
    throw new InputError(`${file} is not JSON.`);
  }
}
