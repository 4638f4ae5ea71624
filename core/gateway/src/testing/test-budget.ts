import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import type { GatewayToken, Ledger } from "../accounts/ledger.ts";
import { hashOf } from "../accounts/token-secret.ts";
import { openLedger } from "../disk/open-disk.ts";
import { openRedis } from "../redis/open-redis.ts";
import { hasRedis, startRedis } from "./start-redis.ts";
import { askReplica, startReplica, startVendor } from "./start-replica.ts";

const CALLS = 1000;
const PAID = 100;

/** Sends more calls at once than a budget pays for. @returns how many passed, were refused, and reached the vendor */
async function spendAll(replicas: number, location: readonly [string, string], ledger: Ledger): Promise<number[]> {
  const budget = { amount: PAID * 1e9, periodMs: 86_400_000 };
  const token: GatewayToken = { id: "tok_1", name: "team", createdAt: Date.now(), budget };
  await ledger.create(token, { hash: await hashOf("secret"), token: token.id });
  const vendor = await startVendor(() => 20);
  const gateways = await Promise.all(Array.from({ length: replicas }, () => startReplica(vendor.url, ...location)));
  try {
    const calls = Array.from({ length: CALLS }, (_, index) => askReplica(gateways[index % replicas]!.url, "flat"));
    const statuses = await Promise.all(calls);
    const count = (status: number): number => statuses.filter((each) => each === status).length;
    return [count(200), count(402), vendor.charges.length, (await ledger.spent(token.id, token.createdAt)) / 1e9];
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.kill()));
    vendor.stop();
  }
}

const EXACT = [PAID, CALLS - PAID, PAID, PAID];

/** Tests that a budget is exact, however many calls and processes there are. */
export function testBudget(runs: number): void {
  const timeout = 60_000 * runs;

  it.skipIf(!hasRedis)(
    `lets 100 of 1,000 simultaneous calls pass, with three replicas, in ${runs} runs of ${runs}`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        // oxlint-disable-next-line no-await-in-loop -- one run after the other
        const redis = await startRedis();
        // oxlint-disable-next-line no-await-in-loop -- one run after the other
        const { ledger, close } = await openRedis(redis.url);
        // oxlint-disable-next-line no-await-in-loop -- one run after the other
        expect(await spendAll(3, ["--redis", redis.url], ledger)).toEqual(EXACT);
        // oxlint-disable-next-line no-await-in-loop -- one run after the other
        await close();
        // oxlint-disable-next-line no-await-in-loop -- one run after the other
        await redis.stop();
      }
    },
  );

  it(`lets 100 of 1,000 simultaneous calls pass, on disk, in ${runs} runs of ${runs}`, { timeout }, async () => {
    for (let run = 0; run < runs; run++) {
      const folder = mkdtempSync(path.join(tmpdir(), "patchbay-budget-"));
      const { ledger, close } = openLedger(folder);
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      expect(await spendAll(1, ["--data", folder], ledger)).toEqual(EXACT);
      close();
      rmSync(folder, { recursive: true });
    }
  });
}
