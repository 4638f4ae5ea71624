import { getResponse as askHandlers, HttpHandler, type RequestHandler } from "msw";

/**
 * The answer of the first handler that matches a request; undefined if none does.
 *
 * For every request, msw compiles the address of each handler and reads its cookies, which takes longer than most
 * answers. Handlers whose method or address cannot match are left out first.
 */
export const getResponse: typeof askHandlers = (handlers, request, context) =>
  askHandlers(
    handlers.filter((handler) => canMatch(handler, request)),
    request,
    context,
  );

/** Whether a handler may answer a request, judged without its patterns. */
export function canMatch(handler: RequestHandler, { method, url }: Request): boolean {
  if (!(handler instanceof HttpHandler)) return true;
  const { path, method: expected } = handler.info;
  if (typeof expected === "string" && expected.toLowerCase() !== method.toLowerCase()) return false;
  return typeof path !== "string" || url.toLowerCase().startsWith(literalStart(path));
}

/** The origin and the whole steps of an address before its first pattern, in lower case because msw ignores the case. */
function literalStart(address: string): string {
  return (/^https?:\/\/[\w.-]+(?:\/[\w.-]+(?=\/))*/.exec(address)?.[0] ?? "").toLowerCase();
}
