import { afterEach, describe, expect, it, vi } from "vitest";
import { createMemoryLedger } from "../accounts/memory-ledger.ts";
import type { GatewayToken } from "../accounts/ledger.ts";
import { hashOf } from "../accounts/token-secret.ts";
import type { Gateway, GatewayOptions } from "../create-gateway.ts";
import {
  contentIn,
  echo,
  ENDPOINT,
  linesOf,
  problemIn,
  reached,
  read,
  results,
  row,
  start,
  upload,
  withToken,
  type BatchAnswer,
} from "../testing/batches.ts";
import { completion, gate, gatewayWith, post, pricedVendors } from "../testing/fake-vendor.ts";
import type { GatewayRecord } from "../usage/record.ts";

afterEach(() => void vi.useRealTimers());

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

const busy = () => Response.json({ error: { message: "slow down" } }, { status: 429, headers: { "retry-after": "0" } });

describe("a batch", () => {
  it("answers every row of a file, with its name", async () => {
    const records: GatewayRecord[] = [];
    const { gateway, seen } = gatewayWith(echo, { onRecord: (record) => records.push(record) });
    const names = ["one", "two", "three"];
    const started = await start(
      gateway,
      names.map((name) => row(name)),
    );
    expect(started).toMatchObject({ object: "batch", endpoint: ENDPOINT, completion_window: "24h", errors: null });
    const batch = await reached(gateway, started);
    expect(batch).toMatchObject({ request_counts: { total: 3, completed: 3, failed: 0 }, error_file_id: null });
    const lines = await results(gateway, batch.output_file_id);
    expect(new Map(lines.map((line) => [line.custom_id, contentIn(line)]))).toEqual(
      new Map(names.map((name) => [name, `answer to ${name}`])),
    );
    expect(lines[0]).toMatchObject({
      id: expect.stringMatching(/^batch_req_/),
      error: null,
      response: { status_code: 200 },
    });
    expect(seen).toHaveLength(3);
    expect(records.map(({ batch: id, route }) => [id, route])).toEqual(names.map(() => [batch.id, ENDPOINT]));
  });

  it("has one row in the error file for each line that cannot be run, and answers all others", async () => {
    const { gateway } = gatewayWith(echo);
    const bad: readonly (readonly [line: unknown, name: string | null, code: string, message: RegExp])[] = [
      ['{"custom_id": "a",', null, "invalid_json_line", /^Line 1 of the file is not a JSON object/],
      ["[1]", null, "invalid_json_line", /^Line 2/],
      [{ ...row("a"), custom_id: undefined }, null, "invalid_custom_id", /^Line 3 .*`custom_id`/],
      [{ ...row("b"), method: "GET" }, "b", "invalid_method", /`method`/],
      [{ ...row("c"), url: "/v1/embeddings" }, "c", "invalid_url", /`url`.*\/v1\/chat\/completions/],
      [{ ...row("d"), body: "Hi" }, "d", "invalid_body", /`body`/],
      [row("e", { stream: true }), "e", "unsupported_parameter", /`stream`/],
      [row("f", { model: "nothing" }), "f", "model_not_found", /There is no model "nothing"/],
      [row("g", { messages: "Hi" }), "g", "invalid_type", /`messages`/],
    ];
    const batch = await reached(gateway, await start(gateway, [...bad.map(([line]) => line), ...rows(20)]));
    expect(batch.request_counts).toEqual({ total: bad.length + 20, completed: 20, failed: bad.length });
    expect(await results(gateway, batch.output_file_id)).toHaveLength(20);
    const errors = await results(gateway, batch.error_file_id);
    for (const [, name, code, message] of bad) {
      const line = errors.find((each) => each.custom_id === name && message.test(problemIn(each).message ?? ""));
      expect([line?.response?.status_code, line && problemIn(line).code]).toEqual([
        code === "model_not_found" ? 404 : 400,
        code,
      ]);
    }
  });

  it("reads a file with a byte order mark, Windows' line ends, blank lines and no last line break", async () => {
    const { gateway } = gatewayWith(echo);
    const text = `\uFEFF${JSON.stringify(row("zwölf"))}\r\n\r\n${JSON.stringify(row("two"))}\r\n \n${JSON.stringify(row("three"))}`;
    const batch = await reached(gateway, await start(gateway, text));
    expect(batch.request_counts).toEqual({ total: 3, completed: 3, failed: 0 });
    const names = (await results(gateway, batch.output_file_id)).map(({ custom_id: id }) => id);
    expect(new Set(names)).toEqual(new Set(["zwölf", "two", "three"]));
  });

  it("sends a row's body as its caller wrote it", async () => {
    const { gateway, seen } = gatewayWith(echo);
    const line = `{"body": {"model": "acme/small", "seed": 12345678901234567890, "messages": [{"role": "user", "content": "Hi"}]}, "custom_id": "a"}`;
    await reached(gateway, await start(gateway, line));
    expect(seen[0]?.body).toBe(
      '{"model": "small", "seed": 12345678901234567890, "messages": [{"role": "user", "content": "Hi"}]}',
    );
  });

  it("can be read while it runs, and keeps what is done when it is canceled", async () => {
    const { waiting, release } = gate();
    const { gateway, seen } = gatewayWith(
      async (request, count) => {
        if (count > 2) await waiting;
        return echo(request, count);
      },
      { config: { limits: { batchConcurrency: 2 } } },
    );
    const started = await start(gateway, rows(6));
    await expect.poll(() => seen.length, { interval: 2 }).toBe(4);
    const running = await reached(gateway, started, "in_progress");
    expect(running.request_counts).toEqual({ total: 6, completed: 2, failed: 0 });
    expect(await results(gateway, running.output_file_id)).toHaveLength(2);
    const canceled = (await (await post(gateway, `/v1/batches/${started.id}/cancel`, {})).json()) as BatchAnswer;
    expect(canceled.status).toBe("cancelling");
    release();
    const batch = await reached(gateway, started, "cancelled");
    expect(batch.request_counts).toEqual({ total: 6, completed: 4, failed: 0 });
    expect(await results(gateway, batch.output_file_id)).toHaveLength(4);
    expect((await results(gateway, batch.error_file_id)).map(({ error, response }) => [error?.code, response])).toEqual(
      [
        ["batch_cancelled", null],
        ["batch_cancelled", null],
      ],
    );
    expect(seen).toHaveLength(4);
    const again = await post(gateway, `/v1/batches/${started.id}/cancel`, {});
    expect(((await again.json()) as BatchAnswer).status).toBe("cancelled");
  });

  it("expires when its time is over", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { waiting, release } = gate();
    const { gateway, seen } = gatewayWith(
      async (request, count) => {
        await waiting;
        return echo(request, count);
      },
      { config: { limits: { batchConcurrency: 1 } } },
    );
    const started = await start(gateway, rows(3));
    await expect.poll(() => seen.length, { interval: 2 }).toBe(1);
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(await read(gateway, `/v1/batches/${started.id}`)).toMatchObject({ status: "finalizing" });
    release();
    const batch = await reached(gateway, started, "expired");
    expect(batch.request_counts).toEqual({ total: 3, completed: 1, failed: 0 });
    expect((await results(gateway, batch.error_file_id)).map(({ error }) => error?.code)).toEqual([
      "batch_expired",
      "batch_expired",
    ]);
  });

  it("tries a row again that a limit has stopped, without a record of it", async () => {
    const records: GatewayRecord[] = [];
    const { gateway, seen } = gatewayWith((request, count) => (count === 1 ? busy() : echo(request, count)), {
      onRecord: (record) => records.push(record),
    });
    vi.useFakeTimers({ toFake: ["Date"] });
    const started = await start(gateway, rows(1));
    await expect.poll(() => seen.length, { interval: 2 }).toBe(1);
    await expect
      .poll(() => (vi.setSystemTime(Date.now() + 1000), seen.length), { interval: 20, timeout: 5000 })
      .toBe(2);
    const batch = await reached(gateway, started);
    expect([batch.request_counts.completed, records.map(({ status }) => status)]).toEqual([1, [200]]);
  });
});

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
