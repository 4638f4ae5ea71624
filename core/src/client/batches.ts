import type {
  Batch,
  BatchHandle,
  BatchPrice,
  BatchResultsOptions,
  BatchRowResult,
  BatchStatus,
} from "../client-contract/batches.ts";
import type { ResumeOptions } from "../client-contract/options.ts";
import { JobError, TaskNotSupportedError } from "../errors/index.ts";
import type { ReceivedAnswer } from "../http/answer.ts";
import type { BatchState, Progress } from "../provider/contract.ts";
import { pollJob, unknownState } from "../provider/job-results.ts";
import { readResults } from "./batch-results.ts";
import { hasEnded, openBatch, readState, sendStep, takeStep, type OpenBatch } from "./batch-steps.ts";
import { jobInvocation, openJob, readBatchHandle } from "./jobs.ts";
import {
  hasHooks,
  openCall,
  refineError,
  withCall,
  type ClientSettings,
  type Invocation,
  type OpenCall,
} from "./open-call.ts";
import type { PreparedCall } from "./provider-request.ts";
import { CallContext, followedStream } from "./run.ts";

/** A batch by its handle. @throws JobHandleError */
export function resumeBatch(settings: ClientSettings, handle: unknown, options: ResumeOptions = {}): Batch {
  const checked = readBatchHandle(handle);
  jobInvocation(checked, options);
  return new ClientBatch(settings, checked, options);
}

/** Many calls that a vendor runs as one job. */
export class ClientBatch implements Batch {
  readonly handle: BatchHandle;
  readonly #settings: ClientSettings;
  readonly #options: ResumeOptions;
  /** The latest answer about the batch; the handle has the first one. */
  #latest: ReceivedAnswer | undefined;

  constructor(settings: ClientSettings, handle: BatchHandle, options: ResumeOptions) {
    this.handle = handle;
    this.#settings = settings;
    this.#options = options;
  }

  get price(): BatchPrice | undefined {
    return this.#settings.providers.manifests().get(this.handle.provider)?.batch?.price;
  }

  status(options?: ResumeOptions): Promise<BatchStatus> {
    return withCall(this.#settings, this.#invocation(options), async (open) => {
      const { batch, answer } = await this.#open(open);
      return statusOf(batch, await this.#poll(batch, answer));
    });
  }

  cancel(options?: ResumeOptions): Promise<BatchStatus> {
    return withCall(this.#settings, this.#invocation(options), async (open) => {
      const { batch, answer } = await this.#open(open);
      const { steps, call, prepared } = batch;
      if (!steps.cancel) throw new TaskNotSupportedError(`Provider ${prepared.target.id} cannot cancel a batch.`);
      // Repeating it is safe: a canceled batch stays canceled.
      await sendStep(batch, () => steps.cancel!(answer, call));
      return statusOf(batch, await this.#poll(batch, answer));
    });
  }

  results({ pollEvery, wait = true, ...options }: BatchResultsOptions = {}): ReturnType<Batch["results"]> {
    const settings = this.#settings;
    const make = (invocation: Invocation) => this.#read(invocation, wait, pollEvery ?? POLL_EVERY_MS);
    const invocation = { ...this.#invocation(options), streaming: true };
    return hasHooks(settings, invocation)
      ? (followedStream(settings, invocation, make) as ReturnType<Batch["results"]>)
      : make(invocation);
  }

  async *#read(
    invocation: Invocation,
    wait: boolean,
    pollEvery: number,
  ): AsyncGenerator<BatchRowResult, void, undefined> {
    const open = await openCall(this.#settings, invocation);
    try {
      open.scope.throwIfEnded();
      const { batch, rows, answer } = await this.#open(open);
      const state = wait ? await this.#end(batch, answer, pollEvery) : await this.#poll(batch, answer);
      if (state.status === "failed" && !state.files?.length && !state.rows?.length) throw failed(batch, state);
      yield* readResults(batch, rows, state, this.handle);
    } catch (error) {
      throw await refineError(open, error);
    } finally {
      open.scope.close();
    }
  }

  #invocation(options: ResumeOptions = {}): Invocation {
    return jobInvocation(this.handle, { ...this.#options, ...options });
  }

  async #open(open: OpenCall): Promise<{ batch: OpenBatch; rows: PreparedCall; answer: ReceivedAnswer }> {
    const { prepared, answer } = await openJob(open, this.handle);
    return { batch: await openBatch(prepared), rows: prepared, answer: this.#latest ?? answer };
  }

  async #poll(batch: OpenBatch, answer: ReceivedAnswer): Promise<BatchState> {
    const latest = await takeStep(batch, () => batch.steps.poll(answer, batch.call), "followUp");
    const state = await readState(batch, latest);
    this.#latest = latest;
    return state;
  }

  /** Polls until the batch has ended. */
  #end(batch: OpenBatch, answer: ReceivedAnswer, interval: number): Promise<BatchState> {
    const context = new CallContext(batch.prepared);
    return pollJob(context, {
      interval,
      immediately: true,
      look: async () => {
        const state = await this.#poll(batch, this.#latest ?? answer);
        context.progress(progressOf(state));
        if (state.status === "unknown") return unknownState(state.failure?.message);
        return hasEnded(state) ? state : undefined;
      },
    });
  }
}

/** Milliseconds between two polls: batches take minutes to hours. */
const POLL_EVERY_MS = 30_000;

async function statusOf({ prepared }: OpenBatch, state: BatchState): Promise<BatchStatus> {
  const { status, counts, failure } = state;
  const redactor = await prepared.session.secrets.redactor();
  const reason = failure && { failure: redactor.whole(failure) };
  return { state: status, ended: hasEnded(state), ...(counts && { counts: numbersOf(counts) }), ...reason };
}

function progressOf({ status, counts = {} }: BatchState): Progress {
  const { total = 0, succeeded = 0, failed: refused = 0 } = numbersOf(counts);
  const ratio = total > 0 ? { ratio: (succeeded + refused) / total } : {};
  return { phase: status === "waiting" ? "queued" : "running", ...ratio };
}

function numbersOf(counts: NonNullable<BatchState["counts"]>): NonNullable<BatchStatus["counts"]> {
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => Number.isFinite(value)));
}

function failed({ prepared }: OpenBatch, { failure }: BatchState): JobError {
  const reason = failure ? `: ${failure.message}` : "";
  const error = new JobError(`The batch failed${reason}`.replace(/\.*$/, ". No row has a result."));
  error.provider = prepared.target.id;
  return error;
}
