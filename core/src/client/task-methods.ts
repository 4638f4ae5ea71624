import type { TaskChunk, TaskId, TaskInput, TaskMap, TaskOutput } from "../task/task-map.ts";
import type { CallOptions, TargetArguments } from "./client-options.ts";

/** The client's named methods and the provider task that each one calls. */
export const unaryMethods = {
  audioClassification: "audio-classification",
  audioToAudio: "audio-to-audio",
  automaticSpeechRecognition: "automatic-speech-recognition",
  chatCompletion: "conversational",
  documentQuestionAnswering: "document-question-answering",
  featureExtraction: "feature-extraction",
  fillMask: "fill-mask",
  imageClassification: "image-classification",
  imageSegmentation: "image-segmentation",
  imageTextToImage: "image-text-to-image",
  imageTextToVideo: "image-text-to-video",
  imageToImage: "image-to-image",
  imageToText: "image-to-text",
  imageToVideo: "image-to-video",
  objectDetection: "object-detection",
  questionAnswering: "question-answering",
  sentenceSimilarity: "sentence-similarity",
  summarization: "summarization",
  tableQuestionAnswering: "table-question-answering",
  tabularClassification: "tabular-classification",
  tabularRegression: "tabular-regression",
  textClassification: "text-classification",
  textGeneration: "text-generation",
  textToAudio: "text-to-audio",
  textToImage: "text-to-image",
  textToSpeech: "text-to-speech",
  textToVideo: "text-to-video",
  tokenClassification: "token-classification",
  translation: "translation",
  visualQuestionAnswering: "visual-question-answering",
  zeroShotClassification: "zero-shot-classification",
  zeroShotImageClassification: "zero-shot-image-classification",
} as const satisfies Record<string, keyof TaskMap>;

export const streamMethods = {
  chatCompletionStream: "conversational",
  textGenerationStream: "text-generation",
} as const satisfies Record<string, keyof TaskMap>;

/** A task's own arguments and those that say where the call goes; further members are passed on to the provider. */
export type TaskArguments<Task extends TaskId> = TaskInput<Task> &
  TargetArguments & { readonly [extra: string]: unknown };

type UnaryMethods = {
  readonly [Name in Exclude<keyof typeof unaryMethods, "textToImage">]: (
    args: TaskArguments<(typeof unaryMethods)[Name]>,
    options?: CallOptions,
  ) => Promise<TaskOutput<(typeof unaryMethods)[Name]>>;
};

type StreamMethods = {
  readonly [Name in keyof typeof streamMethods]: (
    args: TaskArguments<(typeof streamMethods)[Name]>,
    options?: CallOptions,
  ) => AsyncGenerator<TaskChunk<(typeof streamMethods)[Name]>, void, undefined>;
};

/** Every named method, each with the types of its task. */
export interface TaskMethods extends UnaryMethods, StreamMethods {
  textToImage(
    args: TaskArguments<"text-to-image">,
    options: CallOptions & { outputType: "url" | "dataUrl" },
  ): Promise<string>;
  textToImage(
    args: TaskArguments<"text-to-image">,
    options: CallOptions & { outputType: "json" },
  ): Promise<Record<string, unknown>>;
  textToImage(args: TaskArguments<"text-to-image">, options?: CallOptions & { outputType?: "blob" }): Promise<Blob>;
}
