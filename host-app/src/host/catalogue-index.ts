import {
  disabledIn,
  entryProblem,
  settleEntries,
  type IndexEntry,
  type PluginKey,
  type RejectedEntry,
} from "@patchbay/core/plugin";
import { isObject } from "./is-object.ts";

/**
 * What the pages render before the plugin host is loaded. It reads the same document as the host, but without schemas,
 * which would add a validator to the first paint; the host's validation is authoritative.
 */
export type CatalogueIndex =
  | { readonly status: "pending" }
  | { readonly status: "failed"; /** What happened and what to do, one sentence each. */ readonly reason: string }
  | {
      readonly status: "ready";
      /** One per kind and id. */
      readonly entries: readonly IndexEntry[];
      /** Hidden by an entry of stronger origin with the same kind and id. */
      readonly shadowed: readonly IndexEntry[];
      /** Invalid manifests with their reasons. */
      readonly rejected: readonly RejectedEntry[];
      /** Disabled for all users of the server. */
      readonly disabled: readonly PluginKey[];
      /** The original document, for the plugin host. */
      readonly json: unknown;
      /** The server's revision of the document; empty if there is none. */
      readonly revision: string;
    };

const isText = (value: unknown): boolean => typeof value === "string" && value.length > 0;

/** Sorts an index into valid and invalid entries. Never throws. */
export function parseCatalogueIndex(json: unknown, url: string, revision = ""): CatalogueIndex {
  if (!isObject(json) || !Array.isArray(json.plugins)) {
    return failed(`${url} holds JSON, but no list of plugins.`, "Rebuild the index with 'patchbay index'.");
  }
  if (json.patchbay !== 1) {
    return failed(`${url} is an index of a form that this app does not read.`, "Update the app or rebuild the index.");
  }
  const rejected: RejectedEntry[] = Array.isArray(json.problems) ? json.problems.filter(isProblem) : [];
  const readable: IndexEntry[] = [];
  for (const [position, value] of json.plugins.entries()) {
    const problem = entryProblem(value);
    if (problem === undefined) readable.push(value as IndexEntry);
    else rejected.push({ name: nameOf(value, position), reason: `Its manifest is malformed.\n${problem}` });
  }
  const settled = settleEntries(readable);
  return {
    status: "ready",
    entries: settled.entries,
    shadowed: settled.hidden.map(({ entry }) => entry),
    rejected: [...rejected, ...settled.rejected],
    disabled: disabledIn(json),
    json,
    revision,
  };
}

/** Seconds until loading the index is given up. A slow phone needs less for a large one. */
const DEADLINE_S = 30;

/**
 * Fetches and sorts an index. Every response, or none, becomes a state. Never rejects.
 * @param url absolute, or relative to the page
 */
export async function readCatalogueIndex(url: string): Promise<CatalogueIndex> {
  const deadline = AbortSignal.timeout(DEADLINE_S * 1000);
  let answer: Response;
  let text: string;
  try {
    // Without other options, this matches the preload in the page's head.
    answer = await fetch(url, { signal: deadline });
    text = await answer.text();
  } catch (error) {
    if (deadline.aborted) {
      return failed(
        `${url} did not arrive within ${DEADLINE_S} seconds.`,
        "Check that the server runs, then try again.",
      );
    }
    const detail = error instanceof Error ? ` (${error.message})` : "";
    return failed(`${url} could not be reached${detail}.`, "Check that the server runs and that you are online.");
  }
  if (!answer.ok) {
    const remedy = answer.status === 404 ? "Write it with 'patchbay index'." : "Look at the server's log.";
    // HTTP/2 has no status text.
    const status = `${answer.status} ${answer.statusText}`.trim();
    return failed(`The server answered ${status} for ${url}.`, remedy);
  }
  try {
    return parseCatalogueIndex(JSON.parse(text), url, revisionOf(answer));
  } catch (error) {
    if (text.trimStart().startsWith("<")) {
      return failed(
        `${url} is a web page, not JSON.`,
        "The server has no index there: write it with 'patchbay index'.",
      );
    }
    const detail = error instanceof Error ? error.message : String(error);
    return failed(`${url} is not JSON: ${detail}.`, "Rebuild the index with 'patchbay index'.");
  }
}

/** The entity tag without the suffix that compression adds. */
function revisionOf(answer: Response): string {
  return (answer.headers.get("etag") ?? "").replace(/^W\//, "").replaceAll('"', "");
}

function failed(happened: string, remedy: string): CatalogueIndex {
  return { status: "failed", reason: `The plugin index cannot be used: ${happened} ${remedy}` };
}

function isProblem(value: unknown): value is RejectedEntry {
  return isObject(value) && isText(value.name) && isText(value.reason);
}

function nameOf(value: unknown, position: number): string {
  const { kind, id } = isObject(value) ? value : {};
  return typeof kind === "string" && typeof id === "string" ? `${kind} '${id}'` : `entry ${position} of the index`;
}
