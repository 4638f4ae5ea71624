import { NetworkError, OutputError } from "../errors/index.ts";
import { describeUnexpected, startLength } from "../errors/unexpected-answer.ts";
import {
  readBlob,
  readStart,
  tryAddress,
  type Credentials,
  type OutgoingRequest,
  type ReceivedAnswer,
} from "../http/index.ts";
import { askedPause } from "../http/retry.ts";
import type { Answer, FailureText, SendOptions } from "../provider/contract.ts";
import type { CallState } from "./provider-request.ts";
import { exchange, ownCredentials, peerOf, retryPolicy, type PreparedCall } from "./session.ts";
import { createHandle } from "./job-handle.ts";

/** The requests, pauses and downloads of a call beyond its main request. */
export class FollowUps {
  readonly #prepared: PreparedCall;
  readonly #accepted: ReceivedAnswer | undefined;
  readonly #state: CallState;
  #announced: Promise<void> | undefined;
  #hasWaited = false;

  constructor(prepared: PreparedCall, accepted: ReceivedAnswer | undefined, state: CallState) {
    this.#prepared = prepared;
    this.#accepted = accepted;
    this.#state = state;
  }

  async wait(milliseconds: number): Promise<void> {
    await this.#announce();
    const { scope } = this.#prepared;
    const headers = (this.#state.last ?? this.#accepted)?.headers;
    const asked = askedPause(headers, scope.clock.now())?.pause ?? milliseconds;
    // The vendor says when it is worth a look; sooner than the plugin only the first time, lest nobody waits at all.
    const pause = this.#hasWaited ? Math.max(asked, milliseconds) : asked;
    this.#hasWaited = true;
    await scope.wait(pause);
  }

  async send(address: string | URL, options: SendOptions): Promise<Answer> {
    const { method = "GET", headers, body, failure, malformed, anonymous = false } = options;
    // Plugins that were built before `as` said it by `malformed`.
    const as = options.as ?? (malformed === undefined ? undefined : "json");
    const { target, options: callOptions } = this.#prepared;
    const url = this.#address(address);
    await this.#announce();
    const credentials = anonymous ? this.#nobody() : ownCredentials(this.#prepared);
    const retry = retryPolicy(method === "GET" ? "followUp" : "submission", callOptions);
    const request = {
      method,
      url,
      home: this.#prepared.authorization.baseUrl,
      headers,
      body,
      credentials,
      peer: peerOf(target),
      provider: target.id,
      watch: this.#prepared.watch?.requests("follow-up"),
      describe: describer(failure),
      readVendorFailure: target.failure,
      retry,
    };
    const check = (response: Response, read?: Blob) => refusePage(response, request, read);
    return (this.#state.last = await exchange(this.#prepared, request, { as, malformed }, check));
  }

  async blobFromUrl(address: string, failure: FailureText | undefined): Promise<Blob> {
    if (/^data:/i.test(address)) return blobFromDataUrl(address);
    const { call, session, scope, target, options } = this.#prepared;
    const url = this.#address(address);
    await this.#announce();
    const retry = retryPolicy("followUp", options);
    const describe = describer(failure ?? ((status) => refusedFile(url, status)));
    const request = {
      method: "GET",
      url,
      home: this.#prepared.authorization.baseUrl,
      peer: peerOf(target),
      provider: target.id,
      watch: this.#prepared.watch?.requests("follow-up"),
      credentials: this.#nobody(),
      describe,
      retry,
    } as const;
    return session.transport.send(request, scope, async (response) => {
      await refusePage(response, request);
      const blob = await readBlob(response);
      await refusePage(response, request, blob);
      if (isMedia.test(call.task)) await refuseErrorText(response, request, blob);
      return blob;
    });
  }

  /** Tells of the job before the first request or pause that it needs, so that nothing is lost from then on. */
  async #announce(): Promise<void> {
    if (this.#accepted && !this.#state.job) await (this.#announced ??= this.#tellOfJob(this.#accepted));
  }

  async #tellOfJob(answer: ReceivedAnswer): Promise<void> {
    const { options, scope, session } = this.#prepared;
    const redactor = await session.secrets.redactor();
    const job = (this.#state.job = createHandle(this.#prepared, answer, redactor));
    if (!job || !options.onJob) return;
    try {
      await scope.race(Promise.resolve(options.onJob(job)));
    } catch (error) {
      scope.throwIfEnded();
      session.logger.warn(redactor.text(`onJob failed, and the job goes on: ${String(error)}`));
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

type Asked = Pick<OutgoingRequest, "peer" | "url">;

/**
 * Vendors answer polls with JSON and downloads with files: a web page comes from a proxy, and is asked again.
 * @param body what was read of the answer: a proxy may send its page under any type
 * @throws NetworkError
 */
async function refusePage(response: Response, asked: Asked, body?: Blob): Promise<void> {
  const start = body && (await startOf(body));
  const isPage = start === undefined ? htmlType.test(typeOf(response)) : htmlStart.test(start);
  if (isPage) throw unexpected(response, asked, start ?? (await readStart(response, startLength)));
}

/** Stores of files send their errors as XML or JSON, some of them with status 200. @throws NetworkError */
async function refuseErrorText(response: Response, asked: Asked, file: Blob): Promise<void> {
  const start = await startOf(file);
  const isText = /json|xml/i.test(typeOf(response)) && !/[^\P{Cc}\s]|\ufffd|<svg/u.test(start);
  if (isText || /^\s*(?:\{\s*"|(?:<\?xml[^>]*>\s*)?<Error\b)/.test(start)) throw unexpected(response, asked, start);
}

/** Tasks whose files are images, videos or sound, and never text. */
const isMedia = /-to-(?:image|video|audio|speech)$|^image-segmentation$/;
const htmlType = /^\s*(?:text\/html|application\/xhtml)/i;
const htmlStart = /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body)\b/i;

const typeOf = ({ headers }: Response): string => headers.get("content-type") ?? "";
const startOf = (body: Blob): Promise<string> => body.slice(0, startLength).text();

function unexpected({ status, headers }: Response, { peer, url }: Asked, start: string): NetworkError {
  const address = `${url.origin}${url.pathname}`;
  const contentType = headers.get("content-type");
  const message = describeUnexpected({ expected: "a file", peer, address, status, contentType, start });
  return new NetworkError(message, { stage: "body" });
}

function describer(
  failure: FailureText | ((status: number) => string | undefined) | undefined,
): OutgoingRequest["describe"] {
  return failure === undefined ? undefined : ({ status }) => (typeof failure === "string" ? failure : failure(status));
}

/** Nobody's key goes along with a download, so that no other key would help. */
function refusedFile({ hostname }: URL, status: number): string | undefined {
  if (status !== 401 && status !== 403) return undefined;
  return `The file at ${hostname} was refused with status ${status}: its address may have expired. No access token was sent to it.`;
}

/** Reads a `data:` address without a request (a browser's `connect-src` may forbid fetching it). @throws OutputError */
export function blobFromDataUrl(address: string): Blob {
  const match = /^data:([^,]*?)(;base64)?,(.*)$/is.exec(address);
  const [, type = "", base64, payload = ""] = match ?? [];
  try {
    if (!match) throw new TypeError("no comma");
    const decoded = decodeURIComponent(payload);
    const content = base64 ? Uint8Array.from(atob(decoded), (character) => character.charCodeAt(0)) : decoded;
    return new Blob([content], { type: type || "text/plain" });
  } catch {
    throw new OutputError("Expected a data URL that can be read");
  }
}
