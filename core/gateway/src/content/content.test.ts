import { expect, it, vi } from "vitest";
import type { IssuedToken } from "../accounts/manage-tokens.ts";
import { createMemoryLedger } from "../accounts/memory-ledger.ts";
import type { Gateway } from "../create-gateway.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { GatewayStore } from "../store/store.ts";
import { completion, gate, gatewayWith, post, pricedVendors, type VendorAnswer } from "../testing/fake-vendor.ts";
import type { GatewayRecord } from "../usage/record.ts";
import type { RequestContent } from "./content-log.ts";

const OPERATOR = "an operator's token";
const CANARY = "canary-of-a-conversation";
const KEY = "gsk_0123456789abcdef-of-the-vendor";

const chat = (content = CANARY) => ({ model: "acme/small", messages: [{ role: "user", content }], max_tokens: 10 });

/** A gateway with a token, and what it writes into its store. */
async function scene(limits: object, answer: VendorAnswer = () => Response.json(completion)) {
  let now = Date.now();
  const memory = createMemoryStore({ now: () => now });
  const written: string[] = [];
  const store: GatewayStore = {
    ...memory,
    async put(key, value, lifetimeMs) {
      await memory.put(key, value, lifetimeMs);
      written.push(JSON.stringify([key, value]));
    },
  };
  const records: GatewayRecord[] = [];
  const onRecord = (record: GatewayRecord): void => void records.push(record);
  const all = { providers: pricedVendors, ledger: createMemoryLedger(), token: OPERATOR, store, onRecord };
  const { gateway } = gatewayWith(answer, { ...all, keys: { acme: KEY } });
  const { secret, token } = await createToken(gateway, { name: "app", ...limits });
  return {
    gateway,
    secret,
    token,
    written,
    records,
    pass: (milliseconds: number) => (now += milliseconds),
    read: (id: string, by = OPERATOR) =>
      gateway.request(`/usage/records/${encodeURIComponent(id)}/content?token=${token.id}`, { headers: as(by) }),
  };
}

const as = (secret: string) => ({ authorization: `Bearer ${secret}` });

async function createToken(gateway: Gateway, body: object): Promise<IssuedToken> {
  return (await (await post(gateway, "/tokens", body, { headers: as(OPERATOR) })).json()) as IssuedToken;
}

/** Sends a chat, and reads its answer. */
async function ask(gateway: Gateway, secret: string, body: object, id = "a/b:1") {
  const response = await post(gateway, "/v1/chat/completions", body, {
    headers: { ...as(secret), "x-request-id": id },
  });
  return response.text();
}

it("stores nothing of a request by default", async () => {
  const { gateway, secret, written, records, read } = await scene({ cache: "1h" });
  await ask(gateway, secret, chat(), "no-content");
  await vi.waitFor(() => expect(records).toHaveLength(1));
  expect(records[0]).not.toHaveProperty("hasContent");
  expect(JSON.stringify([written.filter((each) => !each.startsWith('["tok_')), records])).not.toContain(CANARY);
  expect((await read("no-content")).status).toBe(404);
});

it("stores request and answer without keys where the token permits it, for the operator alone", async () => {
  const answer = { ...completion, system_fingerprint: KEY };
  const { gateway, secret, token, records, written, read } = await scene({ storeContent: "7d" }, () =>
    Response.json(answer),
  );
  const { secret: other } = await createToken(gateway, { name: "other" });
  const text = await ask(gateway, secret, chat(`${CANARY} ${KEY} ${secret}`));
  await vi.waitFor(() => expect(written.filter((each) => each.includes(CANARY))).toHaveLength(1));
  expect(records).toMatchObject([{ requestId: "a/b:1", hasContent: true, token: token.id }]);
  const content = (await (await read("a/b:1")).json()) as RequestContent;
  expect(content).toMatchObject({
    requestId: "a/b:1",
    token: token.id,
    request: { type: "application/json", text: expect.stringContaining(`${CANARY} [redacted] [redacted]`) },
    answer: { type: "application/json", text: text.replace(KEY, "[redacted]") },
  });
  expect(content.endsAt - content.at).toBeGreaterThanOrEqual(7 * 86_400_000);
  expect(JSON.stringify(written)).not.toMatch(new RegExp(`${KEY}|${secret}`));
  for (const by of [secret, other]) {
    const refused = await read("a/b:1", by);
    expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining(CANARY)]);
  }
});

it("stores failures, and the whole of a stream", async () => {
  const events = [
    '{"choices":[{"delta":{"content":"Hi"}}]}',
    '{"choices":[{"delta":{},"finish_reason":"stop"}]}',
    "[DONE]",
  ];
  const stream = events.map((event) => `data: ${event}\n\n`).join("");
  const answers = [
    new Response(stream, { headers: { "content-type": "text/event-stream" } }),
    Response.json({ error: { message: "Too long" } }, { status: 400 }),
  ];
  const { gateway, secret, read } = await scene({ storeContent: "1h" }, () => answers.shift()!);
  const streamed = await ask(gateway, secret, { ...chat(), stream: true }, "one");
  const failed = await ask(gateway, secret, chat(), "two");
  for (const [id, text] of [
    ["one", streamed],
    ["two", failed],
  ] as const) {
    await vi.waitFor(async () => expect(await (await read(id)).json()).toMatchObject({ answer: { text } }));
  }
  expect([streamed, failed]).toEqual([expect.stringContaining("[DONE]"), expect.stringContaining("Too long")]);
});

it("stores the beginning of a long request", async () => {
  const { gateway, secret, read } = await scene({ storeContent: "1h" });
  await ask(gateway, secret, chat("a".repeat(300_000)), "long");
  await vi.waitFor(async () => expect((await read("long")).status).toBe(200));
  const { request } = (await (await read("long")).json()) as RequestContent;
  expect([request.isCut, request.text.length, request.bytes > 300_000]).toEqual([true, 256 * 1024, true]);
});

it("deletes contents when their time is over, and all of a token with its revocation", async () => {
  const { gateway, secret, token, pass, read } = await scene({ storeContent: "1h" });
  await ask(gateway, secret, chat(), "old");
  await vi.waitFor(async () => expect((await read("old")).status).toBe(200));
  pass(3_600_001);
  expect((await read("old")).status).toBe(404);
  await ask(gateway, secret, chat(), "new/1");
  await vi.waitFor(async () => expect((await read("new/1")).status).toBe(200));
  expect((await post(gateway, `/tokens/${token.id}/revoke`, {}, { headers: as(OPERATOR) })).status).toBe(200);
  expect((await read("new/1")).status).toBe(404);
});

it("keeps nothing of a request whose token was revoked while it was served", async () => {
  const [arrived, open] = [gate(), gate()];
  const { gateway, secret, token, written, read } = await scene({ storeContent: "1h" }, async () => {
    arrived.release();
    await open.waiting;
    return Response.json(completion);
  });
  const answering = ask(gateway, secret, chat(), "late");
  await arrived.waiting;
  await post(gateway, `/tokens/${token.id}/revoke`, {}, { headers: as(OPERATOR) });
  open.release();
  await answering;
  await vi.waitFor(() => expect(written.some((each) => each.includes(CANARY))).toBe(true));
  await vi.waitFor(async () => expect((await read("late")).status).toBe(404));
});

it.each([["soon"], ["0d"]])("refuses %s as the time of stored contents", async (storeContent) => {
  const { gateway } = await scene({});
  const refused = await post(gateway, "/tokens", { name: "b", storeContent }, { headers: as(OPERATOR) });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("The time of stored contents is"),
  ]);
});
