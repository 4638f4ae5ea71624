import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completion, gate, gatewayWith, post, pricedVendors } from "../testing/fake-vendor.ts";
import type { GatewayRecord } from "../usage/record.ts";
import type { GatewayToken } from "./ledger.ts";
import { createMemoryLedger } from "./memory-ledger.ts";
import { hashOf } from "./token-secret.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHAT = { model: "acme/small", messages: [{ role: "user", content: "Hi" }] };

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

async function scene(limits: Partial<GatewayToken>, whileAnswering: Promise<void> = Promise.resolve()) {
  const ledger = createMemoryLedger();
  const token = { id: "tok_1", name: "team", createdAt: Date.now(), ...limits };
  await ledger.create(token, { hash: await hashOf("secret"), token: "tok_1" });
  const records: GatewayRecord[] = [];
  const { gateway } = gatewayWith(
    async () => {
      await whileAnswering;
      return Response.json(completion);
    },
    { ledger, providers: pricedVendors, onRecord: (record) => records.push(record) },
  );
  const ask = () => post(gateway, "/v1/chat/completions", CHAT, { headers: { authorization: "Bearer secret" } });
  return { ask, ledger, records, createdAt: token.createdAt };
}

/** Changes the clock by a time. */
const change = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);

describe.each([HOUR, -HOUR])("a clock that is changed by %s ms", (jump) => {
  it("leaves a budget whole, and names a time that comes", async () => {
    const { ask, ledger, createdAt } = await scene({ budget: { amount: 270_000, periodMs: DAY } });
    expect((await ask()).status).toBe(200);
    await vi.waitFor(async () => expect(await ledger.spent("tok_1", createdAt)).toBe(5000));
    change(jump);
    const refused = await ask();
    expect(refused.status).toBe(402);
    const retryAfter = Number(refused.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter * 1000).toBeLessThanOrEqual(DAY + HOUR);
    change(2 * DAY);
    expect((await ask()).status).toBe(200);
  });

  it("settles a call that it changes in the middle of, with a time that is not negative", async () => {
    const { waiting, release } = gate();
    const { ask, ledger, records, createdAt } = await scene({ budget: { amount: 1e9, periodMs: DAY } }, waiting);
    const answer = ask();
    await vi.waitFor(async () => expect(await ledger.spent("tok_1", createdAt)).toBeGreaterThan(0));
    change(jump);
    release();
    expect((await answer).status).toBe(200);
    await vi.waitFor(async () => expect(await ledger.spent("tok_1", createdAt)).toBe(5000));
    expect(records[0]?.durationMs).toBeGreaterThanOrEqual(0);
    expect(records[0]?.durationMs).toBeLessThan(60_000);
  });

  it("lets a limit of requests a minute end after a minute at most", async () => {
    const { ask } = await scene({ requestsPerMinute: 1 });
    await ask();
    change(jump);
    const response = await ask();
    // After a change forwards, the minute is over.
    expect(response.status).toBe(jump > 0 ? 200 : 429);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });

  it("decides about a token's expiry by the time that it is", async () => {
    const { ask } = await scene({ expiresAt: Date.now() + HOUR / 2 });
    change(jump);
    expect((await ask()).status).toBe(jump > 0 ? 401 : 200);
    change(-jump);
    expect((await ask()).status).toBe(200);
    change(HOUR);
    expect((await ask()).status).toBe(401);
  });

  it("reads the list of prices again when it seems to be of the future", async () => {
    const read = vi.fn(async () => []);
    const { createPriceList } = await import("./price-list.ts");
    let time = 0;
    const upstream = { listing: async () => ({ options: {} }), client: { models: read } };
    const prices = createPriceList(upstream as never, () => time);
    await prices.find("acme", "small");
    await prices.find("acme", "small");
    expect(read).toHaveBeenCalledTimes(1);
    time = jump;
    await prices.find("acme", "small");
    expect(read).toHaveBeenCalledTimes(2);
  });
});
