import type { ChatCompletionInput, ChatCompletionOutput, ChatCompletionStreamOutput } from "./io/conversational.ts";
import type { FeatureExtractionInput, FeatureExtractionOutput } from "./io/feature-extraction.ts";
import type { FillMaskInput, FillMaskOutput } from "./io/fill-mask.ts";
import type { ImageClassificationInput, ImageClassificationOutput } from "./io/image-classification.ts";
import type { ImageSegmentationInput, ImageSegmentationOutput } from "./io/image-segmentation.ts";
import type { ImageTextToImageInput, ImageToImageInput } from "./io/image-to-image.ts";
import type { ImageToTextInput, ImageToTextOutput } from "./io/image-to-text.ts";
import type { ObjectDetectionInput, ObjectDetectionOutput } from "./io/object-detection.ts";
import type { QuestionAnsweringInput, QuestionAnsweringOutput } from "./io/question-answering.ts";
import type { SentenceSimilarityInput, SentenceSimilarityOutput } from "./io/sentence-similarity.ts";
import type {
  AudioClassificationInput,
  AudioClassificationOutput,
  AudioToAudioInput,
  AudioToAudioOutput,
  AutomaticSpeechRecognitionInput,
  AutomaticSpeechRecognitionOutput,
  TextToSpeechInput,
} from "./io/speech.ts";
import type { SummarizationInput, SummarizationOutput } from "./io/summarization.ts";
import type { TableQuestionAnsweringInput, TableQuestionAnsweringOutput } from "./io/table-question-answering.ts";
import type { TabularInput, TabularOutput } from "./io/tabular.ts";
import type { TextClassificationInput, TextClassificationOutput } from "./io/text-classification.ts";
import type { TextGenerationInput, TextGenerationOutput, TextGenerationStreamOutput } from "./io/text-generation.ts";
import type { TextToImageInput } from "./io/text-to-image.ts";
import type { TokenClassificationInput, TokenClassificationOutput } from "./io/token-classification.ts";
import type { TranslationInput, TranslationOutput } from "./io/translation.ts";
import type { ImageTextToVideoInput, ImageToVideoInput, TextToVideoInput } from "./io/video.ts";
import type {
  DocumentQuestionAnsweringInput,
  DocumentQuestionAnsweringOutput,
  VisualQuestionAnsweringInput,
  VisualQuestionAnsweringOutput,
} from "./io/visual-question-answering.ts";
import type { ZeroShotClassificationInput, ZeroShotClassificationOutput } from "./io/zero-shot-classification.ts";
import type {
  ZeroShotImageClassificationInput,
  ZeroShotImageClassificationOutput,
} from "./io/zero-shot-image-classification.ts";

/**
 * What each task takes and gives, for the types of `run` and `stream`. A plugin adds its own task by declaration merging:
 *
 * @example
 * declare module "@patchbay/core/task" {
 *   interface TaskMap { "my-task": { input: { inputs: string }; output: { verdict: string } } }
 * }
 */
export interface TaskMap {
  "audio-classification": { input: AudioClassificationInput; output: AudioClassificationOutput };
  "audio-to-audio": { input: AudioToAudioInput; output: AudioToAudioOutput };
  "automatic-speech-recognition": { input: AutomaticSpeechRecognitionInput; output: AutomaticSpeechRecognitionOutput };
  conversational: { input: ChatCompletionInput; output: ChatCompletionOutput; chunk: ChatCompletionStreamOutput };
  "document-question-answering": { input: DocumentQuestionAnsweringInput; output: DocumentQuestionAnsweringOutput };
  "feature-extraction": { input: FeatureExtractionInput; output: FeatureExtractionOutput };
  "fill-mask": { input: FillMaskInput; output: FillMaskOutput };
  "image-classification": { input: ImageClassificationInput; output: ImageClassificationOutput };
  "image-segmentation": { input: ImageSegmentationInput; output: ImageSegmentationOutput };
  "image-text-to-image": { input: ImageTextToImageInput; output: Blob };
  "image-text-to-video": { input: ImageTextToVideoInput; output: Blob };
  "image-to-image": { input: ImageToImageInput; output: Blob };
  "image-to-text": { input: ImageToTextInput; output: ImageToTextOutput };
  "image-to-video": { input: ImageToVideoInput; output: Blob };
  "object-detection": { input: ObjectDetectionInput; output: ObjectDetectionOutput };
  "question-answering": { input: QuestionAnsweringInput; output: QuestionAnsweringOutput };
  "sentence-similarity": { input: SentenceSimilarityInput; output: SentenceSimilarityOutput };
  summarization: { input: SummarizationInput; output: SummarizationOutput };
  "table-question-answering": { input: TableQuestionAnsweringInput; output: TableQuestionAnsweringOutput };
  "tabular-classification": { input: TabularInput; output: TabularOutput };
  "tabular-regression": { input: TabularInput; output: TabularOutput };
  "text-classification": { input: TextClassificationInput; output: TextClassificationOutput };
  "text-generation": { input: TextGenerationInput; output: TextGenerationOutput; chunk: TextGenerationStreamOutput };
  "text-to-audio": { input: TextToSpeechInput; output: Blob };
  /** A string for output types `url` and `dataUrl`, the provider's JSON for `json`. */
  "text-to-image": { input: TextToImageInput; output: Blob | string | Record<string, unknown> };
  "text-to-speech": { input: TextToSpeechInput; output: Blob };
  "text-to-video": { input: TextToVideoInput; output: Blob };
  "token-classification": { input: TokenClassificationInput; output: TokenClassificationOutput };
  translation: { input: TranslationInput; output: TranslationOutput };
  "visual-question-answering": { input: VisualQuestionAnsweringInput; output: VisualQuestionAnsweringOutput };
  "zero-shot-classification": { input: ZeroShotClassificationInput; output: ZeroShotClassificationOutput };
  "zero-shot-image-classification": {
    input: ZeroShotImageClassificationInput;
    output: ZeroShotImageClassificationOutput;
  };
}

/** The name of a known task, or any other. */
export type TaskId = keyof TaskMap | (string & {});

export type TaskInput<Task extends TaskId> = Task extends keyof TaskMap ? TaskMap[Task]["input"] : object;
export type TaskOutput<Task extends TaskId> = Task extends keyof TaskMap ? TaskMap[Task]["output"] : unknown;
export type TaskChunk<Task extends TaskId> = Task extends keyof TaskMap
  ? TaskMap[Task] extends { chunk: infer Chunk }
    ? Chunk
    : unknown
  : unknown;
