import type { CallInput } from "./call-input.ts";
import type { ChatCompletionInput, ChatCompletionOutput, ChatCompletionStreamOutput } from "./io/conversational.ts";
import type { AudioClassificationInput, AudioClassificationOutput } from "./io/audio-classification.ts";
import type { AudioToAudioInput, AudioToAudioOutput } from "./io/audio-to-audio.ts";
import type {
  AutomaticSpeechRecognitionInput,
  AutomaticSpeechRecognitionOutput,
} from "./io/automatic-speech-recognition.ts";
import type { DepthEstimationInput, DepthEstimationOutput } from "./io/depth-estimation.ts";
import type {
  DocumentQuestionAnsweringInput,
  DocumentQuestionAnsweringOutput,
} from "./io/document-question-answering.ts";
import type { FeatureExtractionInput, FeatureExtractionOutput } from "./io/feature-extraction.ts";
import type { FillMaskInput, FillMaskOutput } from "./io/fill-mask.ts";
import type { ImageClassificationInput, ImageClassificationOutput } from "./io/image-classification.ts";
import type { ImageSegmentationInput, ImageSegmentationOutput } from "./io/image-segmentation.ts";
import type { ImageTextToImageInput, ImageTextToImageOutput } from "./io/image-text-to-image.ts";
import type { ImageTextToVideoInput, ImageTextToVideoOutput } from "./io/image-text-to-video.ts";
import type { ImageToImageInput, ImageToImageOutput } from "./io/image-to-image.ts";
import type { ImageToTextInput, ImageToTextOutput } from "./io/image-to-text.ts";
import type { ImageToVideoInput, ImageToVideoOutput } from "./io/image-to-video.ts";
import type { ObjectDetectionInput, ObjectDetectionOutput } from "./io/object-detection.ts";
import type { QuestionAnsweringInput, QuestionAnsweringOutput } from "./io/question-answering.ts";
import type { SentenceSimilarityInput, SentenceSimilarityOutput } from "./io/sentence-similarity.ts";
import type { SummarizationInput, SummarizationOutput } from "./io/summarization.ts";
import type { TableQuestionAnsweringInput, TableQuestionAnsweringOutput } from "./io/table-question-answering.ts";
import type { TabularClassificationInput, TabularClassificationOutput } from "./io/tabular-classification.ts";
import type { TabularRegressionInput, TabularRegressionOutput } from "./io/tabular-regression.ts";
import type { TextClassificationInput, TextClassificationOutput } from "./io/text-classification.ts";
import type { TextGenerationInput, TextGenerationOutput, TextGenerationStreamOutput } from "./io/text-generation.ts";
import type { TextToAudioInput, TextToAudioOutput } from "./io/text-to-audio.ts";
import type { TextToImageInput, TextToImageOutput } from "./io/text-to-image.ts";
import type { TextToSpeechInput, TextToSpeechOutput } from "./io/text-to-speech.ts";
import type { TextToVideoInput, TextToVideoOutput } from "./io/text-to-video.ts";
import type { Text2textGenerationInput, Text2textGenerationOutput } from "./io/text2text-generation.ts";
import type { TokenClassificationInput, TokenClassificationOutput } from "./io/token-classification.ts";
import type { TranslationInput, TranslationOutput } from "./io/translation.ts";
import type { VideoClassificationInput, VideoClassificationOutput } from "./io/video-classification.ts";
import type { VisualQuestionAnsweringInput, VisualQuestionAnsweringOutput } from "./io/visual-question-answering.ts";
import type { ZeroShotClassificationInput, ZeroShotClassificationOutput } from "./io/zero-shot-classification.ts";
import type {
  ZeroShotImageClassificationInput,
  ZeroShotImageClassificationOutput,
} from "./io/zero-shot-image-classification.ts";
import type { ZeroShotObjectDetectionInput, ZeroShotObjectDetectionOutput } from "./io/zero-shot-object-detection.ts";

/**
 * What each task takes and gives, for the types of `run` and `stream`. A plugin adds its own task by declaration merging:
 *
 * @example
 * declare module "@patchbay/core/task" {
 *   interface TaskMap { "my-task": { input: { inputs: string }; output: { verdict: string } } }
 * }
 */
export interface TaskMap {
  "audio-classification": { input: CallInput<AudioClassificationInput>; output: AudioClassificationOutput };
  "audio-to-audio": { input: CallInput<AudioToAudioInput>; output: AudioToAudioOutput };
  "automatic-speech-recognition": {
    input: CallInput<AutomaticSpeechRecognitionInput>;
    output: AutomaticSpeechRecognitionOutput;
  };
  conversational: { input: ChatCompletionInput; output: ChatCompletionOutput; chunk: ChatCompletionStreamOutput };
  "depth-estimation": { input: CallInput<DepthEstimationInput>; output: DepthEstimationOutput };
  "document-question-answering": {
    input: CallInput<DocumentQuestionAnsweringInput>;
    output: DocumentQuestionAnsweringOutput;
  };
  "feature-extraction": { input: CallInput<FeatureExtractionInput>; output: FeatureExtractionOutput };
  "fill-mask": { input: CallInput<FillMaskInput>; output: FillMaskOutput };
  "image-classification": { input: CallInput<ImageClassificationInput>; output: ImageClassificationOutput };
  "image-segmentation": { input: CallInput<ImageSegmentationInput>; output: ImageSegmentationOutput };
  "image-text-to-image": { input: CallInput<ImageTextToImageInput>; output: ImageTextToImageOutput };
  "image-text-to-video": { input: CallInput<ImageTextToVideoInput>; output: ImageTextToVideoOutput };
  "image-to-image": { input: CallInput<ImageToImageInput>; output: ImageToImageOutput };
  "image-to-text": { input: CallInput<ImageToTextInput>; output: ImageToTextOutput };
  "image-to-video": { input: CallInput<ImageToVideoInput>; output: ImageToVideoOutput };
  "object-detection": { input: CallInput<ObjectDetectionInput>; output: ObjectDetectionOutput };
  "question-answering": { input: CallInput<QuestionAnsweringInput>; output: QuestionAnsweringOutput };
  "sentence-similarity": { input: CallInput<SentenceSimilarityInput>; output: SentenceSimilarityOutput };
  summarization: { input: CallInput<SummarizationInput>; output: SummarizationOutput };
  "table-question-answering": { input: CallInput<TableQuestionAnsweringInput>; output: TableQuestionAnsweringOutput };
  "tabular-classification": { input: CallInput<TabularClassificationInput>; output: TabularClassificationOutput };
  "tabular-regression": { input: CallInput<TabularRegressionInput>; output: TabularRegressionOutput };
  "text-classification": { input: CallInput<TextClassificationInput>; output: TextClassificationOutput };
  "text-generation": {
    input: CallInput<TextGenerationInput>;
    output: TextGenerationOutput;
    chunk: TextGenerationStreamOutput;
  };
  "text-to-audio": { input: CallInput<TextToAudioInput>; output: TextToAudioOutput };
  "text-to-image": { input: CallInput<TextToImageInput>; output: TextToImageOutput };
  "text-to-speech": { input: CallInput<TextToSpeechInput>; output: TextToSpeechOutput };
  "text-to-video": { input: CallInput<TextToVideoInput>; output: TextToVideoOutput };
  "text2text-generation": { input: CallInput<Text2textGenerationInput>; output: Text2textGenerationOutput };
  "token-classification": { input: CallInput<TokenClassificationInput>; output: TokenClassificationOutput };
  translation: { input: CallInput<TranslationInput>; output: TranslationOutput };
  "video-classification": { input: CallInput<VideoClassificationInput>; output: VideoClassificationOutput };
  "visual-question-answering": {
    input: CallInput<VisualQuestionAnsweringInput>;
    output: VisualQuestionAnsweringOutput;
  };
  "zero-shot-classification": { input: CallInput<ZeroShotClassificationInput>; output: ZeroShotClassificationOutput };
  "zero-shot-image-classification": {
    input: CallInput<ZeroShotImageClassificationInput>;
    output: ZeroShotImageClassificationOutput;
  };
  "zero-shot-object-detection": {
    input: CallInput<ZeroShotObjectDetectionInput>;
    output: ZeroShotObjectDetectionOutput;
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
