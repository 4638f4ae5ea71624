import { isConfidential } from "@patchbay/core/http";
import { readSeen, type Observation } from "../../server/doctor/observation.ts";

/** The page as far as it decides what it may ask. */
export interface PageObserver {
  /** Origins on other machines that whoever runs Patchbay lets pages call over plain http. */
  readonly insecureOrigins: readonly string[];
  /** Milliseconds until an address is given up. */
  readonly patience: number;
  readonly signal?: AbortSignal | undefined;
}

/** Names of the permission in browsers that have one, by what is asked for; the last is the older name of both. */
const PERMISSIONS = {
  loopback: ["loopback-network", "local-network-access"],
  local: ["local-network", "local-network-access"],
} as const;

/** Looks at an address as the page itself calls it. Browsers tell no reasons: what is in the way is worked out. */
export async function observeInPage(
  url: string,
  { insecureOrigins, patience, signal }: PageObserver,
): Promise<Observation> {
  const target = new URL(url);
  const network = networkOf(target);
  if (network === "local" && !insecureOrigins.includes(target.origin)) return { outcome: "unnamed-origin" };
  // What the page's own network asks of its device needs no permission, whatever the browser answers.
  const isNearer = network !== undefined && !isConfidentialPage();
  if (isNearer && (await permissionFor(network)) === "denied") return { outcome: "not-permitted" };

  const blocked = watchPolicy(target.origin);
  const patient = (options: RequestInit): Promise<Response> => {
    const limit = AbortSignal.timeout(patience);
    return fetch(url, { cache: "no-store", ...options, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  };
  try {
    // Named like a call's, the header makes the browser send a preflight.
    const response = await patient({ redirect: "manual", headers: { "content-type": "application/json" } });
    return await readSeen(response, url);
  } catch (error) {
    signal?.throwIfAborted();
    if (isTimeout(error)) return { outcome: "silent" };
  }
  // The violation is told after the request has failed.
  await new Promise((resolve) => setTimeout(resolve));
  if (blocked()) return { outcome: "page-policy" };
  const simple = await patient({ redirect: "manual" }).catch(() => undefined);
  if (simple) {
    const seen = await readSeen(simple, url);
    if (seen.outcome !== "answered") return seen;
    return { outcome: "answered", answer: { ...seen.answer, allows: "refused-preflight" } };
  }
  // An answer that nobody may read shows that there is one.
  const opaque = await patient({ mode: "no-cors" }).catch((error: unknown) =>
    isTimeout(error) ? "silent" : undefined,
  );
  if (opaque === "silent") return { outcome: "silent" };
  if (opaque) return { outcome: "unreadable" };
  signal?.throwIfAborted();
  return { outcome: isNearer ? await whyNothing(network) : "unreachable" };
}

/** `loopback` for this device, `local` for another machine over plain http, which is hardly of the web. */
function networkOf(target: URL): "loopback" | "local" | undefined {
  if (target.protocol !== "http:") return undefined;
  return isConfidential(target) ? "loopback" : "local";
}

/** Whether the page itself comes from this device. */
function isConfidentialPage(): boolean {
  return location.protocol === "http:" && isConfidential(new URL(location.href));
}

/** What keeps a page from elsewhere from an address that does not answer it. */
async function whyNothing(network: "loopback" | "local"): Promise<Exclude<Observation["outcome"], "answered">> {
  const state = await permissionFor(network);
  if (state === "denied") return "not-permitted";
  if (state === "prompt") return "permission-pending";
  // Safari has no such permission, and may block plain http from a page over https even to this device.
  const isMixed = location.protocol === "https:" && (network === "local" || /Apple/.test(navigator.vendor));
  if (state === undefined && isMixed) return "mixed-content";
  return state === undefined && !isSecureContext ? "insecure-page" : "unreachable";
}

/** Whether the page may be looked at without the browser asking the person something. */
export async function mayLookUnasked(address: string): Promise<boolean> {
  const network = networkOf(new URL(address));
  if (network === undefined || isConfidentialPage()) return true;
  return (await permissionFor(network)) === "granted";
}

/** What the browser says; undefined where it knows no such permission. */
async function permissionFor(network: "loopback" | "local"): Promise<PermissionState | undefined> {
  for (const name of PERMISSIONS[network]) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // A browser that does not know the name, or a page that may not ask.
    }
  }
  return undefined;
}

/** Listens for refusals by the page's own policy. @returns a function that ends it and tells whether there was one */
function watchPolicy(origin: string): () => boolean {
  let seen = false;
  const listener = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === origin) seen = true;
  };
  document.addEventListener("securitypolicyviolation", listener);
  return () => {
    document.removeEventListener("securitypolicyviolation", listener);
    return seen;
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}
