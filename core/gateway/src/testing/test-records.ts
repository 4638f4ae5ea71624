import { expect, it } from "vitest";
import type { GatewayRecord, RecordLog, UsageFilter, UsageQuery, UsageRow } from "../usage/record.ts";

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

const row = (key: string, requests: number, more: Partial<UsageRow>): UsageRow => ({
  key,
  requests,
  failed: 0,
  unpriced: 0,
  inputTokens: 10,
  outputTokens: 5,
  cost: 0,
  estimatedCost: 0,
  lastAt: 0,
  durationMs: 10,
  p50Ms: 10,
  p95Ms: 10,
  ...more,
});

/** Tests that every implementation of a record log must pass. */
export function testRecords(create: () => RecordLog | Promise<RecordLog>): void {
  it("sums tokens, cost and failures by each key, within the time and of the token", async () => {
    const log = await create();
    const all = [
      record({ token: "tok_1", provider: "acme", providerModel: "small", usage, cost: 0.25, durationMs: 30 }),
      record({ at: DAY, token: "tok_1", provider: "acme", usage, cost: 0.5, isEstimated: true, state: "canceled" }),
      record({ at: DAY, token: "tok_2", provider: "other", usage, state: "completed" }),
      record({ at: 2 * DAY, state: "failed", status: 401, code: "invalid_token" }),
    ];
    for (const each of all) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await log.add(each);
    }
    const whole = { since: 0, until: 3 * DAY };
    expect(await log.sum({ by: "provider", ...whole })).toEqual([
      row("", 1, { failed: 1, inputTokens: 0, outputTokens: 0, lastAt: 2 * DAY }),
      row("acme", 2, {
        failed: 1,
        inputTokens: 20,
        outputTokens: 10,
        cost: 0.75,
        estimatedCost: 0.5,
        lastAt: DAY,
        durationMs: 20,
        p95Ms: 30,
      }),
      row("other", 1, { unpriced: 1, lastAt: DAY }),
    ]);
    const keys = async (by: UsageQuery["by"], more: Partial<UsageFilter> = {}) =>
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
    expect([await keys("hour", { provider: "acme" }), await keys("state"), await keys("code")]).toEqual([
      [
        ["1970-01-01T00:00Z", 1],
        ["1970-01-02T00:00Z", 1],
      ],
      [
        ["canceled", 1],
        ["completed", 2],
        ["failed", 1],
      ],
      [
        ["", 3],
        ["invalid_token", 1],
      ],
    ]);
    const chosen = [
      { model: "small" },
      { model: "" },
      { state: "failed" },
      { task: "text-to-image" },
      { provider: "" },
    ];
    const counts = chosen.map(async (filter) => (await log.latest({ ...whole, ...filter, limit: 10 })).length);
    expect(await Promise.all(counts)).toEqual([1, 3, 1, 0, 1]);
    expect(await log.latest({ ...whole, token: "tok_1", limit: 1 })).toEqual([all[1]]);
    expect((await log.latest({ ...whole, limit: 10 })).map(({ at }) => at / DAY)).toEqual([2, 1, 1, 0]);
  });
}
