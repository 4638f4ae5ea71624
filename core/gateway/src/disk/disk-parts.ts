import type { Ledger } from "../accounts/ledger.ts";
import type { GatewayStore, StoredValue } from "../store/store.ts";
import type { RowQueue } from "../batches/row-queue.ts";
import type { RecordLog } from "../usage/record.ts";
import type { Operations } from "./tables.ts";

/** Calls an operation of a database, wherever it is open. */
export type CallOperation = <Name extends keyof Operations>(
  name: Name,
  ...args: Parameters<Operations[Name]>
) => Promise<ReturnType<Operations[Name]>>;

export function storeOf(call: CallOperation): GatewayStore {
  return {
    async get(key) {
      const text = await call("get", key);
      return text === undefined ? undefined : (JSON.parse(text) as StoredValue);
    },
    put: (key, value, lifetimeMs) => call("put", key, JSON.stringify(value), lifetimeMs),
    delete: (key) => call("delete", key),
    async list(kind, { before, limit }) {
      const texts = await call("list", kind, before, limit);
      return texts.map((text) => JSON.parse(text) as StoredValue);
    },
    // Only a write shows that the disk is full, or read-only.
    check: () => call("put", "ready/check", "{}", 60_000),
  };
}

export function ledgerOf(call: CallOperation): Ledger {
  return {
    create: (token, secret) => call("create", token, secret),
    find: (hash) => call("find", hash),
    tokens: () => call("tokens"),
    rotate: (secret, othersExpireAt) => call("rotate", secret, othersExpireAt),
    revoke: (id) => call("revoke", id),
    reserve: (reservation) => call("reserve", reservation),
    settle: (token, attempt, amount) => call("settle", token, attempt, amount),
    spent: (token, since) => call("spent", token, since),
    setAside: (token, since) => call("setAside", token, since),
  };
}

export function recordsOf(call: CallOperation): RecordLog {
  return {
    add: (record) => call("addRecord", record),
    sum: (query) => call("sumRecords", query),
    latest: (filter) => call("latestRecords", filter),
  };
}

export function rowsOf(call: CallOperation): RowQueue {
  return {
    add: (batch, rows) => call("addRows", batch, rows),
    open: (batch, parts, lifetimeMs) => call("openBatch", batch, parts, lifetimeMs),
    take: (count, leaseMs) => call("takeItems", count, leaseMs),
    renew: (items, leaseMs) => call("renewItems", items, leaseMs),
    release: (item, waitMs) => call("releaseItem", item, waitMs),
    end: (batch, index, result) => call("endRow", batch, index, result),
    rowsOf: (batch, part) => call("rowsOfPart", batch, part),
    free: (batch, indexes) => call("freeRows", batch, indexes),
    endPart: (batch, part, mayHaveRun) => call("endPart", batch, part, mayHaveRun),
    stop: (batch, reason) => call("stopBatch", batch, reason),
    counts: (batch) => call("countRows", batch),
    results: (batch, file, page) => call("listResults", batch, file, page),
    delete: (batch) => call("deleteBatch", batch),
  };
}
