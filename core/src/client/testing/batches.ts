import type { BatchHandle } from "../../client-contract/batches.ts";
import type { Batch, BatchRowResult } from "../index.ts";
import { defineProvider, openAiBatch, openAiChat } from "../../provider/index.ts";
import { sampleProvider } from "./sample-providers.ts";
import { chatAnswer, collect, providerKey, setUpClient, type Answer, type SetUp } from "./set-up-client.ts";

const HOST = "https://api.acme.example";

export const batchCode = defineProvider({ tasks: { conversational: openAiChat() }, batch: openAiBatch() });

/** A provider with batches of chats in OpenAI's protocol. */
export const batchProvider = sampleProvider(
  "acme",
  { hosts: [HOST], directOnly: true, batch: { tasks: ["conversational"], maxRows: 2000, maxBytes: 200_000 } },
  batchCode,
);

export const batchTarget = { provider: "acme", model: "m" };

/** Rows that each ask a question of their own. */
export const questions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ messages: [{ role: "user", content: `Question ${index}` }] }));

/** What the vendor reports about a batch. */
export interface VendorBatch {
  readonly status: string;
  readonly [member: string]: unknown;
}

/** A line of the results. */
export const resultLine = (id: string, more: object = {}): object => ({
  custom_id: id,
  response: { status_code: 200, body: { ...chatAnswer, id: `answer-${id}` } },
  error: null,
  ...more,
});

export const failedLine = (id: string, status = 400): object =>
  resultLine(id, { response: { status_code: status, body: { error: { message: `no ${id}`, code: "bad" } } } });

export const unprocessedLine = (id: string, code: string): object =>
  resultLine(id, { response: null, error: { code, message: "too late" } });

export const jsonLines = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** What the vendor answers: the states of the batch, one for each poll, and the contents of its files. */
export interface VendorScript {
  readonly states?: readonly (VendorBatch | (() => Response))[];
  readonly files?: Readonly<Record<string, string | (() => Response)>>;
  /** Replaces the answer to a request. */
  readonly instead?: Answer;
}

const describeBatch = (state: VendorBatch) => Response.json({ id: "batch_1", object: "batch", ...state });

/** A client of a vendor that answers by a script; the last state repeats. */
export function setUpBatches(script: VendorScript = {}, setUp: SetUp = {}) {
  const { states = [{ status: "completed", output_file_id: "out" }], files = {} } = script;
  let polls = 0;
  const answer: Answer = (request, index) => {
    const { method, url } = request;
    const path = url.slice(HOST.length);
    if (script.instead) return script.instead(request, index);
    if (method === "POST" && path === "/v1/files") return Response.json({ id: "file_1" });
    if (method === "POST" && path === "/v1/batches") return describeBatch({ status: "validating" });
    if (method === "POST" && path === "/v1/batches/batch_1/cancel") return new Response(null, { status: 202 });
    if (path === "/v1/batches/batch_1") {
      const state = states[Math.min(polls++, states.length - 1)]!;
      return typeof state === "function" ? state() : describeBatch(state);
    }
    const file = files[/^\/v1\/files\/(\w+)\/content$/.exec(path)?.[1] ?? ""];
    if (file === undefined) return Response.json({ error: { message: `no ${path}` } }, { status: 404 });
    return typeof file === "function"
      ? file()
      : new Response(file, { headers: { "content-type": "application/octet-stream" } });
  };
  return setUpClient({ providers: [batchProvider], token: providerKey, answer, ...setUp });
}

/** A batch of another process: a new client with nothing but the stored handle. */
export async function storedBatch(count: number, script: VendorScript = {}, setUp: SetUp = {}) {
  const first = setUpBatches();
  const { handle } = await first.client.batch("conversational", questions(count), batchTarget);
  const second = setUpBatches(script, setUp);
  const batch = await second.client.resumeBatch(JSON.parse(JSON.stringify(handle)) as BatchHandle);
  return { first, ...second, batch };
}

/** The outcomes of a batch, short. */
export async function outcomes(batch: Batch, options?: Parameters<Batch["results"]>[0]) {
  return (await collect(batch.results(options))).map(shortOutcome);
}

export function shortOutcome({ index, error, output }: BatchRowResult): readonly unknown[] {
  return [index, error ? error.name : (output as { readonly id: string }).id];
}
