import { describe, expect, it } from "vitest";
import type { Gateway } from "../create-gateway.ts";
import { completion, gatewayWith, post, pricedVendors } from "../testing/fake-vendor.ts";
import type { IssuedToken, ListedToken } from "./manage-tokens.ts";
import { createMemoryLedger } from "./memory-ledger.ts";

const OPERATOR = "an operator's token";
const chat = { model: "acme/small", messages: [{ role: "user", content: "Hi" }], max_tokens: 10 };

function scene(options: { readonly ledger?: undefined; readonly token?: undefined } = {}): Gateway {
  const all = { providers: pricedVendors, ledger: createMemoryLedger(), token: OPERATOR, ...options };
  return gatewayWith(() => Response.json(completion), all).gateway;
}

async function call<Answer = { error: { message: string } }>(
  gateway: Gateway,
  path: string,
  body?: unknown,
  secret = OPERATOR,
): Promise<{ readonly status: number; readonly answer: Answer }> {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await (body === undefined
    ? gateway.request(path, { headers })
    : post(gateway, path, body, { headers }));
  return { status: response.status, answer: (await response.json()) as Answer };
}

const list = async (gateway: Gateway) => (await call<{ data: readonly ListedToken[] }>(gateway, "/tokens")).answer.data;

describe("/tokens", () => {
  it("creates a token whose secret is shown once, and lists what it has spent", async () => {
    const gateway = scene();
    const { status, answer } = await call<IssuedToken>(gateway, "/tokens", {
      name: "app",
      budget: "5/30d",
      expires: "90d",
    });
    expect([status, answer.secret]).toEqual([200, expect.stringMatching(/^pbt_\S{43}$/)]);
    expect((await call(gateway, "/v1/chat/completions", chat, answer.secret)).status).toBe(200);
    const listed = await list(gateway);
    expect(listed).toMatchObject([
      { name: "app", state: "valid", budget: { amount: 5, spent: 0.000_005, setAside: 0, periodMs: 30 * 86_400_000 } },
    ]);
    expect(JSON.stringify(listed)).not.toContain(answer.secret.slice(4));
  });

  it("rotates and revokes a token by its id or name", async () => {
    const gateway = scene();
    const { answer: first } = await call<IssuedToken>(gateway, "/tokens", { name: "app" });
    const { answer: second } = await call<IssuedToken>(gateway, `/tokens/${first.token.id}/rotate`, { overlap: "1h" });
    const ask = async (secret: string) => (await call(gateway, "/v1/chat/completions", chat, secret)).status;
    expect(await Promise.all([ask(first.secret), ask(second.secret)])).toEqual([200, 200]);
    expect((await call(gateway, "/tokens/app/revoke", {})).answer).toMatchObject({ state: "revoked" });
    expect(await Promise.all([ask(first.secret), ask(second.secret)])).toEqual([401, 401]);
    expect((await call(gateway, "/tokens/app/rotate", {})).status).toBe(404);
  });

  it.each([
    [{}, "`name`: expected string, received nothing."],
    [{ name: "  " }, "`name`: expected at least 1 character."],
    [{ name: "a", color: "red" }, "color"],
    [{ name: "a", budget: "5" }, "The budget is '5'; give US dollars and a period: 5/30d, 0.50/1h."],
    [{ name: "a", expires: "soon" }, "The expiry is 'soon'; give a duration such as 30d, 12h or 5m."],
    [{ name: "a", requestsPerMinute: 0 }, "`requestsPerMinute`: expected at least 1."],
    [{ name: "a", models: [] }, "`models`: expected at least 1 element."],
    [{ name: "taken" }, "There is a token taken already. Choose another name, or revoke it first."],
  ])("refuses %j", async (body, message) => {
    const gateway = scene();
    await call(gateway, "/tokens", { name: "taken" });
    const { status, answer } = await call(gateway, "/tokens", body);
    expect([status, answer.error.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await list(gateway)).toHaveLength(1);
  });

  it("is only for the operator, and only where tokens are stored", async () => {
    const gateway = scene();
    const { answer } = await call<IssuedToken>(gateway, "/tokens", { name: "app" });
    const refusals = await Promise.all([
      call(gateway, "/tokens", undefined, answer.secret),
      call(gateway, "/tokens", { name: "more" }, answer.secret),
      call(gateway, "/tokens", undefined, "unknown"),
      call(scene({ token: undefined }), "/tokens", { name: "mine" }),
      call(scene({ ledger: undefined }), "/tokens"),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 401, 403, 404]);
    expect(refusals.at(-1)?.answer.error.message).toContain("--data <folder>");
  });
});
