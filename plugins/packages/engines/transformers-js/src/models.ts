import type { EngineCall, EngineDevice, ListedModel } from "@patchbay/core/provider";
import { isWriting } from "./model-choice.ts";

/**
 * Models of the hub with ONNX weights, for each task the best for most users first. Most are the library's own defaults.
 */
const IDS: readonly (readonly [task: string, ...ids: string[]])[] = [
  [
    "conversational",
    "HuggingFaceTB/SmolLM2-135M-Instruct",
    "HuggingFaceTB/SmolLM2-360M-Instruct",
    "onnx-community/Qwen3-0.6B-ONNX",
  ],
  ["text-generation", "HuggingFaceTB/SmolLM2-135M-Instruct", "onnx-community/Qwen3-0.6B-ONNX"],
  ["text-classification", "Xenova/distilbert-base-uncased-finetuned-sst-2-english"],
  ["token-classification", "Xenova/bert-base-NER", "Xenova/bert-base-multilingual-cased-ner-hrl"],
  ["question-answering", "Xenova/distilbert-base-cased-distilled-squad"],
  ["fill-mask", "Xenova/bert-base-uncased", "onnx-community/ettin-encoder-32m-ONNX"],
  ["feature-extraction", "onnx-community/all-MiniLM-L6-v2-ONNX"],
  ["sentence-similarity", "onnx-community/all-MiniLM-L6-v2-ONNX"],
  ["zero-shot-classification", "Xenova/distilbert-base-uncased-mnli"],
  ["summarization", "Xenova/distilbart-cnn-6-6"],
  ["translation", "Xenova/t5-small"],
  ["text2text-generation", "Xenova/flan-t5-small"],
  ["automatic-speech-recognition", "Xenova/whisper-tiny.en"],
  ["audio-classification", "Xenova/wav2vec2-base-superb-ks"],
  ["text-to-speech", "Xenova/mms-tts-eng"],
  ["image-classification", "Xenova/vit-base-patch16-224"],
  ["object-detection", "Xenova/detr-resnet-50"],
  ["image-segmentation", "Xenova/detr-resnet-50-panoptic"],
  ["depth-estimation", "onnx-community/depth-anything-v2-small"],
  ["image-to-text", "Xenova/vit-gpt2-image-captioning"],
  ["image-to-image", "Xenova/swin2SR-classical-sr-x2-64"],
  ["document-question-answering", "Xenova/donut-base-finetuned-docvqa"],
  ["zero-shot-image-classification", "Xenova/clip-vit-base-patch32"],
  ["zero-shot-object-detection", "Xenova/owlvit-base-patch32"],
];

/**
 * Bytes of the weights for a CPU, from the repositories' pages in rounded megabytes (huggingface.co/<id>/tree/main/onnx). For
 * others, the hub is queried when the user selects them.
 */
const BYTES: Readonly<Record<string, number>> = {
  "HuggingFaceTB/SmolLM2-135M-Instruct": 200e6,
  "HuggingFaceTB/SmolLM2-360M-Instruct": 417e6,
  "Xenova/distilbert-base-uncased-finetuned-sst-2-english": 67.6e6,
  "Xenova/bert-base-NER": 109e6,
  "Xenova/distilbert-base-cased-distilled-squad": 65.8e6,
};

export const MODELS: readonly ListedModel[] = IDS.flatMap(([task, ...ids]) =>
  ids.map((id) => {
    const bytes = BYTES[id];
    return { id, task, label: id.split("/")[1] ?? id, ...(bytes !== undefined && { bytes }) };
  }),
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
