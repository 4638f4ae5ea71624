import { InferenceClient, type CallOptions } from "@patchbay/core/client";
import { createReplay, createVirtualClock, type SentRequest } from "@patchbay/testing";
import { allProviders } from "./all-providers.ts";
import { reviveBlobs, writeBlobs, type CatalogueRow, type Outcome } from "./catalogue-row.ts";

type Methods = Readonly<Record<string, (args: object, options: CallOptions) => unknown>>;

export interface Played extends Outcome {
  /** Requests to the hub and to the provider. */
  readonly sent: readonly SentRequest[];
  readonly posts: readonly SentRequest[];
}

/** Makes the call of a row against a hub and a provider that answer according to the row, and records the result. */
export async function playRow(row: CatalogueRow): Promise<Played> {
  const replay = createReplay(({ url }) =>
    url.startsWith("https://huggingface.co/api/") ? mappingOf(row) : answerOf(row),
  );
  const client = new InferenceClient(row.token, {
    providers: allProviders,
    fetch: replay.fetch,
    clock: createVirtualClock(),
    logger: { debug: () => undefined, warn: () => undefined },
    retries: 0,
  });
  const rowArgs = reviveBlobs(row.args) as Record<string, unknown>;
  const target = "endpointUrl" in rowArgs ? {} : { model: "org/M" };
  const args = { ...target, ...(row.provider !== undefined && { provider: row.provider }), ...rowArgs };
  const outcome = await outcomeOf(() => (client as unknown as Methods)[row.method]?.(args, row.options ?? {}));
  return { ...outcome, sent: replay.sent, posts: replay.sent.filter(({ method }) => method === "POST") };
}

/** Our addition to the specification's message for an answer with another shape. */
const ADDED =
  /(?: Most providers need `task` in its options\.)?(?:(?:\.? (?:Provider|Endpoint) \S+ answered| Provider \S+ does not serve it\.) .+)?$/s;

/** A call's value or its error's message without our addition; chunks of a stream as a list. */
export async function outcomeOf(call: () => unknown): Promise<Outcome> {
  try {
    const result = await call();
    return { value: await writeBlobs(isStream(result) ? await collect(result) : result) };
  } catch (error) {
    return { error: (error as Error).message.replace(ADDED, "") };
  }
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

function mappingOf({ provider = "", mapping }: CatalogueRow): Response {
  return Response.json({ inferenceProviderMapping: mapping ? { [provider]: { status: "live", ...mapping } } : {} });
}

/** Rows about requests have no answer: this answer ends the call. */
function answerOf({ answer = { status: 400, type: "text/plain", body: "" } }: CatalogueRow): Response {
  return new Response(answer.body, { status: answer.status, headers: { "content-type": answer.type } });
}
