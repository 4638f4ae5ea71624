/** The beginning of an answer that came over http and could be read. */
export interface SeenAnswer {
  readonly status: number;
  /** Lower case, without parameters; empty: the server names none. */
  readonly contentType: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
  /** How the body begins. */
  readonly start: string;
  /** Where a redirect leads; absolute. */
  readonly location: string | undefined;
  /** Whether the page's origin may call; undefined where reading the answer proves it. */
  readonly allows?: OriginVerdict;
}

/** A server's CORS headers for a page's browser. */
export type OriginVerdict = "allowed" | "refused" | "refused-preflight";

/** What happened when an address was asked, without a judgement. */
export type Observation =
  | { readonly outcome: "answered"; readonly answer: SeenAnswer }
  | {
      readonly outcome:
        | /** Nothing listens there. */ "refused"
        /** A port that the rules of the web keep for other protocols. */
        | "blocked-port"
        /** The name of the host leads nowhere. */
        | "unknown-host"
        /** What answers speaks no http. */
        | "other-protocol"
        /** The connection was closed before or within the answer. */
        | "interrupted"
        /** No answer in time. */
        | "silent"
        /** A browser reports the same for a closed port and for a server without http. */
        | "unreachable"
        /** Something answered, and did not let this page read it. */
        | "unreadable"
        /** Another machine's address over plain http, which the operator of Patchbay has not allowed. */
        | "unnamed-origin"
        /** The page's own content policy forbids the address. */
        | "page-policy"
        /** A page over https may not call this http address. */
        | "mixed-content"
        /** A page over plain http from another machine may not call this device. */
        | "insecure-page"
        /** The person or the browser has not allowed the page to reach its network. */
        | "not-permitted"
        | "permission-pending";
    };

/** Bytes of an answer that are read: lists of models are far shorter. */
const MOST_BYTES = 1_000_000;
/** Characters to inspect if it is not JSON. */
const START = 300;

/** Reads what has answered, up to a limit. `interrupted` when its body ends too early, or does not come. */
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
  // A browser reports only this of a redirect that it did not follow.
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
