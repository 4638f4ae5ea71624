import { InputError } from "@patchbay/core/errors";
import { mockAddresses, routeLines } from "./draft-address.ts";
import { printCode } from "./print-code.ts";
import {
  blob,
  modelOf,
  without,
  type DescribedCall,
  type DocumentedAnswer,
  type DraftCase,
  type TaskDraft,
  type Vendor,
} from "./task-draft.ts";

type Members = Readonly<Record<string, unknown>>;

/** A route of OpenAI's protocol, for which core has a builder and `@patchbay/mocks` an answer. */
interface KnownRoute {
  readonly task: string;
  readonly builder: string;
  /** Name of the call in `mockProvider`. */
  readonly call: string;
  /** The builder's description of the answer that it expects. */
  readonly expected?: string;
  /** Member of the body that is the input. */
  readonly input: string;
  /** A usual answer, if the author has none. */
  readonly answer: DocumentedAnswer;
  /** What the builder reads from an answer; undefined: it has another form. */
  output(answer: DocumentedAnswer): unknown;
}

const HEAD = { id: "chat-1", object: "chat.completion", created: 1_747_750_000, model: "example" };
const USAGE = { prompt_tokens: 12, completion_tokens: 2, total_tokens: 14 };
const jsonOf = (answer: DocumentedAnswer): Members => ("json" in answer ? (answer.json as Members) : {});
const fileOf = (answer: DocumentedAnswer): unknown => ("type" in answer ? blob(answer.type) : undefined);
const rowsOf = (answer: DocumentedAnswer, list: string): readonly Members[] => {
  const rows = jsonOf(answer)[list];
  return Array.isArray(rows) ? (rows as Members[]) : [];
};

/** By the end of their path; a longer one comes first. */
const ROUTES: Readonly<Record<string, KnownRoute>> = {
  "chat/completions": {
    task: "conversational",
    builder: "openAiChat",
    call: "chat",
    input: "messages",
    answer: {
      json: {
        ...HEAD,
        choices: [{ index: 0, message: { role: "assistant", content: "Blue." }, finish_reason: "stop" }],
        usage: USAGE,
      },
    },
    output: (answer) => (isChat(answer) ? jsonOf(answer) : undefined),
  },
  completions: {
    task: "text-generation",
    builder: "openAiCompletion",
    call: "completions",
    expected: "Expected {choices: [{text: string}], model: string}",
    input: "prompt",
    answer: {
      json: {
        ...HEAD,
        object: "text_completion",
        choices: [{ index: 0, text: "Blue.", finish_reason: "stop" }],
        usage: USAGE,
      },
    },
    output(answer) {
      const text = rowsOf(answer, "choices")[0]?.["text"];
      return typeof text === "string" ? { generated_text: text } : undefined;
    },
  },
  embeddings: {
    task: "feature-extraction",
    builder: "openAiEmbedding",
    call: "embeddings",
    expected: "Expected {data: [{embedding: []}]}",
    input: "input",
    answer: {
      json: {
        object: "list",
        data: [{ object: "embedding", index: 0, embedding: [0.1, -0.2, 0.3] }],
        model: "example",
      },
    },
    output(answer) {
      const vectors = rowsOf(answer, "data").map(({ embedding }) => embedding);
      return vectors.length > 0 && vectors.every(Array.isArray) ? vectors : undefined;
    },
  },
  "images/generations": {
    task: "text-to-image",
    builder: "imageGeneration",
    call: "images",
    expected: "Expected {data: [{b64_json: string}]}",
    input: "prompt",
    answer: { json: { created: 1_747_750_000, data: [{ b64_json: "ZmlsZQ==" }] } },
    output(answer) {
      const base64 = rowsOf(answer, "data")[0]?.["b64_json"];
      return typeof base64 === "string" ? blob("image/jpeg", Buffer.from(base64, "base64").toString()) : undefined;
    },
  },
  "audio/speech": {
    task: "text-to-speech",
    builder: "openAiSpeech",
    call: "speech",
    expected: "Expected the sound itself",
    input: "input",
    answer: { type: "audio/mpeg" },
    output: fileOf,
  },
  "audio/transcriptions": {
    task: "automatic-speech-recognition",
    builder: "openAiTranscription",
    call: "transcriptions",
    expected: "Expected {text: string}",
    input: "file",
    answer: { json: { text: "The ferry leaves at seven." } },
    output(answer) {
      const { text } = jsonOf(answer);
      return typeof text === "string" ? { text } : undefined;
    },
  },
};

function isChat(answer: DocumentedAnswer): boolean {
  const { id, created, model, usage } = jsonOf(answer);
  const isNamed = typeof id === "string" && typeof created === "number" && typeof model === "string";
  return isNamed && typeof usage === "object" && rowsOf(answer, "choices")[0]?.["message"] !== undefined;
}

/** Whether a path is one of OpenAI's, which need no documented answer. */
export const isKnownPath = (path: string): boolean => Object.keys(ROUTES).some((end) => endsWith(path, end));

const endsWith = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`);

/**
 * The task of a call in OpenAI's protocol: by its path and its input, or by a documented answer to a chat.
 * @returns undefined for another protocol
 * @throws InputError if the documented answer is not one of this protocol
 */
export function draftKnownCall(described: DescribedCall, vendor: Vendor): TaskDraft | undefined {
  const { call, task, answer } = described;
  const members = call.body.kind === "json" ? call.body.value : call.body.kind === "form" ? call.body.fields : {};
  const byPath = Object.entries(ROUTES).find(([end, { input }]) => endsWith(call.path, end) && input in members)?.[0];
  // Some vendors have chats in this protocol at another address, such as `v1/real-time/completions`.
  const isChatElsewhere =
    !byPath && "messages" in members && (answer ? isChat(answer) : endsWith(call.path, "completions"));
  const end = byPath ?? (isChatElsewhere ? "chat/completions" : undefined);
  const route = end === undefined ? undefined : ROUTES[end];
  if (end === undefined || route === undefined || (task !== undefined && task !== route.task)) return undefined;
  const output = route.output(answer ?? route.answer);
  if (output === undefined) {
    const got = answer && "json" in answer ? Object.keys(jsonOf(answer)).join(", ") : "a file";
    throw new InputError(
      `The documented answer of ${call.path} has ${got}, and not the form of OpenAI's protocol. Pass --task with another task, or the whole answer.`,
    );
  }
  const { id: model } = modelOf(described);
  const options = { path: call.path, ...(route.expected && { expected: route.expected }) };
  return {
    call,
    task: route.task,
    model,
    streams: route.builder === "openAiChat" || route.builder === "openAiCompletion",
    imports: { "@patchbay/core/provider": [route.builder] },
    mockImports: byPath ? ["mockProvider"] : ["mockChat"],
    code: builderCode(route.builder, options, described),
    mock: byPath
      ? { root: call.path.slice(0, -end.length - 1), call: route.call }
      : { handlers: [`...mockChat(${printCode(mockAddresses(call, vendor))}, vendor)`] },
    cases: casesOf(route, members, model, answer ?? route.answer, output),
  };
}

function builderCode(builder: string, options: Members, { call }: DescribedCall): string {
  const { path, ...rest } = options;
  const isFixed = Object.keys(call.query).length === 0 && !/\{/.test(call.path);
  const printed = Object.entries({ ...(isFixed && { path }), ...rest }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  const plain = `${builder}(${printed.length > 0 ? `{ ${printed.join(", ")} }` : ""})`;
  if (isFixed && Object.keys(call.headers).length === 0) return plain;
  return ["{", `      ...${plain},`, ...routeLines(call).map((line) => `      ${line}`), "    }"].join("\n");
}

function casesOf(
  route: KnownRoute,
  members: Members,
  model: string,
  answer: DocumentedAnswer,
  output: unknown,
): DraftCase[] {
  const { [route.input]: input, ...others } = without(members, "stream", "stream_options", "model");
  const isForm = route.input === "file";
  const value = isForm ? blob("audio/wav") : input;
  const body = { ...others, [route.input]: value, model };
  const args = route.input === "messages" ? { ...others, messages: input } : { inputs: value, parameters: others };
  const sent = "json" in answer ? { json: answer.json } : { blob: blob(answer.type) };
  const first = { name: "the documented call", args, body: isForm ? { $form: body } : body, answer: sent, output };
  const stream = streamOf(route, model);
  if (!stream) return [first];
  return [first, { name: "a streamed answer", stream: true, args, body: { ...body, stream: true }, ...stream }];
}

function streamOf({ builder }: KnownRoute, model: string): Pick<DraftCase, "answer" | "output"> | undefined {
  if (builder !== "openAiChat" && builder !== "openAiCompletion") return undefined;
  const isChatStream = builder === "openAiChat";
  const head = { ...HEAD, object: isChatStream ? "chat.completion.chunk" : "text_completion", model };
  const event = (text: string, reason: string | null = null) => ({
    ...head,
    choices: [{ index: 0, ...(isChatStream ? { delta: { content: text } } : { text }), finish_reason: reason }],
  });
  return { answer: { events: [event("Red, "), event("blue."), event("", "stop"), "[DONE]"] }, output: "Red, blue." };
}
