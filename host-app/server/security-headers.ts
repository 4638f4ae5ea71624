import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";

/**
 * The page's policy: only the app's own scripts and styles run. Plugins may be asked to call any https host, and local
 * inference servers over http; which host gets a credential is the inference client's business.
 * @param origins further origins that the page may call, for example a router inside a company's network
 * @param author origin whose code and styles run too, in author mode
 * @param page the app's page as sent: its inline code is allowed by hash
 */
export function contentSecurityPolicy(origins: readonly string[] = [], author?: string, page = ""): string {
  const self = author === undefined ? "'self'" : `'self' ${author}`;
  const connect = ["'self'", "https:", "http://127.0.0.1:*", "http://localhost:*", "blob:", "data:", ...origins];
  // What an author's remote does to load its parts is its own affair.
  const trustedTypes = author === undefined ? ["require-trusted-types-for 'script'", "trusted-types patchbay"] : [];
  return [
    "default-src 'self'",
    `script-src ${[self, ...inlineHashes(page, "script")].join(" ")}`,
    `style-src ${[self, ...inlineHashes(page, "style")].join(" ")}`,
    `connect-src ${connect.join(" ")}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...trustedTypes,
  ].join("; ");
}

/** Sources for what a page of ours holds between `<tag>` and `</tag>`; an element with attributes has its code elsewhere. */
function inlineHashes(page: string, tag: "script" | "style"): string[] {
  return [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
}

/** The hub that people know, and the hosts that keep its files. */
const HUB = "https://huggingface.co";
const HUB_FILES = "https://*.hf.co";

/**
 * The policy of the worker in which an engine runs: the app's own code and what the page has checked and handed over, and
 * requests to one hub alone.
 * @param hub origin that the page names; one that no page may call is left out
 * @param origins that the operator has allowed
 */
export function enginePolicy(hub: string | undefined, origins: readonly string[] = []): string {
  const allowed = hub !== undefined && mayCall(hub, origins) ? [new URL(hub).origin] : [];
  const files = allowed[0] === HUB ? [HUB_FILES] : [];
  return [
    "default-src 'none'",
    "script-src 'self' blob: 'wasm-unsafe-eval'",
    `connect-src ${["'self'", "blob:", "data:", ...allowed, ...files].join(" ")}`,
    // Firefox holds what a worker imports to this; the worker itself takes away the means to start others.
    "worker-src 'self' blob:",
  ].join("; ");
}

function mayCall(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  // Some hosts' names may hold what ends a source or a directive.
  if (/[;,\s']/.test(origin)) return false;
  const isHere = protocol === "http:" && (hostname === "127.0.0.1" || hostname === "localhost");
  return protocol === "https:" || isHere || origins.includes(origin);
}

/** What neither the app nor a plugin in its page has any use for. */
const UNUSED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "midi",
  "payment",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];
/** The playground's inputs, by a person's leave; no frame gets them. */
const OWN_FEATURES = ["camera", "microphone"];
const PERMISSIONS_POLICY = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
].join(", ");

/** The policy of a plugin's files: should one be opened as a page, it runs nothing, and belongs to no origin. */
export const PLUGIN_FILE_POLICY = "sandbox; default-src 'none'";

/** Sets the headers that every answer carries; the page and the engines' worker replace the policy by one of their own. */
export function securityHeaders(policy: string): MiddlewareHandler {
  return async (context, next) => {
    // Before the answer: afterwards each would make a new one, whose body is a stream.
    context.header("content-security-policy", policy);
    context.header("x-content-type-options", "nosniff");
    // URLs contain model ids and settings, which other sites must not learn.
    context.header("referrer-policy", "no-referrer");
    context.header("cross-origin-opener-policy", "same-origin");
    context.header("permissions-policy", PERMISSIONS_POLICY);
    await next();
  };
}
