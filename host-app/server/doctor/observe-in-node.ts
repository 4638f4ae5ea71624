import { readSeen, type Observation, type OriginVerdict } from "./observation.ts";

export interface NodeObserver {
  /** Origin of the page whose requests are simulated. */
  readonly origin: string;
  /** Milliseconds until a request is given up. */
  readonly patience: number;
  /** Whether to try a call's preflight as well; default: yes. */
  readonly preflights?: boolean;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch;
}

/** Outcomes by the error codes of Node's `fetch` and its client. */
const OUTCOMES: readonly (readonly [RegExp, Exclude<Observation["outcome"], "answered">])[] = [
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, "refused"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "unknown-host"],
  [/^(?:ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|CERT_|UNABLE_TO_VERIFY)/, "other-protocol"],
  [/^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/, "interrupted"],
  [/TIMEOUT|TIMEDOUT/, "silent"],
];

/** Probes a URL as a page of an origin would, but learns more: browsers hide the reasons. */
export async function observeInNode(
  url: string,
  { origin, patience, preflights = true, fetch: ask = fetch }: NodeObserver,
): Promise<Observation> {
  const controller = new AbortController();
  const { signal } = controller;
  // Unlike AbortSignal.timeout it keeps the process alive: fetch of Node 20 may never settle if a server hangs up.
  const timer = setTimeout(() => controller.abort(new DOMException("No answer in time.", "TimeoutError")), patience);
  try {
    const response = await ask(url, { headers: { origin, accept: "application/json" }, redirect: "manual", signal });
    const seen = await readSeen(response, url);
    if (seen.outcome !== "answered") return seen;
    const allows = await originVerdict(response.headers);
    return { outcome: "answered", answer: { ...seen.answer, allows } };
  } catch (error) {
    return { outcome: outcomeOf(error) };
  } finally {
    clearTimeout(timer);
  }

  /** The simple request first, as a browser reads its response; then the preflight of a call with JSON. */
  async function originVerdict(headers: Headers): Promise<OriginVerdict> {
    if (!allowsOrigin(headers, origin)) return "refused";
    if (!preflights) return "allowed";
    const preflight = await ask(url, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
      redirect: "manual",
      signal,
    });
    await preflight.body?.cancel();
    const named = (preflight.headers.get("access-control-allow-headers") ?? "").toLowerCase().split(/\s*,\s*/);
    const takesJson = named.includes("*") || named.includes("content-type");
    return preflight.ok && allowsOrigin(preflight.headers, origin) && takesJson ? "allowed" : "refused-preflight";
  }
}

function allowsOrigin(headers: Headers, origin: string): boolean {
  const allowed = headers.get("access-control-allow-origin");
  return allowed === "*" || allowed === origin;
}

function outcomeOf(error: unknown): Exclude<Observation["outcome"], "answered"> {
  if (!(error instanceof Error)) return "refused";
  if (error.message === "bad port") return "blocked-port";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "silent";
  // From Node 26 on the error has no code.
  if (error.name === "HTTPParserError") return "other-protocol";
  const { code } = error as { code?: unknown };
  const known = typeof code === "string" ? OUTCOMES.find(([pattern]) => pattern.test(code)) : undefined;
  if (known) return known[1];
  // The cause of the cause, and of several attempts (IPv6, IPv4) the last one.
  const inner = error instanceof AggregateError ? error.errors.at(-1) : error.cause;
  return inner instanceof Error ? outcomeOf(inner) : "interrupted";
}
