import { deepStrictEqual, fail, ok, strictEqual } from "node:assert/strict";
import { PatchbayError } from "@patchbay/core/errors";
import type {
  Answer,
  BatchCall,
  BatchRequest,
  BatchRow,
  Json,
  ProviderBatch,
  ProviderCall,
  ProviderPlugin,
  ReadContext,
} from "@patchbay/core/provider";
import type { Check } from "./check.ts";
import { revive, settle, type BatchFixture, type ProviderStep } from "./provider-fixture.ts";

type BatchCase = BatchFixture["cases"][number];

const RUNNING = new Set(["waiting", "running", "canceling", "unknown"]);

/** A batch is created, polled, read and canceled as its fixture was written from the vendor's documents. */
export function batchChecks(plugin: ProviderPlugin, { cases }: BatchFixture): Check[] {
  const declared = plugin.manifest.batch?.tasks ?? [];
  return [
    {
      name: "batch: every task of the manifest's batch has a case",
      run() {
        const covered = new Set(cases.map(({ task }) => task));
        deepStrictEqual([...covered].toSorted(), [...declared].toSorted());
      },
    },
    ...cases.map((one) => ({
      name: `batch: ${one.name}`,
      run: async () => runBatch(plugin, await stepsOf(plugin), one),
    })),
  ];
}

async function stepsOf({ batch }: ProviderPlugin): Promise<ProviderBatch> {
  if (!batch) return fail("the code has no batch");
  return typeof batch === "function" ? batch() : batch;
}

/** Takes the steps of a batch as a host does, each with the latest answer alone, as after a restart. */
async function runBatch(plugin: ProviderPlugin, batch: ProviderBatch, one: BatchCase): Promise<void> {
  const call: BatchCall = {
    task: one.task,
    providerModelId: one.providerModelId,
    routed: false,
    baseUrl: plugin.manifest.hosts[0] ?? "",
    settings: one.settings,
  };
  const rows = await Promise.all(one.rows.map((row) => rowOf(plugin, call, row)));
  const steps = [...one.steps];
  const next = async (request: BatchRequest): Promise<ProviderStep> => {
    const step = steps.shift();
    if (!step) return fail(`no step in the fixture for ${request.method ?? "GET"} ${String(request.url)}`);
    await checkBatchRequest(step, request);
    return step;
  };
  const started = { ...call, name: "patchbay-1" };
  let uploaded: Answer | undefined;
  for (const request of [(await batch.upload?.(rows, started)) ?? []].flat()) uploaded = answerOf(await next(request));
  let latest = await next(await batch.create(rows, started, uploaded));
  const states: unknown[] = [];
  for (;;) {
    const { files, rows: _rows, fileList: _fileList, ...state } = await batch.status(answerOf(latest), call);
    states.push(files ? { ...state, files: files.length } : state);
    if (!RUNNING.has(state.status)) break;
    latest = await next(await batch.poll(answerOf(latest), call));
  }
  // A count that the vendor did not report is undefined.
  deepStrictEqual(JSON.parse(JSON.stringify(states)), one.states, "the states that were read");
  if (one.cancel) {
    ok(batch.cancel, "the fixture cancels the batch, and the code cannot");
    await checkBatchRequest(one.cancel, await batch.cancel(answerOf(latest), call));
  }
  const { files = [], fileList, rows: inline = [] } = await batch.status(answerOf(latest), call);
  const lines: unknown[] = [...inline];
  const listed = fileList && (await batch.files?.(answerOf(await next(fileList)), call));
  for (const file of listed ?? files) {
    const { answer } = await next(file);
    const texts = (answer.text ?? "").split("\n").filter((line) => line.trim() !== "");
    lines.push(...texts.map((line) => JSON.parse(line) as unknown));
  }
  strictEqual(steps.length, 0, "steps of the fixture that were not taken");
  const results = await Promise.all(lines.map((line) => resultOf(plugin, batch, call, line)));
  deepStrictEqual(results, one.results);
}

async function rowOf(plugin: ProviderPlugin, call: BatchCall, row: BatchCase["rows"][number]): Promise<BatchRow> {
  const task = plugin.tasks[call.task];
  if (!task) return fail(`the code has no task ${call.task}`);
  const single = singleCall(call, row);
  const body = await task.body(single, { blobFromUrl: () => fail("a row downloads nothing") });
  const headers = task.headers?.(single);
  return { id: row.id, path: task.route(single).path, body: body as Json, ...(headers && { headers }) };
}

function singleCall(call: BatchCall, { args, parameters }: Partial<BatchCase["rows"][number]>): ProviderCall {
  return {
    ...call,
    args: (revive(args) ?? {}) as ProviderCall["args"],
    parameters,
    modelId: undefined,
    mapping: undefined,
    endpointUrl: undefined,
    hubUrl: "https://huggingface.co",
    outputType: undefined,
    streaming: false,
  };
}

async function resultOf(
  plugin: ProviderPlugin,
  batch: ProviderBatch,
  call: BatchCall,
  line: unknown,
): Promise<unknown> {
  const result = await batch.read(line, call);
  deepStrictEqual(await batch.read(structuredClone(line), call), result, "read returns the same for the same row");
  if ("missing" in result) return result;
  const { id, status, data } = result;
  if (status < 200 || status > 299) return { id, status };
  const answer: Answer = { data, status, url: call.baseUrl, header: () => null };
  const context: ReadContext = {
    call: singleCall(call, {}),
    signal: new AbortController().signal,
    blobFromUrl: () => fail("a row downloads nothing"),
    send: () => fail("a row sends nothing"),
    wait: () => fail("a row waits for nothing"),
    progress: () => undefined,
  };
  return { id, output: await settle(await plugin.tasks[call.task]?.read(answer, context)) };
}

/** An answer as a host stores it: JSON, or the bytes. */
function answerOf({ answer, direct, url }: ProviderStep): Answer {
  const { json, text = "", status = 200, headers } = answer;
  const data: unknown = json === undefined ? new Blob([text]) : structuredClone(json);
  return { data, status, url: url ?? direct ?? "", header: (name) => new Headers(headers).get(name) };
}

async function checkBatchRequest(step: ProviderStep, request: BatchRequest): Promise<void> {
  const method = request.method ?? (request.body === undefined ? "GET" : "POST");
  strictEqual(`${method} ${String(request.url)}`, `${step.method} ${step.url ?? step.direct}`);
  deepStrictEqual(await settle(plainBody(request.body)), step.body ?? undefined);
  const headers = new Headers(request.headers);
  for (const [name, expected] of Object.entries(step.headers))
    strictEqual(headers.get(name), expected, `header ${name}`);
}

/** A form as fixtures write it. */
function plainBody(body: BatchRequest["body"]): unknown {
  const { $form: fields } = (body ?? {}) as { readonly $form?: readonly { name: string; value: unknown }[] };
  if (!Array.isArray(fields)) return body;
  return { $form: Object.fromEntries(fields.map(({ name, value }) => [name, value])) };
}

/** Why a vendor's answer of another shape does not pass for a batch. */
export function batchShapeCheck(plugin: ProviderPlugin): Check {
  return {
    name: "batch: an answer of another shape ends in OutputError",
    async run() {
      const baseUrl = plugin.manifest.hosts[0] ?? "";
      const call = { task: "", providerModelId: "", routed: false, baseUrl, settings: {} };
      const batch = await stepsOf(plugin);
      const answer = { status: 200, url: call.baseUrl, header: () => null };
      for (const data of [null, [], "text", 7, {}]) {
        for (const read of [() => batch.status({ ...answer, data }, call), () => batch.read(data, call)]) {
          try {
            fail(`took ${JSON.stringify(data)} for ${JSON.stringify(await read())}`);
          } catch (error) {
            const isNamed = PatchbayError.isInstance(error) && error.name === "OutputError";
            ok(isNamed, `${JSON.stringify(data)}: ${String(error)}`);
          }
        }
      }
    },
  };
}
