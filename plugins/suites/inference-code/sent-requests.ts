import { createHash } from "node:crypto";
import { serveOnLoopback, type LoopbackServer } from "@patchbay/mocks/loopback";
import { createMockAddresses } from "../../../core/cli/src/mock/mock-addresses.ts";
import { createMockAnswer } from "../../../core/cli/src/mock/start-mock-server.ts";
import type { MockedProvider } from "../../../core/cli/src/mock/mocked-provider.ts";

/** A request as received by a server. Files are identified by their type and a hash of their bytes. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A header that names the program that sends a request. */
export const PROGRAM = "x-program";

export interface RecordingServer extends LoopbackServer {
  /** Requests of each program in order, without GET requests. */
  readonly sent: ReadonlyMap<string, readonly Sent[]>;
}

/**
 * A mock server that records what is sent to it.
 * @param answers what it answers a program itself; undefined: what the mocks answer
 */
export async function startRecordingServer(
  providers: readonly MockedProvider[],
  answers: (request: Request, program: string) => Promise<Response | undefined>,
): Promise<RecordingServer> {
  const sent = new Map<string, Sent[]>();
  const server = await serveOnLoopback({
    port: 0,
    answers(url) {
      const answer = createMockAnswer(providers, createMockAddresses(url, providers), { pace: 0 });
      return async (request) => {
        const program = request.headers.get(PROGRAM) ?? "";
        if (!["GET", "OPTIONS"].includes(request.method)) {
          const before = sent.get(program) ?? [];
          sent.set(program, before);
          before.push(await readSent(request.clone()));
        }
        return (await answers(request, program)) ?? answer(request);
      };
    },
  });
  return { ...server, sent };
}

async function readSent(request: Request): Promise<Sent> {
  const { pathname, search } = new URL(request.url);
  const { [PROGRAM]: _, ...headers } = Object.fromEntries(request.headers);
  const type = (headers["content-type"] ?? "").split(";")[0] ?? "";
  // The boundary differs each time.
  if (type === "multipart/form-data") headers["content-type"] = type;
  return { method: request.method, path: pathname + search, headers, body: await readBody(request, type) };
}

async function readBody(request: Request, type: string): Promise<unknown> {
  if (type === "multipart/form-data") {
    const parts = [...(await request.formData())].map(async ([name, part]) =>
      typeof part === "string"
        ? [name, part]
        : [name, { file: part.name, type: part.type, ...(await contentOf(part)) }],
    );
    return { parts: (await Promise.all(parts)).toSorted(([one], [other]) => String(one).localeCompare(String(other))) };
  }
  const bytes = await request.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  if (type !== "application/json") return bytes.byteLength === 0 ? undefined : hash(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { broken: text };
  }
}

/** JSON by its value, because languages write it differently. */
async function contentOf(part: File): Promise<object> {
  const bytes = await part.arrayBuffer();
  return part.type === "application/json" ? { json: JSON.parse(new TextDecoder().decode(bytes)) } : hash(bytes);
}

function hash(bytes: ArrayBuffer): { readonly bytes: number; readonly sha1: string } {
  return { bytes: bytes.byteLength, sha1: createHash("sha1").update(new Uint8Array(bytes)).digest("hex") };
}

/** Where a value differs from what is expected: `body.seed: 7, not "7"`. */
export function differences(actual: unknown, expected: unknown, location = ""): string[] {
  if (Object.is(actual, expected)) return [];
  if (isObject(actual) && isObject(expected) && Array.isArray(actual) === Array.isArray(expected)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return names.flatMap((name) =>
      differences(actual[name], expected[name], location === "" ? name : `${location}.${name}`),
    );
  }
  return [`${location}: ${short(actual)}, not ${short(expected)}`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 60)}… (${text.length})` : text;
}
