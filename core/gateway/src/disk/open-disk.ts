import { mkdirSync } from "node:fs";
import path from "node:path";
import type { ByteStore } from "../batches/byte-store.ts";
import type { RowQueue } from "../batches/row-queue.ts";
import type { Ledger } from "../accounts/ledger.ts";
import type { GatewayStore } from "../store/store.ts";
import { databaseOf, filesOf } from "./back-up.ts";
import { ledgerOf, recordsOf, rowsOf, storeOf, type CallOperation } from "./disk-parts.ts";
import type { RecordLog } from "../usage/record.ts";
import { openFiles } from "./file-folder.ts";
import { startThread } from "./disk-thread.ts";
import { lockFolder } from "./lock-file.ts";
import { inTransaction, openTables } from "./tables.ts";

const CLEAN_EVERY_MS = 3_600_000;
const COUNT_LOST_EVERY_MS = 60_000;

/** What a gateway keeps in a folder. */
export interface GatewayDisk {
  readonly store: GatewayStore;
  readonly ledger: Ledger;
  readonly records: RecordLog;
  readonly files: ByteStore;
  readonly rows: RowQueue;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

export interface DiskOptions {
  /** Bytes of the database, beyond which nothing is accepted; default: as many as the disk has. */
  readonly mostBytes?: number;
}

/**
 * Opens the data of a gateway, which this process holds until it closes them. A thread writes them: every promise resolves when
 * they are on disk.
 * @param folder is created if there is none
 * @throws InputError if another process holds the folder, or if a newer version has written it
 */
export async function openDisk(folder: string, options: DiskOptions = {}): Promise<GatewayDisk> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder, path.join(folder, "gateway.lock"));
  const file = databaseOf(folder);
  try {
    // Creates and checks it here: a thread could only report that it has ended.
    const { database, operations } = openTables(file);
    // No other process holds the folder, so none works on what was leased.
    operations.endLeases();
    database.close();
  } catch (error) {
    unlock();
    throw error;
  }
  const { call, close } = startThread({ file, ...options });
  const files = openFiles(filesOf(folder));
  const clean = (isStart = false): void => {
    // What has expired is not read: the next time suffices.
    call("clean").catch(() => undefined);
    files.clean(isStart).catch(() => undefined);
  };
  const countLost = (): void => {
    call("countLost").catch(() => undefined);
  };
  clean(true);
  countLost();
  const timers = [setInterval(clean, CLEAN_EVERY_MS), setInterval(countLost, COUNT_LOST_EVERY_MS)];
  for (const timer of timers) timer.unref();
  return {
    store: storeOf(call),
    ledger: ledgerOf(call),
    records: recordsOf(call),
    files,
    rows: rowsOf(call),
    async close() {
      for (const timer of timers) clearInterval(timer);
      await close();
      unlock();
    },
  };
}

/** Opens the tokens of a gateway, which may be running, for a command. @throws InputError */
export function openLedger(folder: string): Pick<GatewayDisk, "ledger" | "store"> & { close(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { database, operations } = openTables(databaseOf(folder));
  const call: CallOperation = async (name, ...args) =>
    inTransaction(database, () => (operations[name] as (...values: readonly unknown[]) => never)(...args));
  return { ledger: ledgerOf(call), store: storeOf(call), close: () => void database.close() };
}
