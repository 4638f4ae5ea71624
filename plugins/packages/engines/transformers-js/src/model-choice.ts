import { InputError, type EngineDevice } from "@patchbay/core/provider";
import { isBrowser, type ModelConfig } from "./library.ts";

/** The library's names of tasks, where they differ. */
const LIBRARY_TASKS: Readonly<Record<string, string>> = {
  conversational: "text-generation",
  "sentence-similarity": "feature-extraction",
  "text-to-speech": "text-to-audio",
};

export const libraryTaskOf = (task: string): string => LIBRARY_TASKS[task] ?? task;

/**
 * Endings of the architectures that support a task, as the transformers library names its classes; bare models end in
 * `Model`.
 */
const ARCHITECTURES: Readonly<Record<string, RegExp>> = {
  "automatic-speech-recognition": /For(ConditionalGeneration|CTC|SpeechSeq2Seq)$/,
  "depth-estimation": /ForDepthEstimation$/,
  "document-question-answering": /Model$/,
  "fill-mask": /ForMaskedLM$/,
  "image-classification": /ForImageClassification/,
  "image-segmentation": /For\w*Segmentation$/,
  "image-to-image": /ForImageSuperResolution$/,
  "image-to-text": /(ForConditionalGeneration|Model)$/,
  "object-detection": /ForObjectDetection$/,
  "question-answering": /ForQuestionAnswering$/,
  summarization: /ForConditionalGeneration$/,
  "text-classification": /ForSequenceClassification$/,
  "audio-classification": /For(SequenceClassification|AudioClassification)$/,
  "text-generation": /(For(CausalLM|ConditionalGeneration)|LMHeadModel)$/,
  "text-to-audio": /(ForTextToSpeech|Model)$/,
  "text2text-generation": /ForConditionalGeneration$/,
  "token-classification": /ForTokenClassification$/,
  translation: /(ForConditionalGeneration|MTModel)$/,
  "zero-shot-classification": /ForSequenceClassification$/,
  "zero-shot-image-classification": /Model$/,
  "zero-shot-object-detection": /ForObjectDetection$/,
};

/** Name suffixes that identify a model's task; other names are the base model, which has none. */
const HEAD = /For([A-Z]\w*)$/;

/** Models that need a voice as input, while the task has only a text. */
const VOICELESS = new Set(["speecht5", "supertonic"]);

/** @throws InputError for a model that was trained for another task */
export function checkTask(task: string, model: string, config: ModelConfig): void {
  const { architectures = [], id2label = {}, model_type = "" } = config;
  const refuse = (what: string): never => {
    throw new InputError(`${model} is not a model for ${task}: ${what}. Choose a model of that task.`);
  };
  const wanted = ARCHITECTURES[libraryTaskOf(task)];
  const made = architectures.filter((name) => HEAD.test(name));
  if (wanted && made.length > 0 && !architectures.some((name) => wanted.test(name))) {
    refuse(`it is a ${made.join(", ")}`);
  }
  const labels = Object.values(id2label);
  // Each candidate label becomes a sentence, and the model scores whether the text entails it.
  if (task === "zero-shot-classification" && !labels.some((label) => label.toLowerCase() === "entailment")) {
    refuse(`its labels are ${labels.join(", ") || "not named"}, where entailment has to be one`);
  }
  if (task === "text-to-speech" && VOICELESS.has(model_type)) {
    refuse("it requires a voice embedding, which the task does not support");
  }
}

/** Tasks of architectures that several tasks share, or that have no task suffix; the first match wins. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/ForCausalLM$|LMHeadModel$/, "conversational"],
  [/^VisionEncoderDecoderModel$/, "image-to-text"],
  [/MTModel$/, "translation"],
  [/^VitsModel$/, "text-to-speech"],
  [/^(CLIP|ChineseCLIP|JinaCLIP|Siglip2?)Model$/, "zero-shot-image-classification"],
  [/^(Owl|GroundingDino)\w+ForObjectDetection$/, "zero-shot-object-detection"],
  [/^(Whisper|LiteWhisper|Moonshine)\w*ForConditionalGeneration$/, "automatic-speech-recognition"],
  [/^(M?T5|LongT5|M?Bart|M2M100|Blenderbot\w*)ForConditionalGeneration$/, "text2text-generation"],
  [/ForConditionalGeneration$/, "conversational"],
];

/** The task of a model from the text of its configuration; undefined if unknown. */
export function taskOfConfig(config: string): string | undefined {
  const { architectures: [architecture = ""] = [] } = JSON.parse(config) as ModelConfig;
  const named = NAMES.find(([pattern]) => pattern.test(architecture));
  if (named) return named[1];
  if (!HEAD.test(architecture)) return "feature-extraction";
  return Object.entries(ARCHITECTURES).find(([, pattern]) => pattern.test(architecture))?.[0];
}

/** The GPU if there is one, otherwise WebAssembly; in Node the CPU. */
export async function deviceOf(): Promise<EngineDevice> {
  if (!isBrowser()) return "cpu";
  const { gpu } = navigator as { readonly gpu?: { requestAdapter(): Promise<unknown> } };
  const adapter = await gpu?.requestAdapter().catch(() => undefined);
  return adapter ? "webgpu" : "wasm";
}

/**
 * Dtypes of weights, best first: text generation is limited by memory, other models by the quality lost to
 * quantization.
 */
const DTYPES = {
  writing: ["q4", "q4f16", "q8", "int8", "uint8", "fp16", "fp32", "bnb4"],
  processor: ["q8", "int8", "uint8", "fp32", "q4", "fp16", "bnb4"],
  gpu: ["fp32", "fp16", "q4", "q8"],
} as const;

const WRITING = new Set(["text-generation", "summarization", "translation", "text2text-generation"]);

/** Whether a task's models generate a text token by token. */
export const isWriting = (task: string): boolean => WRITING.has(libraryTaskOf(task));

/** The form of a repository's weights that suits a device. @throws InputError for a repository without any */
export function dtypeFor(task: string, model: string, device: EngineDevice, available: readonly string[]): string {
  const order = isWriting(task) ? DTYPES.writing : DTYPES[device === "webgpu" ? "gpu" : "processor"];
  const dtype = order.find((name) => available.includes(name)) ?? available[0];
  if (dtype !== undefined) return dtype;
  throw new InputError(
    `${model} has no weights in the ONNX format, which the engine needs. Choose a model of the library transformers.js, for example one of onnx-community.`,
  );
}
