import { afterEach, expect, it, vi } from "vitest";
import { GatewayError } from "../errors/gateway-error.ts";
import type { Rates, RateSubject } from "../accounts/rates.ts";

const failureOf = async (refused: Promise<unknown>) => {
  const error = await refused.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(GatewayError);
  return (error as GatewayError).failure;
};

const subject = (more: Partial<RateSubject>): RateSubject => ({ kind: "token", id: "tok_1", ...more });

/** Tests that every implementation of rates must pass. */
export function testRates(create: () => Rates | Promise<Rates>): void {
  afterEach(() => vi.useRealTimers());

  it("refuses more requests a minute than a subject may make, and names whose limit it is", async () => {
    const rates = await create();
    const token = subject({ requestsPerMinute: 2 });
    for (const _ of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      (await rates.begin(token))();
    }
    const failure = await failureOf(rates.begin(token));
    expect(failure).toMatchObject({ status: 429, code: "token_limit_exceeded" });
    expect(failure.retryAfterMs).toBeGreaterThan(50_000);
    expect(failure.retryAfterMs).toBeLessThanOrEqual(60_000);
    const provider = subject({ kind: "provider", id: "tok_1", requestsPerMinute: 2 });
    (await rates.begin(provider))();
    (await rates.begin(provider))();
    expect(await failureOf(rates.begin(provider))).toMatchObject({
      code: "provider_limit_exceeded",
      provider: "tok_1",
      message: "The gateway may make 2 requests a minute at tok_1 by its configuration, and has made them.",
    });
    (await rates.begin(subject({ id: "tok_2", requestsPerMinute: 2 })))();
  });

  it("refuses more requests at the same time, until one has ended", async () => {
    const rates = await create();
    const token = subject({ concurrent: 1 });
    const end = await rates.begin(token);
    expect(await failureOf(rates.begin(token))).toMatchObject({ status: 429, retryAfterMs: 1000 });
    end();
    await vi.waitFor(async () => (await rates.begin(token))());
  });

  it("counts the tokens that were used, not those that were expected", async () => {
    const rates = await create();
    const token = subject({ tokensPerMinute: 100 });
    await rates.addTokens(token, 90);
    expect((await failureOf(rates.addTokens(token, 20))).code).toBe("token_limit_exceeded");
    await rates.addTokens(token, 10);
    await rates.correctTokens(token, -80);
    await rates.addTokens(token, 80);
    expect((await failureOf(rates.addTokens(token, 1))).status).toBe(429);
  });

  it.each([3_600_000, -3_600_000])("names at most a minute when the clock has changed by %s ms", async (change) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const rates = await create();
    const token = subject({ requestsPerMinute: 1 });
    (await rates.begin(token))();
    vi.setSystemTime(Date.now() + change);
    const refused = await rates.begin(token).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused === undefined) return;
    const { retryAfterMs } = (refused as GatewayError).failure;
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });
}
