import { afterEach, describe, expect, it, vi } from "vitest";
import {
  contentIn,
  echo,
  ENDPOINT,
  problemIn,
  reached,
  read,
  results,
  row,
  start,
  type BatchAnswer,
} from "../testing/batches.ts";
import { gate, gatewayWith, post } from "../testing/fake-vendor.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { GatewayRecord } from "../usage/record.ts";

afterEach(() => void vi.useRealTimers());

const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`row ${index}`));

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

  it("has failed when its rows are lost with the memory of another process", async () => {
    const store = createMemoryStore();
    const started = await start(gatewayWith(echo, { store }).gateway, rows(1));
    const batch = await reached(gatewayWith(echo, { store }).gateway, started, "failed");
    expect(batch).toMatchObject({ errors: { data: [{ code: "batch_lost" }] }, completed_at: null });
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
