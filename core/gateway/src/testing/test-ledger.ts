import { expect, it } from "vitest";
import type { GatewayToken, Ledger, Reservation } from "../accounts/ledger.ts";

const token = (id: string, more: Partial<GatewayToken> = {}): GatewayToken => ({
  id,
  name: `name of ${id}`,
  createdAt: 0,
  ...more,
});

/** Of at most 100, at the time 0. */
export const reservation = (more: Partial<Reservation>): Reservation => ({
  token: "tok_1",
  attempt: "one",
  amount: 5,
  most: 100,
  since: 0,
  lostAt: 1000,
  ifLost: 1,
  about: { at: 0, task: "conversational", route: "", model: "acme/small", provider: "acme", providerModel: "small" },
  ...more,
});

/** Tests that every implementation of a ledger must pass. @param create a new, empty ledger whose clock the test sets */
export function testLedger(create: (now: () => number) => Ledger | Promise<Ledger>): void {
  it("finds a token by the hash of its secret, as it was created", async () => {
    const ledger = await create(() => 0);
    const one = token("tok_1", { labels: ["team"], tasks: ["conversational"], budget: { amount: 5e9, periodMs: 1 } });
    await ledger.create(one, { hash: "a", token: "tok_1" });
    await ledger.create(token("tok_2"), { hash: "b", token: "tok_2" });
    expect([await ledger.find("a"), await ledger.find("c")]).toEqual([one, undefined]);
    expect((await ledger.tokens()).map(({ id }) => id)).toEqual(["tok_1", "tok_2"]);
  });

  it("finds no token that has expired or was revoked, and still lists it", async () => {
    let time = 0;
    const ledger = await create(() => time);
    await ledger.create(token("tok_1", { expiresAt: 100 }), { hash: "a", token: "tok_1" });
    await ledger.create(token("tok_2"), { hash: "b", token: "tok_2" });
    expect(await ledger.find("a")).toBeDefined();
    time = 100;
    expect(await ledger.find("a")).toBeUndefined();
    expect([await ledger.revoke("tok_2"), await ledger.revoke("tok_2"), await ledger.revoke("tok_1")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await ledger.find("b")).toBeUndefined();
    expect((await ledger.tokens()).map(({ revokedAt }) => revokedAt)).toEqual([undefined, 100]);
  });

  it("accepts the old secret beside the new one until the overlap has ended", async () => {
    let time = 0;
    const ledger = await create(() => time);
    await ledger.create(token("tok_1"), { hash: "old", token: "tok_1" });
    await ledger.create(token("tok_2"), { hash: "other", token: "tok_2" });
    await ledger.rotate({ hash: "new", token: "tok_1" }, 50);
    expect([await ledger.find("old"), await ledger.find("new")]).toEqual([token("tok_1"), token("tok_1")]);
    time = 50;
    const tokens = [await ledger.find("old"), await ledger.find("new"), await ledger.find("other")];
    expect(tokens.map((each) => each?.id)).toEqual([undefined, "tok_1", "tok_2"]);
  });

  it("reserves up to the limit of a period, and settles each attempt once", async () => {
    const ledger = await create(() => 0);
    const reserve = (attempt: string, amount: number, since = 0): Promise<number | undefined> =>
      ledger.reserve(reservation({ attempt, amount, since }));
    expect([await reserve("one", 60), await reserve("two", 60), await reserve("three", 40)]).toEqual([
      undefined,
      60,
      undefined,
    ]);
    expect([
      await ledger.settle("tok_1", "one", 10),
      await ledger.settle("tok_1", "one", 10),
      await ledger.settle("tok_1", "two", 1),
    ]).toEqual([true, false, false]);
    expect([await ledger.spent("tok_1", 0), await ledger.spent("tok_1", 7), await ledger.spent("tok_2", 0)]).toEqual([
      50, 0, 0,
    ]);
    expect([await ledger.setAside("tok_1", 0), await ledger.setAside("tok_2", 0)]).toEqual([40, 0]);
    expect(await reserve("four", 100, 7)).toBeUndefined();
  });

  it("lets exactly as many of many simultaneous calls pass as the limit allows", async () => {
    const ledger = await create(() => 0);
    const calls = Array.from({ length: 300 }, (_, index) =>
      ledger.reserve(reservation({ attempt: `attempt ${index}`, amount: 3 })),
    );
    const passed = (await Promise.all(calls)).filter((spent) => spent === undefined);
    expect([passed.length, await ledger.spent("tok_1", 0)]).toEqual([33, 99]);
  });
}
