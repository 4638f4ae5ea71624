import { InferenceClient } from "./inference-client.ts";

export type { CallOptions as Options, RequestOptions } from "@patchbay/core/client";
export type * from "@patchbay/core/task";
export * from "./errors.ts";
export * from "./inference-client.ts";

type Method = {
  [Name in keyof InferenceClient]: InferenceClient[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof InferenceClient];

let shared: InferenceClient | undefined;

/**
 * A method without a client: who calls is in each call's own arguments. The types below are written out, because inferred
 * ones name files of other packages.
 */
function method<Name extends Method>(name: Name): InferenceClient[Name] {
  const call = (...args: unknown[]): unknown => {
    shared ??= new InferenceClient();
    return (shared[name] as (...args: unknown[]) => unknown)(...args);
  };
  return call as InferenceClient[Name];
}

export const audioClassification: InferenceClient["audioClassification"] = method("audioClassification");
export const audioToAudio: InferenceClient["audioToAudio"] = method("audioToAudio");
export const automaticSpeechRecognition: InferenceClient["automaticSpeechRecognition"] =
  method("automaticSpeechRecognition");
export const chatCompletion: InferenceClient["chatCompletion"] = method("chatCompletion");
export const chatCompletionStream: InferenceClient["chatCompletionStream"] = method("chatCompletionStream");
export const documentQuestionAnswering: InferenceClient["documentQuestionAnswering"] =
  method("documentQuestionAnswering");
export const featureExtraction: InferenceClient["featureExtraction"] = method("featureExtraction");
export const fillMask: InferenceClient["fillMask"] = method("fillMask");
export const imageClassification: InferenceClient["imageClassification"] = method("imageClassification");
export const imageSegmentation: InferenceClient["imageSegmentation"] = method("imageSegmentation");
export const imageTextToImage: InferenceClient["imageTextToImage"] = method("imageTextToImage");
export const imageTextToVideo: InferenceClient["imageTextToVideo"] = method("imageTextToVideo");
export const imageToImage: InferenceClient["imageToImage"] = method("imageToImage");
export const imageToText: InferenceClient["imageToText"] = method("imageToText");
export const imageToVideo: InferenceClient["imageToVideo"] = method("imageToVideo");
export const objectDetection: InferenceClient["objectDetection"] = method("objectDetection");
export const questionAnswering: InferenceClient["questionAnswering"] = method("questionAnswering");
export const sentenceSimilarity: InferenceClient["sentenceSimilarity"] = method("sentenceSimilarity");
export const summarization: InferenceClient["summarization"] = method("summarization");
export const tableQuestionAnswering: InferenceClient["tableQuestionAnswering"] = method("tableQuestionAnswering");
export const tabularClassification: InferenceClient["tabularClassification"] = method("tabularClassification");
export const tabularRegression: InferenceClient["tabularRegression"] = method("tabularRegression");
export const textClassification: InferenceClient["textClassification"] = method("textClassification");
export const textGeneration: InferenceClient["textGeneration"] = method("textGeneration");
export const textGenerationStream: InferenceClient["textGenerationStream"] = method("textGenerationStream");
export const textToAudio: InferenceClient["textToAudio"] = method("textToAudio");
export const textToImage: InferenceClient["textToImage"] = method("textToImage");
export const textToSpeech: InferenceClient["textToSpeech"] = method("textToSpeech");
export const textToVideo: InferenceClient["textToVideo"] = method("textToVideo");
export const tokenClassification: InferenceClient["tokenClassification"] = method("tokenClassification");
export const translation: InferenceClient["translation"] = method("translation");
export const visualQuestionAnswering: InferenceClient["visualQuestionAnswering"] = method("visualQuestionAnswering");
export const zeroShotClassification: InferenceClient["zeroShotClassification"] = method("zeroShotClassification");
export const zeroShotImageClassification: InferenceClient["zeroShotImageClassification"] =
  method("zeroShotImageClassification");

/** The provider's own answer, unchecked. */
export const request: InferenceClient["request"] = (args, options) => {
  shared ??= new InferenceClient();
  return shared.request(args, options);
};

/** The provider's own events, unchecked. */
export const streamingRequest: InferenceClient["streamingRequest"] = (args, options) => {
  shared ??= new InferenceClient();
  return shared.streamingRequest(args, options);
};
