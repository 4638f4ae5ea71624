import { OutputError } from "../errors/index.ts";
import { blobFromDataUrl, readAnswer, readBlob, tryAddress, type Credentials } from "../http/index.ts";
import type { Answer, ProviderCall, ReadContext, SendOptions } from "../provider/contract.ts";
import { retryPolicy } from "./retry-policy.ts";
import { ownCredentials, peerOf, type PreparedCall } from "./prepared-call.ts";

/**
 * What a provider may do while it prepares a body or reads an answer. Members are bound, because providers take them
 * apart, and made when asked for, because most calls need none.
 */
export class CallContext implements ReadContext {
  readonly call: ProviderCall;
  readonly #prepared: PreparedCall;

  constructor(prepared: PreparedCall) {
    this.call = prepared.call;
    this.#prepared = prepared;
  }

  get signal(): AbortSignal {
    return this.#prepared.scope.signal;
  }

  get wait(): ReadContext["wait"] {
    return (milliseconds) => this.#prepared.scope.wait(milliseconds);
  }

  get progress(): ReadContext["progress"] {
    return (progress) => this.#prepared.options.onProgress?.(progress);
  }

  get send(): ReadContext["send"] {
    return (address, options = {}) => this.#send(address, options);
  }

  get blobFromUrl(): ReadContext["blobFromUrl"] {
    return (address) => this.#blobFromUrl(address);
  }

  async #send(address: string | URL, options: SendOptions): Promise<Answer> {
    const { method = "GET", headers, body, failure, malformed, anonymous = false } = options;
    const { transport, scope, target, options: callOptions } = this.#prepared;
    const url = this.#address(address);
    const credentials = anonymous ? this.#nobody() : ownCredentials(this.#prepared);
    const describe = failure === undefined ? undefined : () => failure;
    const retry = retryPolicy(method === "GET" ? "followUp" : "submission", callOptions);
    const request = { method, url, headers, body, credentials, peer: peerOf(target), describe, retry };
    return transport.send(request, scope, (response) => readAnswer(response, url.href, malformed));
  }

  async #blobFromUrl(address: string): Promise<Blob> {
    if (/^data:/i.test(address)) return blobFromDataUrl(address);
    const { transport, scope, target, options } = this.#prepared;
    const url = this.#address(address);
    const retry = retryPolicy("followUp", options);
    const request = { method: "GET", url, peer: peerOf(target), credentials: this.#nobody(), retry } as const;
    return transport.send(request, scope, readBlob);
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
