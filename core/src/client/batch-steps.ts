import { OutputError, TaskNotSupportedError } from "../errors/index.ts";
import type { Answer, ReceivedAnswer } from "../http/answer.ts";
import type { BatchCall, BatchRequest, BatchState, ProviderBatch } from "../provider/contract.ts";
import { addressOf, download, followUp } from "./follow-ups.ts";
import type { RequestPurpose } from "./open-call.ts";
import { providerRequest, type PreparedCall } from "./provider-request.ts";
import { runProviderCode } from "./run.ts";

/** A batch within a call: the provider's steps, and what its requests are made of. */
export interface OpenBatch {
  readonly prepared: PreparedCall;
  readonly steps: ProviderBatch;
  readonly call: BatchCall;
}

/** @throws TaskNotSupportedError, PluginError */
export async function openBatch(prepared: PreparedCall): Promise<OpenBatch> {
  const { target, call, scope, settings } = prepared;
  const { batch } = await scope.race(settings.providers.load(target.id));
  if (!batch) throw new TaskNotSupportedError(`Provider ${target.id} has no batches.`);
  const steps =
    typeof batch === "function" ? await runProviderCode(prepared, "prepare", () => scope.race(batch())) : batch;
  const { task, providerModelId, routed, baseUrl } = call;
  // A batch's requests have headers of their own; the task's are for its rows.
  const definition = { ...target.definition, headers: () => ({}) };
  return {
    prepared: { ...prepared, target: { ...target, definition } },
    steps,
    call: { task, providerModelId, routed, baseUrl, settings: call.settings },
  };
}

/** Sends the request of a step and reads its answer. */
export async function takeStep(
  batch: OpenBatch,
  step: () => BatchRequest,
  retry: RequestPurpose,
): Promise<ReceivedAnswer> {
  const request = await requestOf(batch, step, retry);
  return followUp(batch.prepared, request, {});
}

/** Sends the request of a step whose answer does not matter. */
export async function sendStep(batch: OpenBatch, step: () => BatchRequest): Promise<void> {
  const { session, scope } = batch.prepared;
  const request = await requestOf(batch, step, "followUp");
  await session.transport.send(request, scope, async ({ body }) => void body?.cancel());
}

/** Downloads a file of results. */
export async function fetchFile(batch: OpenBatch, file: BatchRequest): Promise<Blob> {
  return download(batch.prepared, await requestOf(batch, () => file, "followUp"));
}

function requestOf({ prepared }: OpenBatch, step: () => BatchRequest, retry: RequestPurpose) {
  return runProviderCode(prepared, "prepare", async () => {
    const { url, headers, body, method = body === undefined ? "GET" : "POST" } = await step();
    return providerRequest(prepared, {
      to: { method, url: addressOf(prepared, url) },
      headers,
      body,
      retry,
      ...(retry !== "submission" && { purpose: "follow-up" }),
    });
  });
}

/** Reads the state of a batch from an answer about it. @throws OutputError */
export async function readState({ prepared, steps, call }: OpenBatch, answer: Answer): Promise<BatchState> {
  return runProviderCode(prepared, "read", async () => {
    const state = await steps.status(answer, call);
    if (STATES[state?.status] === undefined) throw new OutputError("Expected the state of a batch");
    return state;
  });
}

const STATES: Readonly<Record<BatchState["status"], "open" | "ended">> = {
  waiting: "open",
  running: "open",
  canceling: "open",
  unknown: "open",
  completed: "ended",
  failed: "ended",
  expired: "ended",
  canceled: "ended",
};

/** Whether nothing about a batch will change any more. */
export const hasEnded = ({ status }: BatchState): boolean => STATES[status] === "ended";
