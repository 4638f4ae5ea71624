import type { BatchHandle, BatchOptions } from "../client-contract/batches.ts";
import { InputError, OutputError, PatchbayError, TaskNotSupportedError } from "../errors/index.ts";
import type { ReceivedAnswer } from "../http/answer.ts";
import { markAccepted } from "../http/request.ts";
import type { BatchCall, BatchRow } from "../provider/contract.ts";
import { ClientBatch } from "./batches.ts";
import { modelOf, prepareRow, readIds, readTarget, type RowArguments, type RowCall } from "./batch-rows.ts";
import { openBatch, readState, takeStep, type OpenBatch } from "./batch-steps.ts";
import { createHandle } from "./follow-ups.ts";
import { withCall, type ClientSettings, type Invocation, type OpenCall } from "./open-call.ts";
import { checkServes, knownProvider } from "./other-target.ts";
import { prepareCall, type PreparedCall } from "./provider-request.ts";
import { resolveTarget, type ChosenProvider, type Target } from "./resolve-target.ts";
import { runProviderCode } from "./run.ts";

/** Starts a batch. @throws InputError for a row that a single call would refuse: nothing was sent */
export async function startBatch(
  settings: ClientSettings,
  task: string,
  rows: readonly RowArguments[],
  options: BatchOptions = {},
): Promise<ClientBatch> {
  if (!Array.isArray(rows) || rows.length === 0) {
    throw new InputError("The rows of a batch must be a list with the arguments of at least one call.");
  }
  const { accessToken, provider: _, model: __, ...callOptions } = options;
  const ids = readIds(rows);
  const { provider: id, models } = readTarget(rows, options);
  const manifests = settings.providers.manifests();
  const provider = knownProvider(id, manifests);
  checkServes(provider, task);
  checkBatches(provider, task, rows.length, models);
  const args = { provider: id, model: models[0], ...(accessToken !== undefined && { accessToken }) };
  const invocation: Invocation = { task, args, options: callOptions, raw: true };
  const handle = await withCall(settings, invocation, async (open) => {
    const targets = await targetsOf(open, models);
    const prepared = await prepareCall(open, targets.get(models[0])!, NO_INPUT);
    if (prepared.authorization.routed) {
      throw new InputError(
        `The hub's router has no batches: pass ${provider.manifest.label}'s own key as accessToken or in keys.`,
      );
    }
    const calls = rows.map((row, index) => ({
      row,
      index,
      id: ids[index]!,
      target: targets.get(modelOf(row, options))!,
    }));
    const requests = await prepareRows(prepared, calls);
    const batch = await openBatch(prepared);
    const { steps } = batch;
    const call = { ...batch.call, name: `patchbay-${crypto.randomUUID()}` };
    const uploaded = await upload(batch, requests, call);
    const created = await takeStep(batch, () => steps.create(requests, call, uploaded), "submission");
    return handleOf(batch, created, rows.some((row) => row["id"] !== undefined) ? ids : ids.length);
  });
  // The signal and the deadline are of the start.
  const { signal: ___, deadline: ____, ...later } = callOptions;
  return new ClientBatch(settings, handle, { ...later, ...(accessToken !== undefined && { accessToken }) });
}

const NO_INPUT = { args: {}, parameters: undefined, streaming: false };

/** @throws TaskNotSupportedError, InputError */
function checkBatches(
  { id, manifest }: ChosenProvider,
  task: string,
  count: number,
  models: readonly (string | undefined)[],
): void {
  const { batch } = manifest;
  if (!batch?.tasks.includes(task)) {
    const possible = batch ? ` It has batches of ${batch.tasks.join(", ")}.` : " Call it once for each row.";
    throw new TaskNotSupportedError(`Provider ${id} has no batches of task ${task}.${possible}`);
  }
  const { maxRows = Infinity } = batch;
  if (count > maxRows) {
    throw new InputError(`A batch of ${id} has at most ${maxRows} rows, but this one has ${count}. Split it.`);
  }
  if (models.length > 1 && !batch.mixedModels) {
    const names = models.slice(0, 2).map((model) => JSON.stringify(model ?? "none"));
    throw new InputError(
      `A batch of ${id} is for one model, but its rows name ${names.join(" and ")}. Start a batch for each model.`,
    );
  }
}

/** @throws InputError for the first wrong row, or where all together are too large */
async function prepareRows(prepared: PreparedCall, calls: readonly RowCall[]): Promise<readonly BatchRow[]> {
  const { id, manifest } = prepared.target;
  const { maxBytes = Infinity } = manifest.batch ?? {};
  const requests: BatchRow[] = [];
  let bytes = 0;
  for (const call of calls) {
    // One after the other, so that the first wrong row is the one that is named.
    // oxlint-disable-next-line no-await-in-loop
    const made = await prepareRow(prepared, call);
    requests.push(made.request);
    bytes += made.bytes;
  }
  if (bytes <= maxBytes) return requests;
  throw new InputError(`A batch of ${id} has at most ${maxBytes} bytes, but its rows have ${bytes}. Split it.`);
}

/** Uploads the rows, if the vendor takes them as a file. @returns the last answer */
async function upload(
  batch: OpenBatch,
  rows: readonly BatchRow[],
  call: BatchCall,
): Promise<ReceivedAnswer | undefined> {
  const made = await runProviderCode(batch.prepared, "prepare", () => batch.steps.upload?.(rows, call) ?? []);
  let answer: ReceivedAnswer | undefined;
  for (const request of [made].flat()) {
    // A vendor takes a file only after what contains it.
    // oxlint-disable-next-line no-await-in-loop
    answer = await takeStep(batch, () => request, "repeatable");
  }
  return answer;
}

/** The target of each model. */
async function targetsOf(open: OpenCall, models: readonly (string | undefined)[]) {
  const targets = new Map<string | undefined, Target>();
  for (const model of models) {
    const target = { ...open.arguments.target, model };
    // oxlint-disable-next-line no-await-in-loop
    targets.set(model, await open.scope.race(resolveTarget({ ...open, arguments: { ...open.arguments, target } })));
  }
  return targets;
}

/** @throws OutputError where the answer is not about a batch */
async function handleOf(batch: OpenBatch, created: ReceivedAnswer, rows: BatchHandle["rows"]): Promise<BatchHandle> {
  const { prepared } = batch;
  prepared.invocation.watch?.received(created);
  try {
    await readState(batch, created);
    const made = createHandle(prepared, created, await prepared.session.secrets.redactor());
    if (!made) throw new OutputError("Expected the state of a batch");
    const { args: _, parameters: __, uploaded: ___, ...handle } = made;
    return { ...handle, rows };
  } catch (error) {
    if (PatchbayError.isInstance(error)) markAccepted(error);
    throw error;
  }
}
