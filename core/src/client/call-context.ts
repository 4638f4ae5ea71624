import { OutputError, type JobHandle } from "../errors/index.ts";
import {
  blobFromDataUrl,
  readBlob,
  tryAddress,
  type Credentials,
  type OutgoingRequest,
  type ReceivedAnswer,
} from "../http/index.ts";
import type { Answer, FailureText, ProviderCall, ReadContext, SendOptions } from "../provider/contract.ts";
import { exchange } from "./exchange.ts";
import { createHandle } from "./job-handle.ts";
import { retryPolicy } from "./retry-policy.ts";
import { ownCredentials, peerOf, type PreparedCall } from "./prepared-call.ts";

/**
 * What a provider may do while it prepares a body or reads an answer. Members are bound, because providers take them
 * apart, and made when asked for, because most calls need none.
 */
export class CallContext implements ReadContext {
  readonly call: ProviderCall;
  /** The job that the call turned out to be. */
  job: JobHandle | undefined;
  /** The answer that was received last. */
  last: ReceivedAnswer | undefined;
  readonly #prepared: PreparedCall;
  readonly #accepted: ReceivedAnswer | undefined;
  #announced: Promise<void> | undefined;

  /**
   * @param accepted the answer that is read; absent while the body is prepared
   * @param job of a call that is resumed
   */
  constructor(prepared: PreparedCall, accepted?: ReceivedAnswer, job?: JobHandle) {
    this.call = prepared.call;
    this.job = job;
    this.last = accepted;
    this.#prepared = prepared;
    this.#accepted = accepted;
  }

  get signal(): AbortSignal {
    return this.#prepared.scope.signal;
  }

  get wait(): ReadContext["wait"] {
    return (milliseconds) => this.#announce().then(() => this.#prepared.scope.wait(milliseconds));
  }

  get progress(): ReadContext["progress"] {
    return (progress) => this.#prepared.options.onProgress?.(progress);
  }

  get send(): ReadContext["send"] {
    return (address, options = {}) => this.#send(address, options);
  }

  get blobFromUrl(): ReadContext["blobFromUrl"] {
    return (address, failure) => this.#blobFromUrl(address, failure);
  }

  async #send(address: string | URL, options: SendOptions): Promise<Answer> {
    const { method = "GET", headers, body, failure, malformed, anonymous = false } = options;
    const { target, options: callOptions } = this.#prepared;
    const url = this.#address(address);
    await this.#announce();
    const credentials = anonymous ? this.#nobody() : ownCredentials(this.#prepared);
    const retry = retryPolicy(method === "GET" ? "followUp" : "submission", callOptions);
    const request = {
      method,
      url,
      headers,
      body,
      credentials,
      peer: peerOf(target),
      describe: describer(failure),
      readVendorFailure: target.failure,
      retry,
    };
    return (this.last = await exchange(this.#prepared, request, malformed));
  }

  async #blobFromUrl(address: string, failure: FailureText | undefined): Promise<Blob> {
    if (/^data:/i.test(address)) return blobFromDataUrl(address);
    const { session, scope, target, options } = this.#prepared;
    const url = this.#address(address);
    await this.#announce();
    const retry = retryPolicy("followUp", options);
    const describe = describer(failure);
    const request = { method: "GET", url, peer: peerOf(target), credentials: this.#nobody(), describe, retry } as const;
    return session.transport.send(request, scope, readBlob);
  }

  /** Tells of the job before the first request or pause that it needs, so that nothing is lost from then on. */
  async #announce(): Promise<void> {
    if (this.#accepted && !this.job) await (this.#announced ??= this.#tellOfJob(this.#accepted));
  }

  async #tellOfJob(answer: ReceivedAnswer): Promise<void> {
    const { options, scope, session } = this.#prepared;
    this.job = createHandle(this.#prepared, answer);
    if (!this.job || !options.onJob) return;
    try {
      await scope.race(Promise.resolve(options.onJob(this.job)));
    } catch (error) {
      scope.throwIfEnded();
      session.logger.warn(session.redactor.text(`onJob failed, and the job goes on: ${String(error)}`));
    }
  }

  #address(address: string | URL): URL {
    const url = tryAddress(String(address), this.#prepared.authorization.baseUrl);
    if (!url) throw new OutputError(`Expected an address, got ${JSON.stringify(address)}`);
    return url;
  }

  /** Without secrets, but still the origins that the caller chose: these may be asked over plain http. */
  #nobody(): Credentials {
    return { origins: this.#prepared.authorization.credentials.origins, headers: {} };
  }
}

function describer(failure: FailureText | undefined): OutgoingRequest["describe"] {
  return failure === undefined ? undefined : ({ status }) => (typeof failure === "string" ? failure : failure(status));
}
