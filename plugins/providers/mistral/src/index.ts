import {
  chatStream,
  defineProvider,
  flatEmbeddingBody,
  InputError,
  isObject,
  openAiChat,
  openAiEmbedding,
  openAiModels,
  openAiModeration,
  readChatCompletion,
  type ProviderCall,
} from "@patchbay/core/provider";
import { speechRecognition, textToSpeech } from "./audio-tasks.ts";
import { batchJobs } from "./batch.ts";
import { imageToText } from "./image-to-text.ts";
import { withTexts } from "./thoughts.ts";

const CAPABILITIES = { function_calling: "tools", vision: "vision", reasoning: "reasoning" };

const INPUTS = { vision: "image", audio: "audio" } as const;

/** Tasks of models without chat. */
const TASKS = {
  audio_speech: "text-to-speech",
  audio_transcription: "automatic-speech-recognition",
  moderation: "text-classification",
  ocr: "image-to-text",
};

/** Source: https://docs.mistral.ai/api/endpoint/models */
function readModel({ name, capabilities }: Readonly<Record<string, unknown>>) {
  const can = isObject(capabilities) ? capabilities : {};
  if (can["completion_chat"] !== true) {
    const [, task] = Object.entries(TASKS).find(([theirs]) => can[theirs] === true) ?? [];
    return task ? { task } : /embed/.test(String(name)) ? { task: "feature-extraction" } : undefined;
  }
  const known = Object.entries(CAPABILITIES).flatMap(([theirs, ours]) => (can[theirs] === true ? [ours] : []));
  const inputs = Object.entries(INPUTS).flatMap(([theirs, ours]) => (can[theirs] === true ? [ours] : []));
  return {
    task: "conversational",
    ...(known.length > 0 && { capabilities: known }),
    // Every chat model reads documents. Source: https://docs.mistral.ai/capabilities/document_ai/document_qna
    inputs: ["text" as const, ...inputs, "document" as const],
  };
}

/**
 * Members of OpenAI's chats that the vendor answers with status 422. Source: https://docs.mistral.ai/api/endpoint/chat
 */
const UNKNOWN = ["logit_bias", "logprobs", "store", "tool_prompt", "top_logprobs", "user"];

const chat = openAiChat({
  structuredOutput: "json_schema",
  // Two members have other names, and usage is always returned.
  body({ seed, max_completion_tokens: limit, stream_options: _counted, ...body }) {
    const unknown = UNKNOWN.find((name) => body[name] !== undefined);
    if (unknown) throw new InputError(`Mistral does not accept \`${unknown}\`. Remove it.`);
    return {
      ...body,
      ...(seed !== undefined && { random_seed: seed }),
      ...(limit !== undefined && { max_tokens: body["max_tokens"] ?? limit }),
    };
  },
});

/** The vendor has a name of its own for the length of a vector. Source: https://docs.mistral.ai/api/endpoint/embeddings */
function embeddingBody(call: ProviderCall) {
  const { dimensions, ...body } = flatEmbeddingBody(call);
  return { ...body, ...(dimensions !== undefined && { output_dimension: dimensions }) };
}

export default defineProvider({
  listModels: openAiModels({ model: readModel }),
  batch: batchJobs,
  tasks: {
    conversational: {
      ...chat,
      read: ({ data }) => readChatCompletion(withTexts(data)),
      stream: { ...chatStream, chunk: (event) => withTexts(event) as ReturnType<typeof readChatCompletion> as never },
    },
    "feature-extraction": openAiEmbedding({ body: embeddingBody, expected: "Expected {data: [{embedding: []}]}" }),
    "automatic-speech-recognition": speechRecognition,
    "text-to-speech": textToSpeech,
    "image-to-text": imageToText,
    // Source: https://docs.mistral.ai/api/endpoint/classifiers
    "text-classification": openAiModeration({ expected: "Expected {results: [{category_scores: {…}}]}" }),
  },
});
