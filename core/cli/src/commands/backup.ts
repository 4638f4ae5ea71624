import path from "node:path";
import { parseArgs } from "node:util";
import type { Command } from "../command.ts";
import { refuseMore, UsageError } from "../parse-words.ts";

const options = { data: { type: "string" } } as const;

export const backupCommand: Command = {
  options,
  help: `Usage: patchbay backup --data <folder> <new folder>

Copies the data of a gateway into a new folder, as they are at this moment: tokens, spending, records, jobs, batches and their
files. The gateway may be running. To go back to it, stop the gateway, move its folder away, and start the gateway with a copy of
the backup as its folder: --data <copy>. Data in Redis are copied with Redis's own means.

  --data <folder>  the gateway's data folder`,

  async run(args, { cwd, print }) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [target, ...others] = positionals;
    refuseMore("patchbay backup writes one folder", others);
    if (values.data === undefined || target === undefined) {
      throw new UsageError("Name the gateway's folder and a new one: patchbay backup --data <folder> <new folder>.");
    }
    const { backUp } = await import("@patchbay/gateway/disk");
    await backUp(path.resolve(cwd, values.data), path.resolve(cwd, target));
    print(`The data are copied to ${target}.`);
    return 0;
  },
};
