import { getResponse as askHandlers, HttpHandler, type RequestHandler } from "msw";
import { routeOf } from "./route.ts";

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

/** The first handler that matches a request; undefined if none does. */
export async function findHandler(
  handlers: readonly RequestHandler[],
  request: Request,
): Promise<RequestHandler | undefined> {
  const [address] = request.url.split(/[?#]/, 1);
  for (const handler of handlers) {
    if (!canMatch(handler, request)) continue;
    const matches = literalOf(handler)?.whole === address || (await handler.test({ request }));
    if (matches && (await routeOf(handler)?.accepts?.(request)) !== false) return handler;
  }
  return undefined;
}

/** Whether a handler may answer a request, judged without its patterns. */
function canMatch(handler: RequestHandler, { method, url }: Request): boolean {
  const literal = literalOf(handler);
  if (!literal) return true;
  if (literal.method !== undefined && literal.method !== method.toUpperCase()) return false;
  return url.toLowerCase().startsWith(literal.start);
}

/** Where a handler answers, as far as its address has no patterns. */
interface Literal {
  /** In upper case; absent: any. */
  readonly method?: string;
  /** The origin and the whole steps of its address before the first pattern, in lower case because msw ignores the case. */
  readonly start: string;
  /** The address, if nothing in it is a pattern. */
  readonly whole?: string;
}

const literals = new WeakMap<RequestHandler, Literal>();

function literalOf(handler: RequestHandler): Literal | undefined {
  if (!(handler instanceof HttpHandler)) return undefined;
  let literal = literals.get(handler);
  if (!literal) {
    const { path, method } = handler.info;
    const address = typeof path === "string" ? path : "";
    literal = {
      ...(typeof method === "string" && { method: method.toUpperCase() }),
      start: (/^https?:\/\/[\w.-]+(?:\/[\w.-]+(?=\/))*/.exec(address)?.[0] ?? "").toLowerCase(),
      ...(/^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w.-]+)+$/.test(address) && { whole: address }),
    };
    literals.set(handler, literal);
  }
  return literal;
}
