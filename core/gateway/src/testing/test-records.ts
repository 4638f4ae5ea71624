import { expect, it } from "vitest";
import type { GatewayRecord, RecordLog } from "../usage/record.ts";

const DAY = 86_400_000;

const record = (more: Partial<GatewayRecord>): GatewayRecord => ({
  at: 0,
  task: "conversational",
  route: "/v1/chat/completions",
  model: "acme/small",
  status: 200,
  state: "completed",
  durationMs: 10,
  ...more,
});

const usage = { inputTokens: 10, outputTokens: 5 };

/** Tests that every implementation of a record log must pass. */
export function testRecords(create: () => RecordLog | Promise<RecordLog>): void {
  it("sums tokens, cost and failures by each key, within the time and of the token", async () => {
    const log = await create();
    const all = [
      record({ token: "tok_1", provider: "acme", providerModel: "small", usage, cost: 0.25, durationMs: 30 }),
      record({ at: DAY, token: "tok_1", provider: "acme", usage, cost: 0.5, isEstimated: true, state: "canceled" }),
      record({ at: DAY, token: "tok_2", provider: "other", usage, state: "completed" }),
      record({ at: 2 * DAY, state: "failed", status: 401 }),
    ];
    for (const each of all) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await log.add(each);
    }
    const whole = { since: 0, until: 3 * DAY };
    expect(await log.sum({ by: "provider", ...whole })).toEqual([
      { key: "", requests: 1, failed: 1, inputTokens: 0, outputTokens: 0, cost: 0, estimatedCost: 0, durationMs: 10 },
      {
        key: "acme",
        requests: 2,
        failed: 1,
        inputTokens: 20,
        outputTokens: 10,
        cost: 0.75,
        estimatedCost: 0.5,
        durationMs: 20,
      },
      {
        key: "other",
        requests: 1,
        failed: 0,
        inputTokens: 10,
        outputTokens: 5,
        cost: 0,
        estimatedCost: 0,
        durationMs: 10,
      },
    ]);
    const keys = async (by: "day" | "token" | "model" | "task" | "route", more = {}) =>
      (await log.sum({ by, ...whole, ...more })).map(({ key, requests }) => [key, requests]);
    expect(await keys("day")).toEqual([
      ["1970-01-01", 1],
      ["1970-01-02", 2],
      ["1970-01-03", 1],
    ]);
    expect(await keys("day", { since: DAY, until: 2 * DAY, token: "tok_1" })).toEqual([["1970-01-02", 1]]);
    expect(await keys("token")).toEqual([
      ["", 1],
      ["tok_1", 2],
      ["tok_2", 1],
    ]);
    expect([await keys("model"), await keys("task"), await keys("route")]).toEqual([
      [
        ["", 3],
        ["small", 1],
      ],
      [["conversational", 4]],
      [["/v1/chat/completions", 4]],
    ]);
    expect(await log.latest({ ...whole, token: "tok_1", limit: 1 })).toEqual([all[1]]);
    expect((await log.latest({ ...whole, limit: 10 })).map(({ at }) => at / DAY)).toEqual([2, 1, 1, 0]);
  });
}
