import { NetworkError, OutputError, type JobHandle } from "../errors/index.ts";
import { describeUnexpected, startLength } from "../errors/unexpected-answer.ts";
import { tryAddress } from "../http/address.ts";
import { readBlob, readStart, type ReadingOptions, type ReceivedAnswer } from "../http/answer.ts";
import type { Redactor } from "../http/redaction.ts";
import type { OutgoingRequest } from "../http/request.ts";
import { askedPause } from "../http/retry.ts";
import type { Answer, FailureText, SendOptions } from "../provider/contract.ts";
import { isObject } from "../provider/payload.ts";
import type { CallState } from "./open-call.ts";
import { exchange, providerRequest, type PreparedCall } from "./provider-request.ts";

/** The requests, pauses and downloads of a call beyond its main request. */
export class FollowUps {
  readonly #prepared: PreparedCall;
  readonly #accepted: ReceivedAnswer | undefined;
  #announced: Promise<void> | undefined;
  #hasWaited = false;

  /** @param accepted the answer that is read; absent while the body is prepared */
  constructor(prepared: PreparedCall, accepted: ReceivedAnswer | undefined) {
    this.#prepared = prepared;
    this.#accepted = accepted;
  }

  get #state(): CallState {
    return this.#prepared.state;
  }

  async wait(milliseconds: number): Promise<void> {
    await this.#announce();
    const { scope } = this.#prepared;
    const headers = (this.#state.last ?? this.#accepted)?.headers;
    const requested = askedPause(headers, scope.clock.now())?.pause ?? milliseconds;
    // The vendor may shorten only the first pause, so that later ones are never skipped.
    const pause = this.#hasWaited ? Math.max(requested, milliseconds) : requested;
    this.#hasWaited = true;
    await scope.wait(pause);
  }

  async send(address: string | URL, options: SendOptions): Promise<Answer> {
    const { method = "GET", headers, body, failure, malformed, anonymous = false } = options;
    // Plugins that were built before `as` existed use `malformed` for it.
    const as = options.as ?? (malformed === undefined ? undefined : "json");
    const url = addressOf(this.#prepared, address);
    await this.#announce();
    const request = providerRequest(this.#prepared, {
      to: { method, url },
      headers,
      body,
      describe: describer(failure),
      purpose: "follow-up",
      retry: method === "GET" ? "followUp" : "submission",
      anonymous,
    });
    return followUp(this.#prepared, request, { as, malformed });
  }

  async blobFromUrl(address: string, failure: FailureText | undefined): Promise<Blob> {
    if (/^data:/i.test(address)) return blobFromDataUrl(address);
    const { call } = this.#prepared;
    const url = addressOf(this.#prepared, address);
    await this.#announce();
    const request = providerRequest(this.#prepared, {
      to: { method: "GET", url },
      describe: describer(failure ?? ((status) => refusedFile(url, status))),
      purpose: "follow-up",
      retry: "followUp",
      anonymous: true,
    });
    return download(this.#prepared, request, async (response, blob) => {
      if (MEDIA_TASK.test(call.task)) await refuseErrorText(response, request, blob);
    });
  }

  /** Announces the job before the first request or pause that it needs, so that nothing is lost from then on. */
  async #announce(): Promise<void> {
    if (this.#accepted && !this.#state.job) await (this.#announced ??= this.#announceJob(this.#accepted));
  }

  async #announceJob(answer: ReceivedAnswer): Promise<void> {
    const { options, scope, session, settings } = this.#prepared;
    const redactor = await session.secrets.redactor();
    const job = (this.#state.job = createHandle(this.#prepared, answer, redactor));
    if (!job || !options.onJob) return;
    try {
      await scope.race(Promise.resolve(options.onJob(job)));
    } catch (error) {
      scope.throwIfEnded();
      settings.logger.warn(redactor.text(`onJob failed, and the job continues: ${String(error)}`));
    }
  }
}

/** An address of a vendor's answer. @throws OutputError */
export function addressOf({ authorization }: PreparedCall, address: string | URL): URL {
  const url = tryAddress(String(address), authorization.baseUrl);
  if (!url) throw new OutputError(`Expected an address, got ${JSON.stringify(address)}`);
  return url;
}

/** Sends a request and reads its answer; a web page in its place is a temporary failure. */
export function followUp(
  prepared: PreparedCall,
  request: OutgoingRequest,
  reading: ReadingOptions,
): Promise<ReceivedAnswer> {
  return exchange(prepared, request, reading, (response, read) => refusePage(response, request, read));
}

/** Downloads a file. @param check refuses it, as a part of the attempt */
export function download(
  { session, scope }: PreparedCall,
  request: OutgoingRequest,
  check?: (response: Response, file: Blob) => Promise<void>,
): Promise<Blob> {
  return session.transport.send(request, scope, async (response) => {
    await refusePage(response, request);
    const blob = await readBlob(response);
    await refusePage(response, request, blob);
    await check?.(response, blob);
    return blob;
  });
}

type Requested = Pick<OutgoingRequest, "peer" | "url">;

/**
 * Vendors answer polls with JSON and downloads with files: a web page comes from a proxy, so the request is repeated.
 * @param body of the answer, once it is read: a proxy may send its page under any type
 * @throws NetworkError
 */
async function refusePage(response: Response, requested: Requested, body?: Blob): Promise<void> {
  const start = body && (await startOf(body));
  const isPage = start === undefined ? HTML_TYPE.test(typeOf(response)) : HTML_START.test(start);
  if (isPage) throw unexpected(response, requested, start ?? (await readStart(response, startLength)));
}

/** Stores of files send errors as XML or JSON, some of them with status 200. @throws NetworkError */
async function refuseErrorText(response: Response, requested: Requested, file: Blob): Promise<void> {
  const start = await startOf(file);
  const isText = /json|xml/i.test(typeOf(response)) && !/[^\P{Cc}\s]|\ufffd|<svg/u.test(start);
  if (isText || /^\s*(?:\{\s*"|(?:<\?xml[^>]*>\s*)?<Error\b)/.test(start)) throw unexpected(response, requested, start);
}

/** Tasks whose files are images, videos or audio, and never text. */
const MEDIA_TASK = /-to-(?:image|video|audio|speech)$|^image-segmentation$/;
const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml)/i;
const HTML_START = /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body)\b/i;

const typeOf = ({ headers }: Response): string => headers.get("content-type") ?? "";
const startOf = (body: Blob): Promise<string> => body.slice(0, startLength).text();

function unexpected({ status, headers }: Response, { peer, url }: Requested, start: string): NetworkError {
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

/** A download is sent without a key, so another key would not help. */
function refusedFile({ hostname }: URL, status: number): string | undefined {
  if (status !== 401 && status !== 403) return undefined;
  return `The file at ${hostname} was refused with status ${status}: its address may have expired. No access token was sent to it.`;
}

/** Reads a `data:` address without fetching it, which a browser's `connect-src` may forbid. @throws OutputError */
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

/** Arguments that reading an answer does not need, and that are secret. */
const SECRET_NAME = /(?:key|token|secret|password|authorization)$/i;

/** The handle of a call that was accepted with this answer; undefined where the answer is not JSON. */
export function createHandle(
  prepared: PreparedCall,
  { url, status, headers, data }: ReceivedAnswer,
  redactor: Redactor,
): JobHandle | undefined {
  const { call, target } = prepared;
  const { task, modelId, providerModelId, mapping, outputType, args, parameters, uploaded } = call;
  const via = wayOf(prepared);
  const baseUrl = withoutQuery(prepared.authorization.baseUrl);
  // An endpoint's query may contain a key.
  const address = via === "endpoint" ? withoutQuery(new URL(url)) : url;
  const answer = { url: address, status, headers: Object.fromEntries(headers), data };
  const write = (value: object, isWritten: (name: string, member: string) => boolean): object =>
    JSON.parse(
      JSON.stringify(value, (name, member: unknown) => {
        if (typeof member === "string") return isWritten(name, member) ? redactor.text(member) : undefined;
        return isPlain(member) ? withNames(member, redactor.text) : undefined;
      }),
    );
  if (!isPlain(data)) return undefined;
  try {
    return {
      ...write({ version: 1, provider: target.id, task, modelId, providerModelId, mapping, via, baseUrl }, () => true),
      ...write({ outputType, answer }, () => true),
      ...write({ args, parameters, uploaded }, (name, member) => !SECRET_NAME.test(name) && !/^data:/i.test(member)),
    } as JobHandle;
  } catch {
    // Nested too deeply, or with a value that JSON cannot contain.
    return undefined;
  }
}

/** Redacts members' names, too: a server may repeat a key as one. */
function withNames(value: unknown, text: (name: string) => string): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [text(name), member]));
}

/** How the call reached the provider: by the router, directly, or at an endpoint. */
export function wayOf({ target, authorization }: PreparedCall): JobHandle["via"] {
  if (target.endpoint) return "endpoint";
  return authorization.routed ? "router" : "provider";
}

/** An address whose query, which may contain a key, is left out. */
export function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

/** Whether JSON preserves a value: Blobs, bytes and the like vanish in it. */
function isPlain(value: unknown): boolean {
  if (!isObject(value)) return true;
  return Object.prototype.toString.call(value) === "[object Object]";
}
