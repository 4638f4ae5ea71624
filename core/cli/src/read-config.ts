import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import type { GatewayConfig } from "@patchbay/gateway";

const NAMES = ["ts", "mts", "js", "mjs", "json"].map((ending) => `patchbay.config.${ending}`);

/** The gateway's configuration from a file, or from the usual one if there is any. @throws InputError */
export async function readConfig(cwd: string, name: string | undefined): Promise<GatewayConfig> {
  const file = name ?? NAMES.find((each) => existsSync(path.join(cwd, each)));
  if (file === undefined) return {};
  const full = path.resolve(cwd, file);
  const { parseConfig } = await import("@patchbay/gateway");
  if (!file.endsWith(".json")) return parseConfig(await (await import("@patchbay/kit")).loadConfig(full));
  try {
    return parseConfig(JSON.parse(await readFile(full, "utf8")));
  } catch (cause) {
    if (InputError.isInstance(cause)) throw cause;
    const reason = cause instanceof SyntaxError ? "it is not JSON" : String(cause);
    throw new InputError(`The configuration ${full} cannot be read: ${reason}.`, { cause });
  }
}
