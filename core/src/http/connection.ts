import { isConfidential, UnsafeAddress } from "./address.ts";
import type { Attempt } from "./request.ts";

/** How requests leave this machine. */
export interface Connection {
  readonly fetch: typeof fetch;
  /** Origins that answers and redirects may lead to although they are private, because the operator trusts them. */
  readonly insecureOrigins?: readonly string[] | undefined;
  /** Whether the caller connects by a `fetch` of its own, which then decides which IP addresses names lead to. */
  readonly isCustom?: boolean | undefined;
}

/** Sends one request and gives its answer, whatever its status. @throws UnsafeAddress, or what fetch rejects with */
export function fetchStep(
  connection: Connection,
  attempt: Attempt,
  redirect: "manual" | "follow" = "manual",
): Promise<Response> {
  const { request, scope, sent } = attempt;
  const { url, method, headers, content, cookies, trusted } = sent;
  scope.throwIfEnded();
  const init: RequestInit = { method, headers, redirect };
  const signal = scope.signalIfNeeded;
  if (signal) init.signal = signal;
  if (content !== undefined) init.body = content;
  // Some edge runtimes refuse the member's mere presence.
  if (cookies) init.credentials = cookies;
  const send = (checked = init) => connection.fetch(url.href, checked);
  const watched = (checked?: RequestInit) =>
    scope.race(request.watch ? request.watch.step(attempt, () => send(checked)) : send(checked));
  const { home = request.url } = request;
  const { insecureOrigins = [] } = connection;
  if (trusted || insecureOrigins.includes(url.origin)) return watched();
  if (!isConfidential(url)) throw new UnsafeAddress();
  if (url.origin === home.origin || insecureOrigins.includes(home.origin) || !isNode) return watched();
  return import("./public-address.ts").then(({ isMock, isPrivateHost, checkedConnection }) => {
    if (isPrivateHost(home.hostname) || isMock(url)) return watched();
    if (isPrivateHost(url.hostname)) throw new UnsafeAddress("private");
    return watched(connection.isCustom ? init : checkedConnection(init));
  });
}

/** Elsewhere the runtime keeps pages and workers out of private networks, or has no such network. */
const isNode = "process" in globalThis && typeof globalThis.process?.getBuiltinModule === "function";
