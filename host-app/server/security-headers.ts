import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";

/**
 * The page's policy: only the app's own scripts and styles run. Plugins may call any https host, and local inference
 * servers over http; the inference client decides which host gets a credential.
 * @param origins further origins that the page may call, for example a router inside a company's network
 * @param author origin whose code and styles run too, in author mode
 * @param page the app's page as sent: its inline code is allowed by hash
 */
export function contentSecurityPolicy(origins: readonly string[] = [], author?: string, page = ""): string {
  const self = author === undefined ? "'self'" : `'self' ${author}`;
  const connect = ["'self'", "https:", "http://127.0.0.1:*", "http://localhost:*", "blob:", "data:", ...origins];
  // An author's remote may load its parts in any way.
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

/**
 * Sources for the content between `<tag>` and `</tag>` in one of our pages; an element with attributes has its code in
 * a file.
 */
function inlineHashes(page: string, tag: "script" | "style"): string[] {
  return [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
}

/** The public hub, and the hosts of its files. */
const HUB = "https://huggingface.co";
const HUB_FILES = "https://*.hf.co";

/**
 * The policy of an engine's worker: the app's own code and code that the page has checked and passed on, and requests
 * to one hub only.
 * @param hub origin that the page passes; omitted if no page may call it
 * @param origins allowed by the operator
 */
export function enginePolicy(hub: string | undefined, origins: readonly string[] = []): string {
  const allowed = hub !== undefined && mayCall(hub, origins) ? [new URL(hub).origin] : [];
  const files = allowed[0] === HUB ? [HUB_FILES] : [];
  return [
    "default-src 'none'",
    "script-src 'self' blob: 'wasm-unsafe-eval'",
    `connect-src ${["'self'", "blob:", "data:", ...allowed, ...files].join(" ")}`,
    // Firefox applies this to a worker's imports; the worker itself removes the means to start other workers.
    "worker-src 'self' blob:",
  ].join("; ");
}

function mayCall(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  // Some hosts' names may contain characters that end a source or a directive.
  if (/[;,\s']/.test(origin)) return false;
  const isHere = protocol === "http:" && (hostname === "127.0.0.1" || hostname === "localhost");
  return protocol === "https:" || isHere || origins.includes(origin);
}

/** The policy of the worker with the engines of plugins from elsewhere: the page hands over all that it needs. */
export const SANDBOX_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'";

/** Added to the policy in the document of widgets from elsewhere: opened as a page, it has no origin either. */
export const WIDGET_FRAME_POLICY = "sandbox allow-scripts; frame-ancestors 'self'";

/** The hosts that the document of widgets may connect to: none, as Chromium connects before it refuses a navigation. */
export const WIDGET_FRAME_CONNECTIONS = "()";

/** The policy of the worker that stores the app: it passes on requests to this server only. */
export const OFFLINE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Features that neither the app nor its plugins use. */
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
/** The playground's inputs, with the user's permission; no frame gets them. */
const OWN_FEATURES = ["camera", "microphone"];
const PERMISSIONS_POLICY = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
].join(", ");

/** The policy of a plugin's files: opened as a page, a file runs nothing, and has no origin. */
export const PLUGIN_FILE_POLICY = "sandbox; default-src 'none'";

/** Files that are parts of pages. A worker has a policy of its own, as a page does. */
const PART_OF_PAGE = /^(?!.*worker).*\.(?:css|ico|jpe?g|js|json|png|wasm|wav|webm|webp|woff2)$/;

/** Sets the headers of every response, and those of documents and workers unless the path is that of another file. */
export function securityHeaders(policy: string): MiddlewareHandler {
  return async (context, next) => {
    // Before the response: afterwards each would create a new one, whose body is a stream.
    context.header("x-content-type-options", "nosniff");
    if (!PART_OF_PAGE.test(context.req.path)) setDocumentHeaders(context, policy);
    await next();
  };
}

/** Sets the headers of a document or a worker. */
export function setDocumentHeaders(context: Context, policy: string): void {
  context.header("content-security-policy", policy);
  // URLs contain model ids and settings, which other sites must not learn.
  context.header("referrer-policy", "no-referrer");
  context.header("cross-origin-opener-policy", "same-origin");
  context.header("permissions-policy", PERMISSIONS_POLICY);
}
