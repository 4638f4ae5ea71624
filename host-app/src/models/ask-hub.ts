import { HttpError, NetworkError, RateLimitError } from "@patchbay/core/errors";

/**
 * Asks the hub, without credentials.
 * @returns the answer's JSON
 * @throws NetworkError when there is no answer, or one that is no JSON; RateLimitError, HttpError
 */
export async function askHub(fetch: typeof globalThis.fetch, url: URL, signal: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url.href, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new NetworkError(`The hub at ${url.host} cannot be reached. Check the connection and the hub’s address.`, {
      cause,
    });
  }
  const body: unknown = await response.json().catch(() => undefined);
  // A broken-off answer and one that is no JSON look the same.
  signal.throwIfAborted();
  if (!response.ok) throw failure(url, response, body);
  if (body === undefined) {
    throw new NetworkError(
      `What answers at ${url.host} is no hub: it sends no JSON. Check the hub’s address, and whether this network asks you to log in.`,
    );
  }
  return body;
}

function failure(url: URL, { status, headers }: Response, body: unknown): HttpError {
  const details = {
    request: { method: "GET", url: url.href, headers: {} },
    response: { status, requestId: headers.get("x-request-id") ?? "", body },
  };
  if (status === 429) {
    return new RateLimitError(
      "The hub takes no more requests from here for now. Wait a minute, then try again.",
      details,
    );
  }
  if (status === 404) {
    return new HttpError(`The hub at ${url.host} has nothing at ${url.pathname}. Check the hub’s address.`, details);
  }
  return new HttpError(`The hub answers with status ${status}. Try again later.`, details);
}
