import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import { scanPlugins } from "@patchbay/core/node";
import { publishPlugins, writeIndex } from "@patchbay/kit";
import { printJson, type Command } from "../command.ts";
import { refuseMore } from "../parse-words.ts";

const options = { out: { type: "string" }, json: { type: "boolean" } } as const;

export const indexCommand: Command = {
  options,
  help: `Usage: patchbay index [folder] [--out <folder>] [--json]

Writes index.json over the built plugins in a folder (default: plugins).

  --out <folder>  also copy the plugins' files there, so that any web server can serve them
  --json          print the number of plugins, and what was left out, as JSON`,

  async run(args, context) {
    const { cwd, print, warn } = context;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [target = "plugins", ...others] = positionals;
    refuseMore("patchbay index takes one folder", others);
    const folder = path.resolve(cwd, target);
    if (!existsSync(folder)) throw new InputError(`The folder ${folder} does not exist.`);

    const scan = await scanPlugins(folder, "built-in");
    const out = values.out === undefined ? folder : path.resolve(cwd, values.out);
    const { plugins, problems } = values.out === undefined ? scan : await publishPlugins(folder, scan, out);
    await writeIndex(out, plugins);
    const file = path.relative(cwd, path.join(out, "index.json"));
    const reasons = problems.map(({ reason }) => reason);
    if (values.json) {
      printJson(context, { file, plugins: plugins.length, leftOut: reasons });
      return 0;
    }
    for (const reason of reasons) warn(`Left out: ${reason}`);
    print(`${file}: ${plugins.length} plugins, ${reasons.length} left out`);
    return 0;
  },
};
