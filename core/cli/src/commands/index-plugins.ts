import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import { scanPlugins } from "@patchbay/core/node";
import { publishPlugins, writeIndex } from "@patchbay/kit";
import type { Command } from "../command.ts";

export const indexCommand: Command = {
  help: `Usage: patchbay index [folder] [--out <folder>]

Writes index.json over the built plugins in a folder (default: plugins).

  --out <folder>  also copy the plugins' files there, so that any web server can serve them`,

  async run(args, { cwd, print, warn }) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { out: { type: "string" } } });
    const [target = "plugins", ...others] = positionals;
    if (others.length > 0) throw new InputError(`patchbay index takes one folder, not also ${others.join(", ")}.`);
    const folder = path.resolve(cwd, target);
    if (!existsSync(folder)) throw new InputError(`The folder ${folder} does not exist.`);

    const scan = await scanPlugins(folder, "built-in");
    const out = values.out === undefined ? folder : path.resolve(cwd, values.out);
    const { plugins, problems } = values.out === undefined ? scan : await publishPlugins(folder, scan, out);
    for (const { reason } of problems) warn(`Left out: ${reason}`);
    await writeIndex(out, plugins);
    print(
      `${path.relative(cwd, path.join(out, "index.json"))}: ${plugins.length} plugins, ${problems.length} left out`,
    );
    return 0;
  },
};
