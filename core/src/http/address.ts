import { describeValue } from "../errors/describe-value.ts";
import { InputError } from "../errors/index.ts";

/** An address, or undefined when it cannot be read (`URL.parse` is younger than Node 20). */
export function tryAddress(address: string, base?: URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/**
 * Reads an absolute http(s) address from the caller.
 * @param what names it in the error, for example `endpointUrl`
 * @throws InputError
 */
export function parseAddress(address: unknown, what: string): URL {
  const url = typeof address === "string" || address instanceof URL ? tryAddress(String(address)) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    // Anything but a plain host and path may contain a password.
    const shown =
      typeof address !== "string" || /^[\w.:/-]*$/.test(address) ? `, but is ${describeValue(address)}` : "";
    throw new InputError(`${what} must be an absolute address that begins with https:// or http://${shown}.`);
  }
  if (url.username || url.password) {
    throw new InputError(`${what} must not contain a user name or a password. Pass the key as accessToken.`);
  }
  return url;
}

/**
 * Appends a route to a base address. The result always has the base's origin and is below the base's path, although
 * the path
 * contains untrusted values such as provider model ids.
 * @throws InputError if the path contains `.` or `..` segments, `?`, `#`, backslashes or control characters
 */
export function joinAddress(
  base: URL,
  path: string,
  query: Readonly<Record<string, string | readonly string[]>> = {},
): URL {
  const route = path.replace(/^\/+/, "");
  if (!isSafePath(route)) {
    throw new InputError(
      `The path ${JSON.stringify(path)} cannot be called: a model id contains "..", "?", "#", a backslash or a control character.`,
    );
  }
  const baseText = withoutSlash(/[?#]/.test(base.href) ? `${base.origin}${base.pathname}` : base.href);
  const url = new URL(route === "" ? base : `${baseText}/${route}${base.search}`);
  for (const name in query) for (const value of [query[name] ?? []].flat()) url.searchParams.append(name, value);
  return url;
}

/**
 * A copy of a request to another address. Its body is read as bytes, because `new Request(url, request)` loses it in
 * browsers
 * whose requests have no `body` (Firefox).
 */
export async function copyRequest(request: Request, url: string): Promise<Request> {
  const { method, headers, signal } = request;
  const bodiless = method === "GET" || method === "HEAD";
  return new Request(url, { method, headers, signal, ...(!bodiless && { body: await request.arrayBuffer() }) });
}

/** An address without trailing slashes. */
export function withoutSlash(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end--;
  return address.slice(0, end);
}

function isSafePath(path: string): boolean {
  // Fast path for nearly all paths.
  if (/^[\w:@./-]*$/.test(path)) return !/(?:^|\/)\.{1,2}(?:\/|$)/.test(path);
  if (/[?#\\\p{Cc}]/u.test(path)) return false;
  return path.split("/").every((segment) => {
    const decoded = decode(segment);
    return decoded !== undefined && !/^\.{1,2}$/.test(decoded) && !/[/\\%\p{Cc}]/u.test(decoded);
  });
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * An address that is not called: the connection is insecure, or it is in a private network that the provider is not
 * in.
 */
export class UnsafeAddress extends Error {}

/** Whether the connection is confidential: https, or this machine. */
export function isConfidential(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

/**
 * Whether a host is this machine. Names below `localhost` are not: outside browsers, DNS may resolve them to any
 * machine.
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

const secretName = /key|token|secret|sig|credential|password|auth|^code$/i;

/** Whether the name of a query's member looks like that of a secret. */
export function namesSecret(name: string): boolean {
  return secretName.test(name);
}

/**
 * A copy of an address that is safe to show: without user information and without query values that look like secrets.
 */
export function shownAddress(url: URL, mark: string): URL {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  for (const name of new Set(shown.searchParams.keys())) {
    if (namesSecret(name)) shown.searchParams.set(name, mark);
  }
  return shown;
}

/** Values in an address's query that look like secrets. */
export function addressSecrets(url: URL): string[] {
  return [...url.searchParams].flatMap(([name, value]) => (namesSecret(name) ? value : []));
}
