import { BASE_URL } from "./runtime-config.ts";
import { OWN_HEADER } from "../server/api.ts";

/**
 * Asks the server that the page came from.
 * @param path below the app's address, without a slash in front
 * @throws Error that people can read: the server's own reason where it gives one
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

/** Asks the server to change something. @throws Error that people can read */
export function postToServer<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return askServer(path, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null });
}
