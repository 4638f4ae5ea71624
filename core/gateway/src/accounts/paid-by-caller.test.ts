import { expect, it } from "vitest";
import { completion, gatewayWith, post, pricedVendors } from "../testing/fake-vendor.ts";
import type { GatewayRecord } from "../usage/record.ts";
import { CALLER_KEY } from "./caller-key.ts";
import { createMemoryLedger } from "./memory-ledger.ts";
import { hashOf } from "./token-secret.ts";

const headers = { [CALLER_KEY]: "acme=sk-own-0123456789", authorization: "Bearer secret" };

/** A gateway with a token whose budget one call would exceed. */
async function scene(answer = () => Response.json(completion)) {
  const ledger = createMemoryLedger();
  const budget = { amount: 1000, periodMs: 86_400_000 };
  const token = { id: "tok_1", name: "team", createdAt: Date.now(), budget };
  await ledger.create(token, { hash: await hashOf("secret"), token: "tok_1" });
  const records: GatewayRecord[] = [];
  const config = { retries: 0, callerKeys: true };
  const options = { config, ledger, providers: pricedVendors, onRecord: (each: GatewayRecord) => records.push(each) };
  const { gateway } = gatewayWith(answer, options);
  const ask = (model: string, path = "/v1/chat/completions") =>
    post(gateway, path, { messages: [{ role: "user", content: "Hi" }], model }, { headers });
  return { ask, records, spent: () => ledger.spent("tok_1", token.createdAt) };
}

it("a call with a caller's own key counts toward no budget, needs no known price, and has a record of who pays", async () => {
  const { ask, records, spent } = await scene();
  expect((await ask("acme/small")).status).toBe(200);
  expect((await ask("acme/unpriced")).status).toBe(200);
  expect((await ask("other/large")).status).toBe(402);
  expect(await spent()).toBe(0);
  const paid = { provider: "acme", isPaidByCaller: true, cost: 0, usage: { inputTokens: 1, outputTokens: 2 } };
  expect(records).toMatchObject([paid, paid, { status: 402 }]);
  expect(records[2]).not.toHaveProperty("isPaidByCaller");
});

it("a call with a caller's own key costs nothing when it fails", async () => {
  const { ask, records, spent } = await scene(() => Response.json({ error: { message: "no" } }, { status: 500 }));
  expect((await ask("acme/small")).status).toBe(502);
  expect(records).toMatchObject([{ provider: "acme", isPaidByCaller: true, state: "failed" }]);
  expect(await spent()).toBe(0);
});

it("a call with a caller's own key starts no batch, whose rows would be run with the gateway's key", async () => {
  const { ask } = await scene();
  const refused = await ask("acme/small", "/v1/batches");
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("caller_key_refused")]);
});
