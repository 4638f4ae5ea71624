import type { JobHandle } from "../errors/index.ts";
import type { ReceivedAnswer } from "../http/index.ts";
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
    return (this.#followUps ??= import("./follow-ups.ts").then(
      ({ FollowUps }) => new FollowUps(this.#prepared, this.#accepted, this.state),
    ));
  }
}
