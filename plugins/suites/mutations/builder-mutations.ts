import { conformance, inFile, type Mutation } from "./mutation.ts";

const builders = [
  "core/src/provider/builders.test.ts",
  "core/src/provider/openai-chat-generation.test.ts",
  "core/testing/src/built-tasks.test.ts",
];

/** What core's builders of provider tasks send and read. */
export const builderMutations: readonly Mutation[] = [
  ...inFile(
    "core/src/provider/openai-chat.ts",
    [...builders, conformance("featherless-ai")],
    [
      [
        "chats go to v1/chat/completions",
        'const { path = "v1/chat/completions", structuredOutput } = options;',
        'const { path = "v1/chat", structuredOutput } = options;',
      ],
      ["a chat sends the model", 'body["model"] = modelName(call);', 'body["model"] = call.modelId;'],
      ["a chat completion has a creation time", 'typeof created === "number" &&', "created !== null &&"],
      ["a chat completion has an id", 'typeof id === "string" &&', "id !== null &&"],
      ["a chat completion has a usage", 'typeof usage === "object" &&', "usage !== 0 &&"],
      [
        "a system fingerprint is a text",
        '(fingerprint === undefined || fingerprint === null || typeof fingerprint === "string")',
        "fingerprint !== 0",
      ],
      [
        "the text of a chunk is the first choice's content",
        'return isObject(delta) && typeof delta["content"] === "string" ? delta["content"] : "";',
        'return isObject(delta) && typeof delta["text"] === "string" ? delta["text"] : "";',
      ],
      [
        "a finish reason completes a stream",
        "return Array.isArray(chunk?.choices) && chunk.choices.some((choice) => choice?.finish_reason != null);",
        "return Array.isArray(chunk?.choices) && chunk.choices.some((choice) => choice?.finish_reason !== undefined);",
      ],
    ],
  ),
  ...inFile(
    "core/src/provider/openai-completion.ts",
    [...builders, conformance("featherless-ai")],
    [
      [
        "completions go to v1/completions",
        'const { path = "v1/completions", expected, body = completionBody } = options;',
        'const { path = "v1/complete", expected, body = completionBody } = options;',
      ],
      [
        "max_new_tokens becomes max_tokens",
        'return { max_tokens: maxTokens, ...rest, prompt: call.args["inputs"], model: modelName(call) };',
        'return { max_new_tokens: maxTokens, ...rest, prompt: call.args["inputs"], model: modelName(call) };',
      ],
      [
        "a completion without text is refused",
        'if (typeof text !== "string" || !(isNamed || text === generated)) throw new OutputError(expected);',
        "if (!(isNamed || text === generated)) throw new OutputError(expected);",
      ],
    ],
  ),
  ...inFile(
    "core/src/provider/openai-chat-generation.ts",
    [...builders, conformance("groq")],
    [
      [
        "a prompt becomes the message of a user",
        'return { messages: [{ role: "user", content: prompt }], ...rest };',
        'return { messages: [{ role: "system", content: prompt }], ...rest };',
      ],
      [
        "the chunks of a chat become those of text generation",
        'return { choices: [{ index: 0, text, finish_reason: typeof reason === "string" ? reason : null }] };',
        "return { choices: [{ index: 0, text, finish_reason: null }] };",
      ],
    ],
  ),
  ...inFile(
    "core/src/provider/openai-embedding.ts",
    [...builders, conformance("nebius")],
    [
      [
        "an embedding is a list of numbers",
        'return Array.isArray(value) && value.every((element) => typeof element === "number") ? value : undefined;',
        "return Array.isArray(value) ? value : undefined;",
      ],
      [
        "embeddings send the inputs as input",
        'return { ...rest, input: call.args["inputs"], model: modelName(call) };',
        'return { ...rest, inputs: call.args["inputs"], model: modelName(call) };',
      ],
    ],
  ),
  ...inFile(
    "core/src/provider/openai-images.ts",
    [...builders, conformance("nebius")],
    [
      [
        "an image comes as base64 or as an address",
        'if (typeof base64 === "string") return { base64, ...(typeof format === "string" && { type: `image/${format}` }) };',
        'if (typeof base64 === "number") return { base64, ...(typeof format === "string" && { type: `image/${format}` }) };',
      ],
      [
        "an answer without image is refused",
        "if (!source) throw new OutputError(expected);",
        "if (!source) return undefined;",
      ],
    ],
  ),
  ...inFile(
    "core/src/provider/openai-audio.ts",
    [...builders, conformance("together"), conformance("fal-ai")],
    [
      [
        "speech is a Blob",
        "if (!(data instanceof Blob)) throw new OutputError(expected);",
        "if (data === undefined) throw new OutputError(expected);",
      ],
      [
        "a transcription has a text",
        'if (!isObject(data) || typeof data["text"] !== "string") throw new OutputError(expected);',
        "if (!isObject(data)) throw new OutputError(expected);",
      ],
    ],
  ),
  ...inFile(
    "core/src/provider/reranking.ts",
    [...builders, conformance("jina")],
    [
      [
        "scores come in the order of the sentences",
        "const score = scores.get(index);",
        "const score = [...scores.values()][place];",
      ],
    ],
  ),
  ...inFile(
    "core/src/provider/job-results.ts",
    ["core/src/provider/poll-job.test.ts", "core/src/provider/follow-up-url.test.ts"],
    [
      [
        "a deadline replaces the number of attempts",
        "const attempts = context.hasDeadline ? Infinity : (options.attempts ?? Infinity);",
        "const attempts = options.attempts ?? Infinity;",
      ],
      [
        "twenty looks at an unknown state end a job",
        "const MOST_UNKNOWN_LOOKS = 20;",
        "const MOST_UNKNOWN_LOOKS = 40;",
      ],
      [
        "a routed job is asked for at the router",
        "return new URL(`${call.routed ? call.baseUrl : new URL(answer.url).origin}${pathname}${search}`);",
        "return new URL(`${new URL(answer.url).origin}${pathname}${search}`);",
      ],
    ],
  ),
  ...inFile(
    "core/src/provider/payload.ts",
    [...builders, "plugins/suites/validation-rules.test.ts"],
    [
      [
        "a result's address begins with http(s) or a slash",
        'return typeof value === "string" && /^(?:https?:|\\/)/.test(value);',
        'return typeof value === "string" && value !== "";',
      ],
    ],
  ),
];
