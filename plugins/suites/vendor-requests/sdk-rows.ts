import { jobTasks } from "./sdk-jobs.ts";
import { mediaTasks } from "./sdk-media.ts";
import type { MediaCall } from "./media-sdks.ts";
import { callSdk } from "./sdk-clients.ts";
import { methods } from "./sdk-methods.ts";
import { speechTasks } from "./sdk-speech.ts";
import { textTasks } from "./sdk-text.ts";

/** One call of a vendor's SDK, and ours. */
export type SdkRow = readonly [
  id: string,
  task: string,
  model: string,
  args: Readonly<Record<string, unknown>>,
  call: string,
  /** The arguments in a list; or those beside the model. */
  theirs: object | readonly unknown[],
  /** The number of items that the mocks return; 1 for a text, a file or a job. */
  count: number,
  /** Differences that are meant, with their reasons, by the members of the requests: `body.user`, `header.accept`. */
  differences?: Readonly<Record<string, string>> | undefined,
];

/** Number of items in an answer; 1 for a text, a job or a file that is not empty. */
async function countOf(answer: unknown): Promise<number> {
  if (answer instanceof ReadableStream || answer instanceof Blob || answer instanceof ArrayBuffer)
    return Math.min(1, (await new Response(answer).arrayBuffer()).byteLength);
  const { data, results, choices, pages, embeddings, candidates, arrayBuffer, text, ...rest } = answer as Readonly<
    Record<string, unknown>
  > & { arrayBuffer?: () => Promise<ArrayBuffer> };
  const vectors = Array.isArray(embeddings) ? embeddings : Object.values(embeddings ?? {})[0];
  const list = [data, results, choices, pages, vectors, candidates].find((value) => Array.isArray(value));
  if (list) return (list as unknown[]).length;
  if (arrayBuffer) return Math.min(1, (await arrayBuffer.call(answer)).byteLength);
  if (typeof text === "string") return Math.min(1, text.length);
  return Object.keys(rest).length > 0 ? 1 : 0;
}

/** Members that an SDK sends although they equal the vendor's defaults. */
const WRITTEN_DEFAULTS: Readonly<Record<string, MediaCall["writtenDefaults"]>> = {
  google: { role: "user" },
  "google-vertex": { role: "user" },
  mistral: { diarize: "false", stream: "false", include_blocks: false },
};

/** Bedrock signs requests, Azure takes a key under two names, and keys of local servers are optional. */
const OTHER_KEYS = new Set([
  "amazon-bedrock",
  "azure-openai",
  "llama-cpp",
  "lm-studio",
  "ollama",
  "openai-compatible",
  "vllm",
]);

const HEADERS = ["authorization", "content-type"];
/** The AI SDK's gateway reads the model from a header. */
const gatewayHeaders = (call: string): readonly string[] => {
  const [, kind] = /^(\w+)Model\./.exec(call) ?? [];
  return kind === undefined
    ? HEADERS
    : [
        ...HEADERS,
        "ai-gateway-protocol-version",
        "ai-gateway-auth-method",
        "ai-model-id",
        `ai-${kind}-model-specification-version`,
      ];
};

export const sdkMethods: readonly MediaCall[] = [
  ...methods,
  ...speechTasks,
  ...mediaTasks,
  ...jobTasks,
  ...textTasks,
].map(([id, task, model, args, call, theirs, count, differences = {}]) => ({
  id,
  name: `${call} of ${model}`,
  call,
  task,
  model: id === "openai" ? `openai/${model}` : model,
  args,
  headers: OTHER_KEYS.has(id) ? ["content-type"] : gatewayHeaders(call),
  ask: async (via) => countOf(await callSdk(id, call, via, Array.isArray(theirs) ? theirs : [{ model, ...theirs }])),
  answer: count,
  differences,
  writtenDefaults: WRITTEN_DEFAULTS[id],
}));

/** The task of a method: `textToImage` makes `text-to-image`. */
export function hubTask(method: string): string {
  if (method === "chatCompletion") return "conversational";
  return method.replaceAll(/[A-Z]|\d/g, (letter) => `-${letter.toLowerCase()}`);
}
