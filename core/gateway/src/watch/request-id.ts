import type { ErrorShapeName } from "../errors/error-shapes.ts";

/** The header of a request's id, in requests and in answers. */
export const REQUEST_ID = "x-request-id";

/** The caller's id of a request if it is safe in logs and headers, else a new one. */
export function requestIdOf(headers: Headers): string {
  const id = headers.get(REQUEST_ID);
  return id !== null && /^[\w.:/+=-]{1,128}$/.test(id) ? id : `req_${crypto.randomUUID().replaceAll("-", "")}`;
}

/** Adds the id to an answer, where the clients of its format look for it. */
export function markAnswer(headers: Headers, id: string, shape: ErrorShapeName): void {
  headers.set(REQUEST_ID, id);
  if (shape === "anthropic") headers.set("request-id", id);
}
