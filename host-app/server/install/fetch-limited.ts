import { lookup as resolve, type LookupAddress } from "node:dns";
import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { NetworkError, PatchbayError } from "@patchbay/core/errors";
import { checkAddress, hostOf, mayConnect, redirectTarget, refusedNetwork } from "./plugin-address.ts";

export interface FetchLimits {
  /** Largest accepted answer. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Origin that the operator's own configuration names, such as a registry in their network: any address is allowed. */
  readonly trusted?: string | undefined;
}

export interface FetchedFile {
  readonly bytes: Buffer;
  /** After redirects. */
  readonly url: URL;
}

/** The server answered, but without the file. */
export class NotFetchedError extends NetworkError {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const MAX_REDIRECTS = 3;

/**
 * Fetches a file from the web or from this machine, never from the private network: every address that a name resolves
 * to is checked when connecting, so that it cannot change after the check.
 * @throws InputError for a forbidden URL, NetworkError if there is no such file or it is too large
 */
export async function fetchLimited(start: URL, limits: FetchLimits): Promise<FetchedFile> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const isTrusted = url.origin === limits.trusted;
    if (!isTrusted) checkAddress(url);
    const answer = await request(url, limits.signal, isTrusted);
    const { statusCode = 0 } = answer;
    const { location } = answer.headers;
    if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
      answer.destroy();
      url = redirectTarget(url, location);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new NotFetchedError(
        `${url.href} cannot be fetched: the server answered ${statusCode}. Check the address.`,
        statusCode,
      );
    }
    return { bytes: await readLimited(answer, url, limits), url };
  }
  throw new NetworkError(`${start.href} redirects more than ${MAX_REDIRECTS} times.`);
}

function request(url: URL, signal: AbortSignal, isTrusted: boolean): Promise<IncomingMessage> {
  const get = url.protocol === "https:" ? getHttps : getHttp;
  return new Promise((done, fail) => {
    const sent = get(
      url,
      {
        signal,
        ...(!isTrusted && { lookup: guardedLookup(hostOf(url)) }),
        // A new connection: an open one was checked for another name.
        agent: false,
        headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "patchbay" },
      },
      done,
    );
    sent.once("error", (error) => fail(describe(error, url)));
  });
}

function guardedLookup(host: string): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error(`${hostname} has no address`), "");
      else if (!addresses.every(({ address }) => mayConnect(host, address))) callback(refusedNetwork(host), "");
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function readLimited(answer: IncomingMessage, url: URL, { maxBytes }: FetchLimits): Promise<Buffer> {
  const encoding = answer.headers["content-encoding"] ?? "identity";
  const parts: Buffer[] = [];
  let size = 0;
  try {
    if (encoding !== "identity")
      throw new NetworkError(`${url.href} is encoded as ${encoding}, which was not requested.`);
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw new NetworkError(`${url.href} is larger than ${maxBytes} bytes.`);
      parts.push(part);
    }
  } catch (error) {
    throw describe(error, url);
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts);
}

function describe(error: unknown, url: URL): Error {
  if (PatchbayError.isInstance(error)) return error;
  const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
  const cause = name === "AbortError" || name === "TimeoutError" ? "it took too long" : message;
  return new NetworkError(`${url.href} cannot be fetched: ${cause}. Check the address and the network.`, {
    cause: error,
  });
}
