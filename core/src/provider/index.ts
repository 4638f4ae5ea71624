export { base64, base64FromBytes, blobFromBase64, bytesFromBase64, dataUrl } from "./base64.ts";
export {
  blobInput,
  flatArguments,
  givenArguments,
  firstOf,
  isObject,
  isResultUrl,
  type JsonObject,
} from "./payload.ts";
export * from "./contract.ts";
export { finishedJob } from "./finished-job.ts";
export { jobUrl, type FinishedJob, type VendorJobs } from "./vendor-jobs.ts";
export { formBody, type FormValue } from "./form-body.ts";
export {
  imageGeneration,
  openAiImage,
  openAiImageEdit,
  openAiImageSize,
  type ImageGenerationOptions,
  type OpenAiImageEditOptions,
} from "./openai-images.ts";
export { imageOutput, type ImageOutput, type ImageSource } from "./image-output.ts";
export type { ModelActionName, ServerFacts, ServerInstruction } from "../manifest/server-facts.ts";
export type { ProviderAuth } from "../manifest/provider-auth.ts";
export type {
  KeyPart,
  ProviderManifest,
  ProviderSetting,
  ProviderTaskManifest,
} from "../manifest/provider-manifest.ts";
export { chatStream, hasFinishReason, openAiChat, readChatCompletion, type OpenAiChatOptions } from "./openai-chat.ts";
export { openAiBatch, type OpenAiBatchOptions } from "./openai-batch.ts";
export { openAiChatGeneration, type OpenAiChatGenerationOptions } from "./openai-chat-generation.ts";
export {
  completionBody,
  completionStream,
  openAiCompletion,
  type OpenAiCompletionOptions,
} from "./openai-completion.ts";
export { flatEmbeddingBody, openAiEmbedding, type OpenAiEmbeddingOptions } from "./openai-embedding.ts";
export { openAiModelRules } from "./openai-model-rules.ts";
export { openAiModels, type OpenAiModelsOptions } from "./openai-models.ts";
export { openAiModeration, type OpenAiModerationOptions } from "./openai-moderation.ts";
export {
  openAiSpeech,
  openAiTranscription,
  readTranscription,
  type OpenAiSpeechOptions,
  type OpenAiTranscriptionOptions,
  type Transcription,
} from "./openai-audio.ts";
export type { ProviderPlugin } from "./plugin.ts";
export {
  followUpUrl,
  pollJob,
  resultBlob,
  unknownState,
  type PollJobOptions,
  type UnknownState,
} from "./job-results.ts";
export {
  rankDocuments,
  rankingInputs,
  rerankedSimilarity,
  textRanking,
  type RankedDocument,
  type RankingOptions,
  type RerankingOptions,
} from "./reranking.ts";
export { changedSpeech, soundOf, wavAudio, type LabelledSound } from "./sounds.ts";
export { EngineError, InputError, JobError, OutputError, StreamError } from "../errors/index.ts";
