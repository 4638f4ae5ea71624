import { base64FromBytes, bytesFromBase64 } from "@patchbay/core/provider";
import { promptOf, type BenchRecord, type KeptRun } from "./bench-record.ts";
import { printPacked } from "./pack-values.ts";
import { parseBench } from "./parse-bench.ts";
import { readJson } from "../../ui/files/read-json.ts";

/** Longest hash with results, and longest hash at all, in characters. */
const MOST_WITH_RESULTS = 8000;
const MOST_CHARACTERS = 30_000;
/** Most bytes that a link may decompress to, which protects the memory. */
const MOST_UNPACKED = 4_000_000;
/** Most bytes of files in a link. */
export const MOST_SHARED_FILES = 4000;

const VERSION = 1;

/** A link is for another app, truncated, or has no content that the playground can open. */
export class ShareLinkError extends Error {
  override readonly name = "ShareLinkError";
}

export interface ShareLink {
  /** The part of the address after `#`. */
  readonly hash: string;
  /** Whether results are included, which happens if they fit. */
  readonly hasResults: boolean;
}

/**
 * The panes' content as part of an address: task, providers, models, prompts, parameters, and the results if they fit.
 * It contains neither keys nor private addresses. @throws ShareLinkError if it is too long
 */
export async function writeShareLink(bench: BenchRecord): Promise<ShareLink> {
  const whole = { ...bench, panes: bench.panes.map((runs) => runs.map(withoutOwn)) };
  const withResults = await encode(whole);
  if (withResults.length <= MOST_WITH_RESULTS) return { hash: withResults, hasResults: true };
  const hash = await encode({
    ...bench,
    panes: bench.panes.map(() => []),
    inputs: bench.panes.map((runs) => lastQuestion(runs.at(-1)?.call.args ?? {})),
  });
  if (hash.length <= MOST_CHARACTERS) return { hash, hasResults: false };
  throw new ShareLinkError(tooLong("The input makes a link of", hash.length));
}

function tooLong(subject: string, length: number): string {
  const [size, most] = [length, MOST_CHARACTERS].map((count) => count.toLocaleString("en"));
  return `${subject} ${size} characters; the most is ${most}. Export it from the history instead.`;
}

/** Removes where a run was made: errors and warnings may contain an address. */
function withoutOwn(run: KeptRun): KeptRun {
  const { error: _error, warnings: _warnings, ...shared } = run;
  const source = run.call.simulated ? "Simulated" : "From a shared link";
  return {
    ...shared,
    warnings: [],
    status: run.status === "failed" ? "cancelled" : run.status,
    call: { ...run.call, source },
  };
}

/** Arguments without the messages before the last one. */
function lastQuestion(args: KeptRun["call"]["args"]): KeptRun["call"]["args"] {
  if (!("messages" in args)) return args;
  return { ...args, messages: [{ role: "user", content: promptOf(args["messages"]) }] };
}

/** Reads the content of a link. Nothing runs. @throws ShareLinkError with the problem */
export async function readShareLink(hash: string): Promise<BenchRecord> {
  const [, version, data] = /^#?v(\d+)\.([\w-]*)$/.exec(hash) ?? [];
  if (version === undefined || data === undefined) {
    throw new ShareLinkError("It is not a link of the playground. Ask for the complete link, or start over.");
  }
  if (Number(version) !== VERSION) {
    throw new ShareLinkError(
      `It was made by another version of the playground (${version}); this one reads ${VERSION}. Ask for a new link.`,
    );
  }
  if (hash.length > MOST_CHARACTERS + 1) throw new ShareLinkError(tooLong("It has", hash.length));
  let content: unknown;
  try {
    content = readJson(await inflate(data));
  } catch (error) {
    if (error instanceof ShareLinkError) throw error;
    throw new ShareLinkError("A part of the link is missing or damaged. Ask for it again and copy all of it.", {
      cause: error,
    });
  }
  const bench = await parseBench(content);
  if (!bench) throw new ShareLinkError("It holds nothing that the playground could open. Ask for a new link.");
  return bench;
}

async function encode(bench: BenchRecord): Promise<string> {
  const stream = new Blob([printPacked(bench)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const data = base64FromBytes(new Uint8Array(await new Response(stream).arrayBuffer()));
  return `v${VERSION}.${data.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

async function inflate(data: string): Promise<string> {
  const bytes = bytesFromBase64(data.replaceAll("-", "+").replaceAll("_", "/"));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > MOST_UNPACKED) {
      await reader.cancel();
      throw new ShareLinkError("It holds more than a link of the playground can. Nothing was opened.");
    }
    text += decoder.decode(value, { stream: true });
  }
}
