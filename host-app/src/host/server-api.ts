import { BASE_URL } from "./runtime-config.ts";
import { OWN_HEADER } from "../../server/api.ts";

/**
 * Sends a request to the server that the page came from.
 * @param path relative to the app's URL, without a leading slash
 * @throws Error with the server's own reason, if there is one
 */
export async function askServer<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { ...(init.headers as Record<string, string> | undefined), [OWN_HEADER]: "1" };
  const answer = await fetch(BASE_URL + path, { ...init, headers }).catch((error: unknown) => {
    init.signal?.throwIfAborted();
    throw new Error("The server cannot be reached. Check that it runs and that you are online.", { cause: error });
  });
  const body = (await answer.json().catch(() => undefined)) as Answer & { error?: unknown };
  if (answer.ok) return body;
  const reason = typeof body?.error === "string" ? body.error : `The server answered ${answer.status}.`;
  throw new Error(reason);
}

/** Requests a change on the server. @throws Error with a readable reason */
export function postToServer<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return askServer(path, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null });
}
