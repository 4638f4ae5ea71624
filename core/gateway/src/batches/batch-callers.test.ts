import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../accounts/memory-ledger.ts";
import type { GatewayToken } from "../accounts/ledger.ts";
import { hashOf } from "../accounts/token-secret.ts";
import type { Gateway, GatewayOptions } from "../create-gateway.ts";
import { echo, ENDPOINT, linesOf, reached, read, results, row, start, upload, withToken } from "../testing/batches.ts";
import { completion, gate, gatewayWith, post, pricedVendors } from "../testing/fake-vendor.ts";

const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`row ${index}`));

async function ledgerOf(...tokens: readonly Partial<GatewayToken>[]) {
  const ledger = createMemoryLedger();
  for (const [index, token] of tokens.entries()) {
    const id = `tok_${index + 1}`;
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await ledger.create(
      { id, name: id, createdAt: 0, ...token },
      { hash: await hashOf(`secret ${index + 1}`), token: id },
    );
  }
  return ledger;
}

const errorOf = async (response: Response | Promise<Response>) => {
  const { status } = await response;
  const { error } = (await (await response).json()) as {
    readonly error: { readonly code: string; readonly message: string };
  };
  return { status, code: error.code, message: error.message };
};

const setUp = async (tokens: readonly Partial<GatewayToken>[], options: Partial<GatewayOptions> = {}) => {
  const ledger = await ledgerOf(...tokens);
  return { ledger, ...gatewayWith(echo, { providers: pricedVendors, ledger, ...options }) };
};

const create = async (gateway: Gateway, more: object) =>
  errorOf(post(gateway, "/v1/batches", { endpoint: ENDPOINT, completion_window: "24h", ...more }));

describe("a batch of a token", () => {
  it("is read, canceled and listed only with this token, and so are its files", async () => {
    const { gateway } = await setUp([{}, {}]);
    const batch = await reached(gateway, await start(gateway, rows(2), "secret 1"), "completed", "secret 1");
    const headers = withToken("secret 2");
    const files = [batch["input_file_id"], batch.output_file_id];
    const paths = [`/v1/batches/${batch.id}`, ...files.flatMap((id) => [`/v1/files/${id}`, `/v1/files/${id}/content`])];
    for (const path of paths) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await errorOf(gateway.request(path, { headers }))).status).toBe(404);
    }
    const cancel = await post(gateway, `/v1/batches/${batch.id}/cancel`, {}, { headers });
    const remove = await gateway.request(`/v1/files/${files[0]}`, { method: "DELETE", headers });
    const body = { input_file_id: files[0], endpoint: ENDPOINT, completion_window: "24h" };
    const started = await post(gateway, "/v1/batches", body, { headers });
    expect([cancel.status, remove.status, started.status]).toEqual([404, 404, 400]);
    expect([
      await read(gateway, "/v1/batches", "secret 2"),
      await read(gateway, "/v1/files", "secret 2"),
    ]).toMatchObject([{ data: [] }, { data: [] }]);
    expect(await read(gateway, "/v1/files", "secret 1")).toMatchObject({ data: [{}, {}, {}] });
  });

  it("puts rows beyond the budget into the error file with status 402, and goes on", async () => {
    // A row can cost 0.0003 dollars at most, and costs 0.000005.
    const { gateway, ledger } = await setUp([{ budget: { amount: 400_000, periodMs: 1e15 } }]);
    const list = [
      row("small", { max_tokens: 50 }),
      row("large", { max_tokens: 90_000 }),
      row("other", { max_tokens: 50 }),
    ];
    const batch = await reached(gateway, await start(gateway, list, "secret 1"), "completed", "secret 1");
    expect(batch.request_counts).toEqual({ total: 3, completed: 2, failed: 1 });
    const [error] = await results(gateway, batch.error_file_id, "secret 1");
    expect(error).toMatchObject({
      custom_id: "large",
      response: { status_code: 402, body: { error: { code: "budget_exceeded" } } },
    });
    expect(await ledger.spent("tok_1", 0)).toBe(10_000);
  });

  it("fails the rows that are left when the token is revoked", async () => {
    const { waiting, release } = gate();
    const ledger = await ledgerOf({}, {});
    const { gateway, seen } = gatewayWith(
      async (request, count) => {
        await waiting;
        return echo(request, count);
      },
      { ledger, token: "an operator's token", config: { limits: { batchConcurrency: 1 } } },
    );
    await start(gateway, rows(3), "secret 1");
    await expect.poll(() => seen.length, { interval: 2 }).toBe(1);
    await ledger.revoke("tok_1");
    release();
    await gateway.close();
    expect(seen).toHaveLength(1);
  });
});

describe("a batch is refused", () => {
  it.each([
    ["a name that two lines have", [row("a"), row("b"), row("a")], /`custom_id` "a" in lines 1 and 3/],
    ["a file of blank lines", "\n \r\n", /has no rows/],
  ])("for %s", async (_, list, message) => {
    const { gateway, seen } = gatewayWith(() => Response.json(completion));
    const file = await upload(gateway, typeof list === "string" ? list : linesOf(list));
    const error = await create(gateway, { input_file_id: file });
    expect(error).toMatchObject({ status: 400, code: "invalid_file", message: expect.stringMatching(message) });
    expect([await read(gateway, "/v1/batches"), seen]).toMatchObject([{ data: [] }, []]);
  });

  it("for a file that is not there, results, an unknown endpoint, a wrong window or member", async () => {
    const { gateway } = gatewayWith(echo);
    const input = await upload(gateway, linesOf(rows(1)));
    const batch = await reached(gateway, await start(gateway, rows(1)));
    const deleted = await upload(gateway, linesOf(rows(1)));
    await gateway.request(`/v1/files/${deleted}`, { method: "DELETE" });
    const errors = [
      await create(gateway, { input_file_id: "file_1" }),
      await create(gateway, { input_file_id: deleted }),
      await create(gateway, { input_file_id: batch.output_file_id }),
      await create(gateway, { input_file_id: input, endpoint: "/v1/audio/transcriptions" }),
      await create(gateway, { input_file_id: input, endpoint: "/v1/nothing" }),
      await create(gateway, { input_file_id: input, completion_window: "1 day" }),
      await create(gateway, { input_file_id: input, completion_window: "31d" }),
      await create(gateway, { input_file_id: input, metadata: { a: 1 } }),
      await create(gateway, { input_file_id: input, colour: "red" }),
      await create(gateway, {}),
    ];
    expect(errors.map(({ status, code }) => `${status} ${code}`)).toEqual([
      "400 file_not_found",
      "400 file_not_found",
      "400 invalid_file",
      "400 invalid_endpoint",
      "400 invalid_endpoint",
      "400 invalid_completion_window",
      "400 invalid_completion_window",
      "400 invalid_type",
      "400 invalid_type",
      "400 invalid_type",
    ]);
    expect((await errorOf(gateway.request("/v1/batches/batch_1"))).code).toBe("batch_not_found");
  });
});
