/** The start of a readable http response. */
export interface SeenAnswer {
  readonly status: number;
  /** Lower case, without parameters; empty: the server sends none. */
  readonly contentType: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
  /** The start of the body. */
  readonly start: string;
  /** The target of a redirect; absolute. */
  readonly location: string | undefined;
  /** Whether the page's origin may call; undefined if reading the response proves it. */
  readonly allows?: OriginVerdict;
}

/** A server's CORS headers for a page's browser. */
export type OriginVerdict = "allowed" | "refused" | "refused-preflight";

/** The outcome of a request, without a judgment. */
export type Observation =
  | { readonly outcome: "answered"; readonly answer: SeenAnswer }
  | {
      readonly outcome:
        | /** Nothing listens there. */ "refused"
        /** A port that browsers reserve for other protocols. */
        | "blocked-port"
        /** The host name could not be resolved. */
        | "unknown-host"
        /** The server does not use http. */
        | "other-protocol"
        /** The connection was closed before the end of the response. */
        | "interrupted"
        /** No response in time. */
        | "silent"
        /** A browser reports the same for a closed port and for a server without http. */
        | "unreachable"
        /** Something responded, but this page may not read it. */
        | "unreadable"
        /** Another machine's URL over plain http, which the operator of Patchbay has not allowed. */
        | "unnamed-origin"
        /** The page's own content security policy forbids the URL. */
        | "page-policy"
        /** An https page may not call this http URL. */
        | "mixed-content"
        /** An http page from another machine may not call this device. */
        | "insecure-page"
        /** The user or the browser has not allowed the page to access its network. */
        | "not-permitted"
        | "permission-pending";
    };

/** Most bytes of a response that are read: lists of models are far shorter. */
const MOST_BYTES = 1_000_000;
/** Characters to inspect if it is not JSON. */
const START = 300;

/** Reads a response up to a limit. `interrupted` if its body ends too early, or does not arrive. */
export async function readSeen(response: Response, address: string): Promise<Observation> {
  const { status, headers, type } = response;
  const contentType = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  let text: string;
  try {
    text = await readText(response);
  } catch {
    return { outcome: "interrupted" };
  }
  const json = parse(text);
  const isCut = json === undefined && contentType.includes("json") && /^\s*[[{]/.test(text);
  if (isCut) return { outcome: "interrupted" };
  const target = headers.get("location");
  const location = target !== null && URL.canParse(target, address) ? new URL(target, address).href : undefined;
  // A browser only reports this for a redirect that it did not follow.
  const seen = type === "opaqueredirect" ? 302 : status;
  return {
    outcome: "answered",
    answer: { status: seen, contentType, json, start: text.trimStart().slice(0, START), location },
  };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  // Not every browser can iterate over a stream.
  if (!response.body) return "";
  const reader = response.body.getReader();
  let text = "";
  while (text.length < MOST_BYTES) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
