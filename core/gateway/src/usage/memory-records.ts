import type { GatewayRecord, RecordLog } from "./record.ts";
import { isChosen, sumRecords } from "./sum-records.ts";

/** How many records are stored; the oldest are dropped first. */
const MOST_RECORDS = 10_000;

/** Stores the latest records in the memory of one process, until it ends. */
export function createMemoryRecords(): RecordLog {
  let records: GatewayRecord[] = [];
  return {
    isVolatile: true,
    async add(record) {
      records.push(record);
      if (records.length >= 2 * MOST_RECORDS) records = records.slice(-MOST_RECORDS);
    },
    sum: async (query) => sumRecords(records, query),
    latest: async ({ limit, ...filter }) =>
      records
        .filter((record) => isChosen(record, filter))
        .toReversed()
        .slice(0, limit),
  };
}
