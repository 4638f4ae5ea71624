import { describe, expect, it } from "vitest";
import type { BatchHandle } from "./index.ts";
import {
  batchTarget,
  failedLine,
  jsonLines,
  outcomes,
  questions,
  resultLine,
  setUpBatches,
  shortOutcome,
  storedBatch,
  unprocessedLine,
} from "./testing/batches.ts";
import { collect, errorOf, providerKey } from "./testing/set-up-client.ts";

const done = { status: "completed", output_file_id: "out" };

/** A body that breaks off. */
function cutBody(text: string): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.error(new TypeError("terminated"));
    },
  });
  return new Response(body);
}

const refused = () => Response.json({ error: { message: `revoked ${providerKey}` } }, { status: 401 });
const counts = (completed: number, failed: number) => ({ request_counts: { total: 4, completed, failed } });

describe("the results of a batch", () => {
  it("are read by a second process that has only the handle", async () => {
    const files = { out: jsonLines([resultLine("1"), resultLine("0")]) };
    const states = [{ status: "in_progress" }, { status: "finalizing" }, done];
    const { batch, calls } = await storedBatch(2, { states, files });
    expect(await outcomes(batch)).toEqual([
      [1, "answer-1"],
      [0, "answer-0"],
    ]);
    expect(calls().map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      "GET /v1/batches/batch_1",
      "GET /v1/batches/batch_1",
      "GET /v1/batches/batch_1",
      "GET /v1/files/out/content",
    ]);
    expect(calls().every(({ headers }) => headers.get("authorization") === `Bearer ${providerKey}`)).toBe(true);
  });

  it("are those of all 1,000 rows, with the error of each that failed", async () => {
    const lines = questions(1000).map((_, index) => (index % 100 === 50 ? undefined : resultLine(String(index))));
    const failures = questions(10).map((_, index) => failedLine(String(index * 100 + 50), index === 0 ? 429 : 400));
    const files = { out: jsonLines(lines.filter((line) => line !== undefined)), failed: jsonLines(failures) };
    const { batch } = await storedBatch(1000, { states: [{ ...done, error_file_id: "failed" }], files });
    const results = await collect(batch.results());
    expect(results.map(({ index }) => index).toSorted((one, other) => one - other)).toEqual(
      questions(1000).map((_, index) => index),
    );
    const errors = results.flatMap(({ error }) => error ?? []);
    expect(errors.map(({ name }) => name)).toEqual(["RateLimitError", ...Array(9).fill("HttpError")]);
    expect(errors[1]).toMatchObject({ status: 400, code: "bad", provider: "acme" });
    expect(errors[1]?.message).toContain("Provider acme answered with status 400 (bad): no 150.");
  });

  it("have the caller's ids", async () => {
    const { client } = setUpBatches({ files: { out: jsonLines([resultLine("b"), resultLine("a")]) } });
    const rows = questions(2).map((row, index) => ({ ...row, id: "ab"[index]! }));
    const batch = await client.batch("conversational", rows, batchTarget);
    expect((await collect(batch.results())).map(({ id, index }) => [id, index])).toEqual([
      ["b", 1],
      ["a", 0],
    ]);
  });

  it.each([
    ["expired", "batch_expired", "expired", 'Row "1" was not processed before the batch expired.'],
    ["canceled", "batch_cancelled", "cancelled", 'Row "1" was not processed before the batch was canceled.'],
  ] as const)("of an %s batch are partial, and the other rows have an error", async (reason, code, status, message) => {
    const files = { out: jsonLines([resultLine("0")]), failed: jsonLines([unprocessedLine("1", code)]) };
    const states = [{ status, output_file_id: "out", error_file_id: "failed" }];
    const { batch } = await storedBatch(3, { states, files });
    const results = await collect(batch.results());
    expect(results.map(shortOutcome)).toEqual([
      [0, "answer-0"],
      [1, "UnprocessedRowError"],
      [2, "UnprocessedRowError"],
    ]);
    expect(results.slice(1).map(({ error }) => error)).toMatchObject([{ reason }, { reason }]);
    expect(results[1]?.error?.message).toBe(`${message} Send it again in another batch.`);
  });

  it("contain an error for a row that the provider left out, and ignore rows that are repeated or unknown", async () => {
    const files = { out: jsonLines([resultLine("0"), resultLine("0"), resultLine("other")]) };
    const { batch } = await storedBatch(2, { files });
    const [first, second, ...others] = await collect(batch.results());
    expect([first?.id, second?.error, others]).toMatchObject(["0", { reason: "missing" }, []]);
  });

  it("contain the error of a row whose answer has another shape, and the rows after it", async () => {
    const odd = resultLine("0", { response: { status_code: 200, body: { odd: true } } });
    const { batch } = await storedBatch(2, { files: { out: jsonLines([odd, resultLine("1")]) } });
    expect(await outcomes(batch)).toEqual([
      [0, "OutputError"],
      [1, "answer-1"],
    ]);
  });

  it("contain the errors of rows with odd statuses", async () => {
    const statuses = [null, 7, 304, 204];
    const lines = statuses.map((status_code, id) => resultLine(`${id}`, { response: { status_code, body: {} } }));
    const { batch } = await storedBatch(4, { files: { out: jsonLines(lines) } });
    const errors = (await collect(batch.results())).map(({ error }) => error);
    expect(errors).toMatchObject([{ status: 500 }, { status: 500 }, { status: 500 }, { name: "OutputError" }]);
  });

  it("are downloaded again when the connection is cut", async () => {
    const whole = jsonLines([resultLine("0")]);
    let count = 0;
    const { batch } = await storedBatch(1, {
      files: { out: () => (count++ === 0 ? cutBody(whole.slice(0, 20)) : new Response(whole)) },
    });
    expect(await outcomes(batch)).toEqual([[0, "answer-0"]]);
    expect(count).toBe(2);
  });

  it.each([
    ["that ends within a line", jsonLines([resultLine("0"), resultLine("1")]).slice(0, -10)],
    ["with a line that is not JSON", `${jsonLines([resultLine("0")])}oops\n`],
    ["with a line of another shape", jsonLines([resultLine("0"), { odd: true }])],
  ])("of a file %s are followed by an OutputError, after the rows that can be read", async (_, out) => {
    const { batch } = await storedBatch(2, { files: { out } });
    const read: unknown[] = [];
    const error = await errorOf(
      (async () => {
        for await (const result of batch.results()) read.push(shortOutcome(result));
      })(),
    );
    expect(error).toMatchObject({ name: "OutputError" });
    expect(read).toEqual([[0, "answer-0"]]);
  });

  it("of a running batch are those that are ready, without waiting", async () => {
    const states = [{ status: "in_progress", output_file_id: "out" }];
    const { batch, calls } = await storedBatch(3, { states, files: { out: jsonLines([resultLine("2")]) } });
    expect(await outcomes(batch, { wait: false })).toEqual([[2, "answer-2"]]);
    expect(calls()).toHaveLength(2);
  });

  it("of a failed batch end in a JobError with the vendor's reason", async () => {
    const errors = { data: [{ code: "invalid_json_line", message: "This line is not parseable", line: 3 }] };
    const { batch } = await storedBatch(1, { states: [{ status: "failed", errors }] });
    const error = await errorOf(collect(batch.results()));
    expect(error).toMatchObject({ name: "JobError", provider: "acme" });
    expect(error.message).toBe("The batch failed: This line is not parseable (line 3). No row has a result.");
  });

  it("end in an AuthenticationError when the key is refused halfway, and a new key continues", async () => {
    const { batch } = await storedBatch(1, { states: [{ status: "in_progress" }, refused] });
    const error = await errorOf(collect(batch.results()));
    expect(error).toMatchObject({ name: "AuthenticationError", status: 401, provider: "acme" });
    expect(JSON.stringify(error) + error.message).not.toContain(providerKey);
    const next = setUpBatches({ files: { out: jsonLines([resultLine("0")]) } }, { token: "another-key" });
    expect(await outcomes(await next.client.resumeBatch(batch.handle))).toEqual([[0, "answer-0"]]);
    expect(next.calls()[0]?.headers.get("authorization")).toBe("Bearer another-key");
  });

  it("end in a JobError after 20 polls in a row with a state that the vendor does not document", async () => {
    const { batch, calls, warnings } = await storedBatch(1, { states: [{ status: "paused" }] });
    const error = await errorOf(collect(batch.results()));
    expect(error).toMatchObject({ name: "JobError" });
    expect(calls()).toHaveLength(20);
    expect(warnings).toHaveLength(1);
  });

  it("end when the caller aborts while the batch runs", async () => {
    const controller = new AbortController();
    const busy = () => (controller.abort(), Response.json({ id: "batch_1", status: "in_progress" }));
    const { batch } = await storedBatch(1, { states: [busy] });
    const error = await errorOf(collect(batch.results({ signal: controller.signal })));
    expect(error.name).toBe("AbortError");
  });

  it("end when the caller's deadline passes", async () => {
    const { batch } = await storedBatch(1, { states: [{ status: "in_progress" }] });
    const error = await errorOf(collect(batch.results({ deadline: 60_000, pollEvery: 10_000 })));
    expect(error.name).toBe("DeadlineError");
  });

  it("report the fraction of finished rows while the batch runs", async () => {
    const progress: unknown[] = [];
    const states = [{ status: "validating" }, { status: "in_progress", ...counts(1, 1) }, { ...done, ...counts(4, 0) }];
    const { batch } = await storedBatch(1, { states, files: { out: jsonLines([resultLine("0")]) } });
    await collect(batch.results({ onProgress: (one) => progress.push(one) }));
    expect(progress).toEqual([{ phase: "queued" }, { phase: "running", ratio: 0.5 }, { phase: "running", ratio: 1 }]);
  });

  it("contain no key that the vendor repeats in a row's error", async () => {
    const echo = resultLine("0", {
      response: { status_code: 400, body: { error: { message: `bad ${providerKey}` } } },
    });
    const { batch } = await storedBatch(1, { files: { out: jsonLines([echo]) } });
    const [result] = await collect(batch.results());
    expect(result?.error?.message).toContain("bad [redacted]");
    expect(JSON.stringify(result)).not.toContain(providerKey);
  });
});

describe("a batch", () => {
  it("reports its state, counts and whether it has ended", async () => {
    const odd = { status: "in_progress", request_counts: { total: "4", failed: 0 } };
    const { batch } = await storedBatch(3, {
      states: [{ status: "in_progress", ...counts(1, 1) }, odd, { status: "paused" }, done],
    });
    expect(await batch.status()).toMatchObject({ state: "running", counts: { total: 4, succeeded: 1, failed: 1 } });
    expect(await batch.status()).toEqual({ state: "running", ended: false, counts: { failed: 0 } });
    expect(await batch.status()).toEqual({ state: "unknown", ended: false, failure: { message: "paused" } });
    expect(await batch.status()).toEqual({ state: "completed", ended: true });
  });

  it("is canceled at the vendor, from another process", async () => {
    const { batch, calls } = await storedBatch(1, { states: [{ status: "cancelling" }] });
    expect(await batch.cancel()).toEqual({ state: "canceling", ended: false });
    expect(calls().map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST https://api.acme.example/v1/batches/batch_1/cancel",
      "GET https://api.acme.example/v1/batches/batch_1",
    ]);
  });

  it("continues with the options that it was started with, except signal and deadline", async () => {
    const controller = new AbortController();
    const started = setUpBatches({ files: { out: jsonLines([resultLine("0")]) } }, { token: undefined });
    const options = {
      ...batchTarget,
      accessToken: "call-key",
      signal: controller.signal,
      headers: { "x-team": "one" },
    };
    const batch = await started.client.batch("conversational", questions(1), options);
    controller.abort();
    expect(await outcomes(batch)).toEqual([[0, "answer-0"]]);
    const sent = started.calls().map(({ headers }) => `${headers.get("authorization")} ${headers.get("x-team")}`);
    expect(new Set(sent)).toEqual(new Set(["Bearer call-key one"]));
  });

  it("calls the hooks for its start, its polls and each row", async () => {
    const heard: string[] = [];
    const hooks = {
      onRequest: ({ request, purpose }: { request: { method: string }; purpose: string }) =>
        void heard.push(`${request.method} ${purpose}`),
      onChunk: ({ index }: { index: number }) => void heard.push(`row ${index}`),
      onEnd: ({ chunks }: { chunks?: number }) => void heard.push(`end ${chunks ?? ""}`),
    };
    const { client } = setUpBatches({ files: { out: jsonLines([resultLine("0")]) } });
    const batch = await client.batch("conversational", questions(1), { ...batchTarget, hooks });
    await collect(batch.results());
    expect(heard).toEqual(["POST follow-up", "POST call", "end ", "GET follow-up", "GET follow-up", "row 0", "end 1"]);
  });
});

describe("the handle of a batch", () => {
  it.each<[string, (handle: BatchHandle) => unknown, string]>([
    ["of another type", () => "batch_1", "A job's handle is an object, as the batch has it as `handle`."],
    ["of another version", (handle) => ({ ...handle, version: 2 }), "another version than 1"],
    ["without rows", (handle) => ({ ...handle, rows: undefined }), "`rows` is missing or of another type"],
    ["with odd rows", (handle) => ({ ...handle, rows: [1] }), "`rows` is missing or of another type"],
  ])("is refused if it is %s", async (_, change, message) => {
    const { batch, client } = await storedBatch(1);
    const error = await errorOf(client.resumeBatch(change(batch.handle) as BatchHandle));
    expect(error).toMatchObject({ name: "JobHandleError" });
    expect(error.message).toContain(message);
  });

  it("is refused by resume and cancel, which are for single calls", async () => {
    const { batch, client, calls } = await storedBatch(1);
    for (const call of [client.resume(batch.handle as never), client.cancel(batch.handle as never)]) {
      expect(await errorOf(call)).toMatchObject({
        message: "This is the handle of a batch: pass it to `resumeBatch`, and call that batch's methods.",
      });
    }
    expect(calls()).toEqual([]);
  });

  it("sends no key to an address that it names", async () => {
    const { batch, client, calls } = await storedBatch(1);
    const answer = { ...batch.handle.answer, url: "https://evil.example/v1/batches" };
    const stolen = await client.resumeBatch({ ...batch.handle, answer, baseUrl: "https://evil.example/" });
    expect(await errorOf(stolen.status())).toMatchObject({ name: "JobHandleError" });
    expect(calls()).toEqual([]);
  });

  it("is refused if the caller expects another provider", async () => {
    const { batch, client } = await storedBatch(1);
    const error = await errorOf(client.resumeBatch(batch.handle, { provider: "groq" }));
    expect(error.message).toBe("This job is one of provider acme, not of groq.");
  });
});
