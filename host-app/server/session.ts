import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { OWN_HEADER } from "./api.ts";

/** Distinguishes the server's operators, who have opened the printed link, from all other visitors. */
export interface Session {
  /** Whether a request carries the session's cookie. */
  isHeldBy(context: Context): boolean;
  /** Rejects requests that write and are not from a page of this server with a session. */
  readonly guard: MiddlewareHandler;
  /** `GET /session?token=…`: exchanges the token for a cookie, and removes it from the address. */
  readonly routes: Hono;
}

export interface SessionOptions {
  readonly token: string;
  /**
   * Port on which the server listens: browsers send cookies to every port of a host, so the name distinguishes them.
   */
  readonly port: () => number;
  /** Origin where users open the app, if a proxy makes it differ from the server's own. */
  readonly origin?: string | undefined;
  /** Base path of the app: other paths of the host get no cookie. Default: its root. */
  readonly base?: string | undefined;
}

/** How to get a session, in responses of the server and on the page. */
export const HOW_TO_GET_SESSION =
  "Open the link that the server printed when it was started (it ends in /session?token=…) in this browser, then try again.";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function createSession({ token, port, origin, base = "/" }: SessionOptions): Session {
  // Not the token itself: a stored cookie must not open another server.
  const value = createHmac("sha256", token).update("patchbay session").digest("base64url");
  const cookieName = (): string => `patchbay-session-${port()}`;

  function isHeldBy(context: Context): boolean {
    return isSame(getCookie(context, cookieName()) ?? "", value);
  }

  /** Only the cookie identifies the sender of a request: proxies and programs can set Host and Forwarded freely. */
  function refusalOf(context: Context): { readonly status: 401 | 403; readonly error: string } | undefined {
    if (!isHeldBy(context)) return { status: 401, error: `This needs the server's session. ${HOW_TO_GET_SESSION}` };
    const from = context.req.header("origin") ?? "";
    const ownOrigin = origin === undefined ? `http://${context.req.header("host") ?? ""}` : origin;
    // Pages of other ports of this machine are the same site, so the browser would send the cookie.
    if (from === ownOrigin && context.req.header(OWN_HEADER) !== undefined) return undefined;
    const remedy =
      origin === undefined && from !== ownOrigin
        ? " Behind a proxy, start the server with --origin and its public address."
        : "";
    return { status: 403, error: `Changes are taken only from Patchbay's own page at ${ownOrigin}.${remedy}` };
  }

  const routes = new Hono();
  routes.get("/", (context) => {
    context.header("cache-control", "no-store");
    if (!isSame(context.req.query("token") ?? "", token)) {
      return context.text("This link is invalid or has expired. Open the latest link that the server printed.", 403);
    }
    setCookie(context, cookieName(), value, {
      httpOnly: true,
      sameSite: "Strict",
      secure: origin?.startsWith("https:") ?? false,
      path: base,
    });
    return context.redirect("./", 303);
  });

  return {
    isHeldBy,
    routes,
    guard: async (context, next) => {
      const refusal = SAFE_METHODS.has(context.req.method) ? undefined : refusalOf(context);
      return refusal ? context.json({ error: refusal.error }, refusal.status) : next();
    },
  };
}

/** Compares in constant time, whatever the lengths. */
function isSame(actual: string, expected: string): boolean {
  const [one, other] = [actual, expected].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
