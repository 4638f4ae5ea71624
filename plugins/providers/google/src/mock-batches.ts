import {
  answerRows,
  http,
  HttpResponse,
  mockJobs,
  mockKeys,
  readJson,
  type MockBatchAnswer,
  type MockFail,
  type MockLook,
} from "@patchbay/mocks";

type Handlers = Parameters<typeof answerRows>[0];

interface Row {
  readonly request: unknown;
  readonly metadata: { readonly key: string };
}

interface Batch {
  readonly rows: readonly Row[];
  /** Address of the rows' calls. */
  readonly url: string;
  readonly headers: Headers;
}

/** Handlers of batches whose rows are in the request and whose results are in the answer. */
export function batchHandlers(
  root: string,
  handlers: Handlers,
  { key, fail }: { readonly key: string; readonly fail: MockFail },
): Handlers[number][] {
  const batches = mockJobs<Batch>();
  const notFound = (id: string) => fail({ status: 404, kind: "unknown-model", message: `batches/${id} is not found` });

  async function describe(id: string, seen: MockLook<Batch>): Promise<Response> {
    const { stage, error, input, isCancelled } = seen;
    if (stage !== "done") return HttpResponse.json(operation(id, stage === "queued" ? "PENDING" : "RUNNING"));
    if (isCancelled) {
      return HttpResponse.json({ ...operation(id, "CANCELLED"), done: true, error: { code: 1, message: "Cancelled" } });
    }
    if (error !== undefined) {
      return HttpResponse.json({ ...operation(id, "FAILED"), done: true, error: { code: 13, message: error } });
    }
    const rows = input.rows.map(({ metadata, request: body }) => ({ id: metadata.key, url: input.url, body }));
    const answers = await answerRows(handlers, rows, input.headers);
    const output = { inlinedResponses: { inlinedResponses: answers.map(responseOf) } };
    return HttpResponse.json({ ...operation(id, "SUCCEEDED", { output }), done: true, response: output });
  }

  return mockKeys({ key, fail }, [
    http.post(`${root}/models/*atchGenerateContent`, async ({ request }) => {
      const { batch } = await readJson(request);
      const { inputConfig } = batch as { inputConfig: { requests: { requests: readonly Row[] } } };
      const url = request.url.replace(/:\w+$/, ":generateContent");
      const id = batches.start({ rows: inputConfig.requests.requests, url, headers: request.headers });
      return HttpResponse.json(operation(id, "PENDING"), { headers: batches.headers() });
    }),
    http.get(`${root}/batches/:id`, ({ params }) => {
      const id = String(params["id"]);
      const seen = batches.look(id);
      return seen ? describe(id, seen) : notFound(id);
    }),
    http.post(`${root}/batches/:id`, ({ params }) => {
      const id = String(params["id"]).replace(/:cancel$/, "");
      return batches.cancel(id) ? HttpResponse.json({}) : notFound(id);
    }),
  ]);
}

function responseOf({ id, status, body }: MockBatchAnswer): object {
  const metadata = { key: id };
  return status < 300 ? { response: body, metadata } : { error: (body as { error: object }).error, metadata };
}

function operation(id: string, state: string, more: object = {}): object {
  const metadata = { name: `batches/${id}`, displayName: "patchbay", state: `BATCH_STATE_${state}`, ...more };
  return { name: `batches/${id}`, metadata };
}
