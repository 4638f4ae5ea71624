import { HttpError, ModelNotFoundError, NetworkError } from "@patchbay/core/errors";

/**
 * Asks the hub, without credentials.
 * @param what names what is asked for in errors, for example `The model owner/name`
 * @throws NetworkError, ModelNotFoundError, HttpError
 */
export async function askHub(
  fetch: typeof globalThis.fetch,
  url: URL,
  what: string,
  signal: AbortSignal,
): Promise<unknown> {
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
  if (response.ok) return body;
  const details = {
    request: { method: "GET", url: url.href, headers: {} },
    response: { status: response.status, requestId: response.headers.get("x-request-id") ?? "", body },
  };
  if (response.status === 404 || response.status === 401) {
    throw new ModelNotFoundError(`${what} is not known, or it is private.`, details);
  }
  throw new HttpError(`The hub answers with status ${response.status}. Try again later.`, details);
}
