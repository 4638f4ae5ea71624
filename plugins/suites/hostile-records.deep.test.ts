import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEscapeFinder } from "./hostile-records/find-escapes.ts";
import { codedLibraries, runHostileRecords } from "./hostile-records/run-records.ts";

/** Hostile model records, over all libraries and local apps. */

const RECORDS = 800_000;
const SHARDS = 8;

let finder: Awaited<ReturnType<typeof createEscapeFinder>>;
beforeAll(async () => {
  finder = await createEscapeFinder();
});
afterAll(async () => {
  process.stdout.write(
    `Read by ${finder.python}, bash and the grammars of JavaScript and JSON: ${JSON.stringify(finder.counts)}\n`,
  );
  await finder.close();
});

describe(`${RECORDS} hostile records`, () => {
  const each = Math.ceil(RECORDS / SHARDS / codedLibraries.length);
  it.each(Array.from({ length: SHARDS }, (_, shard) => shard + 1))(
    "hostile records of shard %i leave no literal",
    { timeout: 1_800_000 },
    async (seed) => {
      const began = performance.now();
      const { records, escapes } = await runHostileRecords(finder, { seed, each });
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      process.stdout.write(`Shard ${seed}: ${records} hostile records, ${escapes.length} escapes, in ${seconds} s\n`);
      for (const escape of escapes.slice(0, 3)) process.stdout.write(`${JSON.stringify(escape).slice(0, 600)}\n`);
      expect(escapes.slice(0, 10)).toEqual([]);
      expect(records).toBeGreaterThanOrEqual(RECORDS / SHARDS);
    },
  );
});
