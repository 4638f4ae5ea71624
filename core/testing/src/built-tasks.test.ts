import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import {
  imageGeneration,
  openAiChat,
  openAiChatGeneration,
  openAiCompletion,
  openAiEmbedding,
  openAiImageEdit,
  openAiModeration,
  openAiSpeech,
  openAiTranscription,
  rerankedSimilarity,
  textRanking,
  type ProviderTask,
} from "@patchbay/core/provider";
import { describe, it } from "vitest";
import { callChecks } from "./provider-call-checks.ts";
import { runChecks } from "./check.ts";
import { parseProviderFixture } from "./provider-fixture.ts";
import { readingChecks, transportChecks } from "./provider-checks.ts";

const expected = "Expected another shape";
const audio = { $blob: "sound", type: "audio/wav" };
const picture = { $blob: "image", type: "image/png" };
const IMAGE_URL = "https://files.acme.example/image.png";

interface BuiltTask {
  readonly builder: string;
  readonly name: string;
  readonly task: ProviderTask;
  readonly path: string;
  readonly args: object;
  readonly body: unknown;
  readonly answer: unknown;
  readonly output: unknown;
  /** Events of the streamed answer, whose text is "Hi". */
  readonly events?: readonly unknown[];
  readonly download?: boolean;
}

const chatChunk = (content: string, reason: string | null) => ({
  choices: [{ delta: { content }, finish_reason: reason }],
});
const chatAnswer = { id: "1", created: 1, model: "m", choices: [{ message: { content: "Hi" } }], usage: null };
const textChunk = (text: string, reason: string | null) => ({ choices: [{ text, finish_reason: reason }] });
const sentences = { source_sentence: "a", sentences: ["b", "c"] };

const BUILT_TASKS: readonly BuiltTask[] = [
  {
    builder: "openAiChat",
    name: "conversational",
    task: openAiChat(),
    path: "v1/chat/completions",
    args: { messages: [] },
    body: { messages: [], model: "m" },
    answer: { json: chatAnswer },
    output: chatAnswer,
    events: [chatChunk("H", null), chatChunk("i", "stop"), "[DONE]"],
  },
  {
    builder: "openAiCompletion",
    name: "text-generation",
    task: openAiCompletion({ expected }),
    path: "v1/completions",
    args: { inputs: "Say hi" },
    body: { prompt: "Say hi", model: "m" },
    answer: { json: { model: "m", choices: [{ text: "Hi" }] } },
    output: { generated_text: "Hi" },
    events: [textChunk("H", null), textChunk("i", "stop"), "[DONE]"],
  },
  {
    builder: "openAiChatGeneration",
    name: "text-generation",
    task: openAiChatGeneration({ expected }),
    path: "v1/chat/completions",
    args: { inputs: "Say hi" },
    body: { messages: [{ role: "user", content: "Say hi" }], model: "m" },
    answer: { json: chatAnswer },
    output: { generated_text: "Hi" },
    events: [chatChunk("H", null), chatChunk("i", "stop"), "[DONE]"],
  },
  {
    builder: "openAiEmbedding",
    name: "feature-extraction",
    task: openAiEmbedding({ expected }),
    path: "v1/embeddings",
    args: { inputs: "a" },
    body: { input: "a", model: "m" },
    answer: { json: { data: [{ embedding: [1, 2] }] } },
    output: [[1, 2]],
  },
  {
    builder: "imageGeneration",
    name: "text-to-image",
    task: imageGeneration({ expected }),
    path: "v1/images/generations",
    args: { inputs: "a" },
    body: { prompt: "a", model: "m" },
    answer: { json: { data: [{ url: IMAGE_URL }] } },
    output: { $blob: "image", type: "image/png" },
    download: true,
  },
  {
    builder: "openAiImageEdit",
    name: "image-to-image",
    task: openAiImageEdit({ expected }),
    path: "v1/images/edits",
    args: { inputs: picture, parameters: { prompt: "a", n: 1, target_size: { width: 1024, height: 768 } } },
    body: { $form: { image: picture, prompt: "a", size: "1024x768", n: "1", model: "m" } },
    answer: { json: { output_format: "png", data: [{ b64_json: btoa("image") }] } },
    output: { $blob: "image", type: "image/png" },
  },
  {
    builder: "openAiModeration",
    name: "text-classification",
    task: openAiModeration({ expected }),
    path: "v1/moderations",
    args: { inputs: "a", parameters: { top_k: 2 } },
    body: { input: "a", model: "m" },
    answer: { json: { results: [{ category_scores: { hate: 0.1, violence: 0.8, sexual: 0.01 } }] } },
    output: [
      { label: "violence", score: 0.8 },
      { label: "hate", score: 0.1 },
    ],
  },
  {
    builder: "openAiSpeech",
    name: "text-to-speech",
    task: openAiSpeech({ expected }),
    path: "v1/audio/speech",
    args: { inputs: "a" },
    body: { input: "a", model: "m" },
    answer: { blob: audio },
    output: audio,
  },
  {
    builder: "openAiTranscription",
    name: "automatic-speech-recognition",
    task: openAiTranscription({ expected }),
    path: "v1/audio/transcriptions",
    args: { inputs: audio },
    body: { $form: { file: { $blob: "sound", type: "audio/wav" }, model: "m" } },
    answer: { json: { text: "Hi" } },
    output: { text: "Hi" },
  },
  {
    builder: "openAiTranscription that translates",
    name: "automatic-speech-recognition",
    task: openAiTranscription({ expected, translations: "v1/audio/translations" }),
    path: "v1/audio/translations",
    args: { inputs: audio, parameters: { task: "translate", temperature: 0 } },
    body: { $form: { file: { $blob: "sound", type: "audio/wav" }, temperature: "0", model: "m" } },
    answer: { json: { text: "Hi" } },
    output: { text: "Hi" },
  },
  {
    builder: "rerankedSimilarity",
    name: "sentence-similarity",
    task: rerankedSimilarity({ expected }),
    path: "v1/rerank",
    args: { inputs: sentences },
    body: { query: "a", documents: ["b", "c"], return_documents: false, model: "m" },
    answer: {
      json: {
        results: [
          { index: 1, relevance_score: 0.2 },
          { index: 0, relevance_score: 0.9 },
        ],
      },
    },
    output: [0.9, 0.2],
  },
  {
    builder: "textRanking",
    name: "text-ranking",
    task: textRanking({ expected }),
    path: "v1/rerank",
    args: { inputs: { query: "a", documents: ["b", { title: "c" }] }, parameters: { top_n: 2 } },
    body: { query: "a", documents: ["b", '{"title":"c"}'], top_n: 2, model: "m" },
    answer: {
      json: {
        results: [
          { index: 0, relevance_score: 0.2 },
          { index: 1, relevance_score: 0.9 },
        ],
      },
    },
    output: [
      { index: 1, score: 0.9 },
      { index: 0, score: 0.2 },
    ],
  },
];

function fixtureOf({ name, path, args, body, answer, output, events, download }: BuiltTask) {
  const addresses = {
    routed: `https://router.huggingface.co/acme/${path}`,
    direct: `https://api.acme.example/${path}`,
  };
  const blob = { $blob: "image", type: "image/png" };
  const following = download ? [{ method: "GET", url: IMAGE_URL, answer: { blob } }] : [];
  const whole = { name: "whole", args, steps: [{ ...addresses, body, answer }, ...following], output };
  const streamedBody = { ...(body as object), stream: true };
  const streamed = {
    name: "streamed",
    args,
    stream: true,
    steps: [{ ...addresses, body: streamedBody, answer: { events } }],
    output: "Hi",
  };
  const content = { source: "OpenAI's API", providerModelId: "m", cases: events ? [whole, streamed] : [whole] };
  return parseProviderFixture({ name, content });
}

// A provider's checks omit these if a builder's task is used unchanged.
describe.each(BUILT_TASKS)("a task of $builder", (built) => {
  const manifest = parseSourceManifest(
    "provider",
    {
      contract: 1,
      label: "Acme",
      auth: { scheme: "Bearer" },
      hosts: ["https://api.acme.example"],
      tasks: { [built.name]: built.events ? { stream: true } : {} },
    },
    "acme",
  );
  const plugin = completeProvider("acme", manifest, { tasks: { [built.name]: built.task } });
  const cases = fixtureOf(built);
  runChecks(it, [...callChecks(plugin, cases), ...transportChecks(plugin, cases), ...readingChecks(plugin, cases)]);
});
