import type { EngineCall, EngineDevice, ListedModel } from "@patchbay/core/provider";
import { isWriting } from "./model-choice.ts";

/**
 * Models of the hub with ONNX weights, for each task the best for most users first; most are the library's own defaults. With
 * megabytes of the weights for a CPU, as in models.json, which would make the entry too large; for others the hub is queried
 * when the user selects them.
 */
const LIST: readonly (readonly [task: string, ...models: (readonly [id: string, megabytes?: number])[]])[] = [
  [
    "conversational",
    ["HuggingFaceTB/SmolLM2-135M-Instruct", 200],
    ["HuggingFaceTB/SmolLM2-360M-Instruct", 417],
    ["onnx-community/Qwen3-0.6B-ONNX"],
  ],
  ["text-generation", ["HuggingFaceTB/SmolLM2-135M-Instruct", 200], ["onnx-community/Qwen3-0.6B-ONNX"]],
  ["text-classification", ["Xenova/distilbert-base-uncased-finetuned-sst-2-english", 67.6]],
  ["token-classification", ["Xenova/bert-base-NER", 109], ["Xenova/bert-base-multilingual-cased-ner-hrl"]],
  ["question-answering", ["Xenova/distilbert-base-cased-distilled-squad", 65.8]],
  ["fill-mask", ["Xenova/bert-base-uncased"], ["onnx-community/ettin-encoder-32m-ONNX"]],
  ["feature-extraction", ["Xenova/all-MiniLM-L6-v2", 23]],
  ["sentence-similarity", ["Xenova/all-MiniLM-L6-v2", 23]],
  ["zero-shot-classification", ["Xenova/distilbert-base-uncased-mnli"]],
  ["summarization", ["Xenova/distilbart-cnn-6-6"]],
  ["translation", ["Xenova/t5-small"]],
  ["text2text-generation", ["Xenova/flan-t5-small"]],
  ["automatic-speech-recognition", ["Xenova/whisper-tiny.en", 40.8]],
  ["audio-classification", ["Xenova/wav2vec2-base-superb-ks"]],
  ["text-to-speech", ["Xenova/mms-tts-eng", 38.4]],
  ["image-classification", ["Xenova/vit-base-patch16-224", 88.3]],
  ["object-detection", ["Xenova/detr-resnet-50", 43.1]],
  ["image-segmentation", ["Xenova/detr-resnet-50-panoptic"]],
  ["depth-estimation", ["onnx-community/depth-anything-v2-small", 27.3]],
  ["image-to-text", ["Xenova/vit-gpt2-image-captioning"]],
  ["image-to-image", ["Xenova/swin2SR-classical-sr-x2-64"]],
  ["document-question-answering", ["Xenova/donut-base-finetuned-docvqa"]],
  ["zero-shot-image-classification", ["Xenova/clip-vit-base-patch32", 154]],
  ["zero-shot-object-detection", ["Xenova/owlvit-base-patch32"]],
];

export const MODELS: readonly ListedModel[] = LIST.flatMap(([task, ...models]) =>
  models.map(([id, megabytes]) => ({
    id,
    task,
    label: id.split("/")[1] ?? id,
    ...(megabytes !== undefined && { bytes: Math.round(megabytes * 1e6) }),
  })),
);

/** The model of a call that names none. */
export const defaultModel = (task: string): string => MODELS.find((model) => model.task === task)?.id ?? "";

/** The approximate size in lists: of the weights for a CPU; most differ for a GPU. */
export function listedBytes(
  { task, model }: Pick<EngineCall, "task" | "model">,
  device: EngineDevice,
): number | undefined {
  if (device === "webgpu" && !isWriting(task)) return undefined;
  return MODELS.find(({ id }) => id === model)?.bytes;
}
