import { parseArgs } from "node:util";
import type { Command } from "../command.ts";
import { openData, REDIS_VARIABLE } from "../gateway-data.ts";
import { createProcess } from "../gateway-process.ts";
import { UsageError } from "../parse-words.ts";
import { parseGrace } from "./serve.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  redis: text,
  config: text,
  plugins: { ...text, multiple: true },
  policy: text,
  grace: text,
  "log-level": text,
  "log-format": text,
  simulate: flag,
  faults: text,
} as const;

export const workerCommand: Command = {
  options,
  help: `Usage: patchbay worker --redis <url>

Runs rows of batches that gateways have put into their Redis, with the keys of this process's environment, and serves nothing.
Gateways run rows, too: workers take that from them. Any number of workers can run.

  --redis <url>       the gateways' Redis; better set as ${REDIS_VARIABLE}. Needs the package ioredis
  --grace <seconds>   how long rows may take to end after SIGTERM or Ctrl+C (default 25)
  --config, --plugins, --policy, --simulate, --faults, --log-level, --log-format: as for 'patchbay serve'`,

  async run(args, context) {
    const { values } = parseArgs({ args, options });
    const redis = values.redis ?? context.environment[REDIS_VARIABLE];
    if (!redis) throw new UsageError(`Name the Redis of the gateways: --redis <url>, or ${REDIS_VARIABLE}.`);
    const graceMs = parseGrace(values.grace) * 1000;
    const { data, close } = await openData({ redis }, context);
    try {
      const { gateway, stopTracing } = await createProcess(values, context, data);
      context.print("Rows of batches are run. Stop with Ctrl+C.");
      await context.stopped();
      await gateway.close(AbortSignal.timeout(graceMs));
      await stopTracing();
      return 0;
    } finally {
      await close();
    }
  },
};
