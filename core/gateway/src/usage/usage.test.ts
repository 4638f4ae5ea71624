import { expect, it, vi } from "vitest";
import { createMemoryLedger } from "../accounts/memory-ledger.ts";
import { hashOf } from "../accounts/token-secret.ts";
import type { Gateway, GatewayOptions } from "../create-gateway.ts";
import { completion, gatewayWith, post, pricedVendors } from "../testing/fake-vendor.ts";
import { createMetrics } from "./metrics.ts";

const chat = { model: "acme/small", messages: [{ role: "user", content: "Hi" }] };
const OPERATOR = "an operator's token";

async function scene(options: Partial<GatewayOptions> = {}): Promise<Gateway> {
  const ledger = createMemoryLedger();
  for (const name of ["one", "two"]) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await ledger.create({ id: `tok_${name}`, name, createdAt: 0 }, { hash: await hashOf(name), token: `tok_${name}` });
  }
  const { gateway } = gatewayWith(() => Response.json(completion), {
    providers: pricedVendors,
    ledger,
    token: OPERATOR,
    ...options,
  });
  for (const secret of ["one", "one", "two"]) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await post(gateway, "/v1/chat/completions", chat, { headers: { authorization: `Bearer ${secret}` } });
  }
  return gateway;
}

const read = async (gateway: Gateway, path: string, secret = OPERATOR) => {
  const response = await gateway.request(path, { headers: { authorization: `Bearer ${secret}` } });
  return {
    status: response.status,
    body: (await response.json()) as { data: { token?: string }[]; error: { message: string } },
  };
};

it("reports to the operator what all tokens have used, and to a caller only its own", async () => {
  const gateway = await scene();
  const all = await read(gateway, "/usage?by=token");
  expect(all.body).toMatchObject({
    by: "token",
    isVolatile: true,
    data: [
      { key: "tok_one", requests: 2, failed: 0, inputTokens: 2, outputTokens: 4, cost: 0.00001 },
      { key: "tok_two", requests: 1 },
    ],
  });
  expect((await read(gateway, "/usage?by=token&token=tok_one", "two")).body.data).toMatchObject([{ key: "tok_two" }]);
  expect((await read(gateway, "/usage/records?limit=1", "one")).body.data).toMatchObject([
    { token: "tok_one", state: "completed" },
  ]);
  expect((await read(gateway, "/usage?since=2100-01-01&until=2100-02-01")).body.data).toEqual([]);
  expect(JSON.stringify((await read(gateway, "/usage/records")).body)).not.toContain("Hi");
});

it.each([
  ["?by=color", "`by`: "],
  ["?since=yesterday", "`since`: is not a date such as 2026-11-27."],
  ["?colour=red", "`colour`: "],
  ["/records?limit=50000", "`limit`: "],
  ["?state=broken", "`state`: "],
])("refuses %s with the parameter's name", async (query, message) => {
  const { status, body } = await read(await scene(), `/usage${query}`);
  expect([status, body.error.message.startsWith(message)]).toEqual([400, true]);
});

it("counts for Prometheus, which only the operator reads", async () => {
  const gateway = await scene({ metrics: createMetrics() });
  const metrics = await gateway.request("/metrics", { headers: { "x-api-key": OPERATOR } });
  const text = await metrics.text();
  expect(text).toContain(
    'patchbay_requests_total{route="/v1/chat/completions",provider="acme",status="200",state="completed"} 3',
  );
  expect(text).toContain('patchbay_tokens_total{provider="acme",model="small",direction="output"} 6');
  expect(text).toMatch(/^patchbay_cost_dollars_total\{provider="acme",model="small"\} 0\.000015/m);
  expect((await read(gateway, "/metrics", "one")).status).toBe(403);
});

it("goes on when a record cannot be stored", async () => {
  const add = vi.fn(() => Promise.reject(new Error("full")));
  const gateway = await scene({ records: { add, sum: async () => [], latest: async () => [] } });
  expect(add).toHaveBeenCalledTimes(3);
  expect((await read(gateway, "/usage")).status).toBe(200);
});
