import { PatchbayError, type JobHandle } from "../errors/index.ts";
import { loadRecovery, type ReceivedAnswer } from "../http/index.ts";
import type { ProviderCall, ReadContext } from "../provider/contract.ts";
import type { FollowUps } from "./follow-ups.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** What became of a call after its answer. */
export interface CallState {
  /** The job that the call turned out to be. */
  job?: JobHandle | undefined;
  /** The answer that was received last, where there was more than one. */
  last?: ReceivedAnswer;
}

/**
 * What a provider may do while it prepares a body or reads an answer. Members are bound, because providers take them
 * apart, and made when asked for, because most calls need none; so is the code behind them.
 */
export class CallContext implements ReadContext {
  readonly call: ProviderCall;
  readonly state: CallState;
  readonly #prepared: PreparedCall;
  readonly #accepted: ReceivedAnswer | undefined;
  #followUps: Promise<FollowUps> | undefined;

  /**
   * @param accepted the answer that is read; absent while the body is prepared
   * @param job of a call that is resumed
   */
  constructor(prepared: PreparedCall, accepted?: ReceivedAnswer, job?: JobHandle) {
    this.call = prepared.call;
    this.state = { job };
    this.#prepared = prepared;
    this.#accepted = accepted;
  }

  get signal(): AbortSignal {
    return this.#prepared.scope.signal;
  }

  get wait(): ReadContext["wait"] {
    return async (milliseconds) => (await this.#load()).wait(milliseconds);
  }

  get progress(): ReadContext["progress"] {
    return (progress) => this.#prepared.options.onProgress?.(progress);
  }

  get send(): ReadContext["send"] {
    return async (address, options = {}) => (await this.#load()).send(address, options);
  }

  get blobFromUrl(): ReadContext["blobFromUrl"] {
    return async (address, failure) => (await this.#load()).blobFromUrl(address, failure);
  }

  #load(): Promise<FollowUps> {
    return (this.#followUps ??= loadFollowUps().then(
      ({ FollowUps }) => new FollowUps(this.#prepared, this.#accepted, this.state),
    ));
  }
}

const loadFollowUps = () => import("./follow-ups.ts");

/**
 * Loads what looks after a job, before somebody pays for it: by the time that it is needed the connection may be gone, or
 * the app's files replaced by newer ones.
 * @throws PatchbayError when it cannot be loaded: nothing was sent
 */
export async function loadJobCare({ session, scope }: PreparedCall): Promise<void> {
  const parts = [loadFollowUps(), import("./explain-failure.ts"), loadRecovery(), session.secrets.redactor()];
  await scope.race(Promise.all(parts)).catch((error: unknown) => {
    if (scope.isReason(error)) throw error;
    throw new PatchbayError(
      "Nothing was sent: the part of Patchbay that looks after long calls could not be loaded. Check the connection and call again.",
    );
  });
}
