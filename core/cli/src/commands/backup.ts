import path from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import type { Command } from "../command.ts";

export const backupCommand: Command = {
  help: `Usage: patchbay backup --data <folder> <file>

Copies the data of a gateway to a new file, as they are at this moment. The gateway may be running. To go back to it, stop the
gateway, and put the file in its folder as gateway.db, without the files gateway.db-wal and gateway.db-shm beside it.`,

  async run(args, { cwd, print }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { data: { type: "string" } },
    });
    const [file] = positionals;
    if (values.data === undefined || file === undefined) {
      throw new InputError("Name the gateway's folder and a new file: patchbay backup --data <folder> <file>.");
    }
    const { backUp } = await import("@patchbay/gateway/disk");
    backUp(path.resolve(cwd, values.data), path.resolve(cwd, file));
    print(`The data are copied to ${file}.`);
    return 0;
  },
};
