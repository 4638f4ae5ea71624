import {
  anthropicFail,
  answerRows,
  http,
  HttpResponse,
  mockJobs,
  mockKeys,
  readJson,
  vendorGet,
  type MockBatchAnswer,
  type MockLook,
  type MockVendor,
} from "@patchbay/mocks";

type Handlers = Parameters<typeof answerRows>[0];

interface Row {
  readonly custom_id: string;
  readonly params: unknown;
}

interface Batch {
  readonly rows: readonly Row[];
  readonly headers: Headers;
  /** The results, once the batch has ended. */
  answers?: Promise<readonly MockBatchAnswer[]>;
}

/** Handlers of message batches, whose rows the vendor's other handlers answer. */
export function mockMessageBatches(root: string, handlers: Handlers, vendor: MockVendor): Handlers[number][] {
  const batches = mockJobs<Batch>();
  const url = `${root}/messages/batches`;

  const answersOf = ({ input: batch, error }: MockLook<Batch>): Promise<readonly MockBatchAnswer[]> => {
    if (error !== undefined) {
      const body = { type: "error", error: { type: "api_error", message: error } };
      return Promise.resolve(batch.rows.map(({ custom_id: id }) => ({ id, status: 500, body })));
    }
    return (batch.answers ??= answerRows(
      handlers,
      batch.rows.map(({ custom_id: id, params: body }) => ({ id, url: `${root}/messages`, body })),
      batch.headers,
    ));
  };

  async function describe(id: string, seen: MockLook<Batch>): Promise<object> {
    const { stage, isCancelled = false } = seen;
    const { rows } = seen.input;
    if (stage !== "done") return batchOf(id, "in_progress", { processing: rows.length });
    if (isCancelled) return batchOf(id, "ended", { canceled: rows.length }, `${url}/${id}/results`);
    const answers = await answersOf(seen);
    const succeeded = answers.filter(({ status }) => status < 300).length;
    const counts = { succeeded, errored: rows.length - succeeded };
    return batchOf(id, "ended", counts, `${url}/${id}/results`);
  }

  /** The newest first. */
  const list = vendorGet(vendor, url, async (_, __, query) => {
    const ids = batches.ids().toReversed();
    const before = ids.indexOf(query.get("before_id") ?? "");
    const limit = Number(query.get("limit") ?? MOST_LISTED);
    const start = before < 0 ? ids.indexOf(query.get("after_id") ?? "") + 1 : Math.max(0, before - limit);
    const end = Math.min(before < 0 ? ids.length : before, start + limit);
    const page = ids.slice(start, end);
    return {
      data: await Promise.all(page.map((id) => describe(id, batches.peek(id)!))),
      has_more: before < 0 ? end < ids.length : start > 0,
      first_id: page[0] ?? null,
      last_id: page.at(-1) ?? null,
    };
  });

  const remove = http.delete(`${url}/:id`, ({ params }) => {
    const id = String(params["id"]);
    const seen = batches.peek(id);
    if (!seen) return unknownBatch();
    const message = "A batch can be deleted once it has ended. Cancel it first.";
    if (seen.stage !== "done") return anthropicFail({ status: 400, kind: "invalid-request", message, verbatim: true });
    batches.remove(id);
    return HttpResponse.json({ id, type: "message_batch_deleted" });
  });

  return [
    list,
    ...mockKeys({ key: "x-api-key", ...(vendor.fail && { fail: vendor.fail }) }, [
      http.post(url, async ({ request }) => {
        const { requests } = await readJson(request);
        const rows = requests as readonly Row[];
        const id = batches.start({ rows, headers: request.headers });
        return HttpResponse.json(batchOf(id, "in_progress", { processing: rows.length }), {
          headers: batches.headers(),
        });
      }),
      remove,
      http.get(`${url}/:id`, async ({ params }) => {
        const seen = batches.look(String(params["id"]));
        return seen ? HttpResponse.json(await describe(String(params["id"]), seen)) : unknownBatch();
      }),
      http.get(`${url}/:id/results`, async ({ params }) => {
        const seen = batches.peek(String(params["id"]));
        if (!seen) return unknownBatch();
        const canceled = seen.input.rows.map(({ custom_id }) => ({ custom_id, result: { type: "canceled" } }));
        const results = seen.isCancelled ? canceled : (await answersOf(seen)).map(resultOf);
        const text = results.map((result) => `${JSON.stringify(result)}\n`).join("");
        return new HttpResponse(text, { headers: { "content-type": "application/x-jsonl" } });
      }),
      http.post(`${url}/:id/cancel`, ({ params }) => {
        const seen = batches.cancel(String(params["id"]));
        if (!seen) return unknownBatch();
        return HttpResponse.json(batchOf(String(params["id"]), "canceling", { processing: seen.input.rows.length }));
      }),
    ]),
  ];
}

/** Page size without a `limit`. */
const MOST_LISTED = 20;

function resultOf({ id, status, body }: MockBatchAnswer): object {
  const result = status < 300 ? { type: "succeeded", message: body } : { type: "errored", error: body };
  return { custom_id: id, result };
}

const NO_COUNTS = { processing: 0, succeeded: 0, errored: 0, canceled: 0, expired: 0 };

function batchOf(id: string, status: string, counts: object, results: string | null = null): object {
  return {
    id,
    type: "message_batch",
    processing_status: status,
    request_counts: { ...NO_COUNTS, ...counts },
    created_at: "2026-01-01T00:00:00Z",
    expires_at: "2026-01-02T00:00:00Z",
    ended_at: results === null ? null : "2026-01-01T00:01:00Z",
    cancel_initiated_at: null,
    archived_at: null,
    results_url: results,
  };
}

function unknownBatch(): Response {
  return HttpResponse.json(
    { type: "error", error: { type: "not_found_error", message: "There is no such batch." } },
    { status: 404 },
  );
}
