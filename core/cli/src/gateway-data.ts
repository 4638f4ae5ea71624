import path from "node:path";
import type { GatewayOptions, GatewayStore, Ledger } from "@patchbay/gateway";
import type { CommandContext } from "./command.ts";
import { UsageError } from "./parse-words.ts";

/** Its address may have a password, which other users could read in the list of processes. */
export const REDIS_VARIABLE = "PATCHBAY_REDIS";

/** Where a gateway stores its data; neither: in memory. */
export interface DataOptions {
  readonly data?: string | undefined;
  readonly redis?: string | undefined;
}

export type GatewayData = Pick<GatewayOptions, "store" | "ledger" | "records" | "rates" | "works" | "files" | "rows">;

export interface OpenData {
  readonly data: GatewayData;
  close(): Promise<void>;
}

/** Opens the data of a gateway. The code of each database is loaded only where it is used. @throws InputError */
export async function openData(options: DataOptions, { cwd, environment }: CommandContext): Promise<OpenData> {
  const { data, redis } = chosenData(options, environment);
  if (redis !== undefined) {
    const { openRedis } = await import("@patchbay/gateway/redis");
    const { close, ...shared } = await openRedis(redis);
    return { data: shared, close };
  }
  if (data === undefined) return { data: {}, close: () => Promise.resolve() };
  const { openDisk } = await import("@patchbay/gateway/disk");
  const { store, ledger, records, files, rows, close } = await openDisk(path.resolve(cwd, data));
  return { data: { store, ledger, records, files, rows }, close };
}

/** Opens the tokens, beside a gateway that may be running. @throws InputError if no place is named */
export async function openTokens(
  options: DataOptions,
  { cwd, environment }: CommandContext,
): Promise<{ readonly ledger: Ledger; readonly store: GatewayStore; close(): Promise<void> | void }> {
  const { data, redis } = chosenData(options, environment);
  if (redis !== undefined) {
    const { openRedis } = await import("@patchbay/gateway/redis");
    return openRedis(redis);
  }
  if (data === undefined)
    throw new UsageError("Name the gateway's folder: --data <folder>, or its Redis: --redis <url>.");
  const { openLedger } = await import("@patchbay/gateway/disk");
  return openLedger(path.resolve(cwd, data));
}

function chosenData(options: DataOptions, environment: CommandContext["environment"]): DataOptions {
  const { data, redis = data === undefined ? environment[REDIS_VARIABLE] || undefined : undefined } = options;
  if (data === undefined || redis === undefined) return { data, redis };
  throw new UsageError("Name either a folder with --data, or a Redis with --redis: a gateway's data are in one place.");
}
