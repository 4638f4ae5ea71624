/** Arguments to test a task with: each of its inputs, parameters and further arguments. */
export interface TaskArguments {
  /** The client's method; `stream` names the one that streams. */
  readonly method: string;
  readonly stream?: string;
  /** Input arguments of the model, the simplest first. */
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Readonly<Record<string, unknown>>[];
  readonly extras?: readonly Readonly<Record<string, unknown>>[];
}

const image = new Blob(["picture"], { type: "image/png" });
const sound = new Blob(["sound"], { type: "audio/mpeg" });
const bytes = new TextEncoder().encode("bytes").buffer;
const texts = [{ inputs: "Hello" }, { inputs: 'Grüße, 世界 \u2028 "quoted" \\ 👋' }, { inputs: "" }];
const images = [{ inputs: image }, { data: image }, { data: bytes }];
const sounds = [{ inputs: sound }, { data: sound }, { data: bytes }];
const question = { question: "Where?", image };
const table = { Name: ["Ada", "Alan"], Born: ["1815", "1912"] };

const user = { role: "user", content: "Hello" };
const tool = { type: "function", function: { name: "now", parameters: { type: "object", properties: {} } } };

const generation = [
  { max_new_tokens: 5 },
  { temperature: 0.2, top_p: 0.9, stop: ["\n"] },
  { max_new_tokens: 3, return_full_text: false },
];
const drawing = [
  { num_inference_steps: 4 },
  { width: 512, height: 256, guidance_scale: 3.5, seed: 7 },
  { negative_prompt: "a dog" },
];

export const TASK_ARGUMENTS: Readonly<Record<string, TaskArguments>> = {
  conversational: {
    method: "chatCompletion",
    stream: "chatCompletionStream",
    inputs: [
      { messages: [user] },
      { messages: [{ role: "system", content: "Be brief." }, user, { role: "assistant", content: "Hi" }, user] },
      { messages: [{ role: "user", content: [{ type: "text", text: "Hello" }] }] },
      { messages: [] },
    ],
    extras: [
      { max_tokens: 5, temperature: 0 },
      { tools: [tool], tool_choice: "auto" },
      { response_format: { type: "json_object" }, stop: ["."], seed: 1 },
      { stream_options: { include_usage: true }, parameters: { top_k: 3 } },
    ],
  },
  "text-generation": {
    method: "textGeneration",
    stream: "textGenerationStream",
    inputs: texts,
    parameters: generation,
    extras: [{ seed: 3 }],
  },
  "text-to-image": { method: "textToImage", inputs: texts, parameters: drawing, extras: [{ loras: [] }] },
  "text-to-video": { method: "textToVideo", inputs: texts, parameters: [{ num_frames: 16, seed: 7 }] },
  "text-to-speech": { method: "textToSpeech", inputs: texts, parameters: [{ voice: "af" }], extras: [{ speed: 2 }] },
  "automatic-speech-recognition": {
    method: "automaticSpeechRecognition",
    inputs: [...sounds, { inputs: new Blob(["sound"], { type: "audio/flac" }) }],
    parameters: [{ language: "en" }],
  },
  "audio-classification": { method: "audioClassification", inputs: sounds },
  "audio-to-audio": { method: "audioToAudio", inputs: sounds },
  "image-classification": { method: "imageClassification", inputs: images },
  "image-segmentation": { method: "imageSegmentation", inputs: images },
  "image-to-text": { method: "imageToText", inputs: images },
  "object-detection": { method: "objectDetection", inputs: images },
  "image-to-image": {
    method: "imageToImage",
    inputs: [{ inputs: image }],
    parameters: [{ prompt: "a tiger", num_inference_steps: 4 }],
  },
  "zero-shot-image-classification": {
    method: "zeroShotImageClassification",
    inputs: [{ inputs: { image } }, { inputs: image }, { inputs: { image: bytes } }].map((input) => ({
      ...input,
      parameters: { candidate_labels: ["cat", "dog"] },
    })),
  },
  "document-question-answering": { method: "documentQuestionAnswering", inputs: [{ inputs: question }] },
  "visual-question-answering": {
    method: "visualQuestionAnswering",
    inputs: [{ inputs: question }],
    parameters: [{ top_k: 2 }],
  },
  "feature-extraction": {
    method: "featureExtraction",
    inputs: [...texts, { inputs: ["one", "two"] }],
    extras: [{ normalize: true, truncate: true }],
  },
  "sentence-similarity": {
    method: "sentenceSimilarity",
    inputs: [{ inputs: { source_sentence: "a cat", sentences: ["a dog", "the cat"] } }],
  },
  "text-classification": { method: "textClassification", inputs: texts, parameters: [{ top_k: 1 }] },
  "token-classification": {
    method: "tokenClassification",
    inputs: [{ inputs: "I am Ada from London" }, ...texts],
    parameters: [{ aggregation_strategy: "simple" }],
  },
  "question-answering": {
    method: "questionAnswering",
    inputs: [{ inputs: { question: "Where?", context: "In Berlin." } }],
    parameters: [{ top_k: 1 }],
  },
  "table-question-answering": {
    method: "tableQuestionAnswering",
    inputs: [{ inputs: { query: "When was Ada born?", table } }],
  },
  "fill-mask": { method: "fillMask", inputs: [{ inputs: "The [MASK]." }, ...texts], parameters: [{ top_k: 2 }] },
  summarization: { method: "summarization", inputs: texts, parameters: [{ max_length: 10 }] },
  translation: {
    method: "translation",
    inputs: [...texts, { inputs: ["one", "two"] }],
    parameters: [{ src_lang: "en", tgt_lang: "de" }],
  },
  "zero-shot-classification": {
    method: "zeroShotClassification",
    inputs: texts.map((input) => ({ ...input, parameters: { candidate_labels: ["x", "y"] } })),
  },
  "tabular-classification": { method: "tabularClassification", inputs: [{ inputs: { data: table } }] },
  "tabular-regression": { method: "tabularRegression", inputs: [{ inputs: { data: table } }] },
};
