import { InferenceClient } from "./inference-client.ts";

type Method = {
  [Name in keyof InferenceClient]: InferenceClient[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof InferenceClient];

let shared: InferenceClient | undefined;

/** A method without a client: who calls is in each call's own arguments. */
function method<Name extends Method>(name: Name): InferenceClient[Name] {
  const call = (...args: unknown[]): unknown => {
    shared ??= new InferenceClient();
    return (shared[name] as (...given: unknown[]) => unknown)(...args);
  };
  return call as InferenceClient[Name];
}

export const audioClassification = /* @__PURE__ */ method("audioClassification");
export const audioToAudio = /* @__PURE__ */ method("audioToAudio");
export const automaticSpeechRecognition = /* @__PURE__ */ method("automaticSpeechRecognition");
export const chatCompletion = /* @__PURE__ */ method("chatCompletion");
export const chatCompletionStream = /* @__PURE__ */ method("chatCompletionStream");
export const documentQuestionAnswering = /* @__PURE__ */ method("documentQuestionAnswering");
export const featureExtraction = /* @__PURE__ */ method("featureExtraction");
export const fillMask = /* @__PURE__ */ method("fillMask");
export const imageClassification = /* @__PURE__ */ method("imageClassification");
export const imageSegmentation = /* @__PURE__ */ method("imageSegmentation");
export const imageTextToImage = /* @__PURE__ */ method("imageTextToImage");
export const imageTextToVideo = /* @__PURE__ */ method("imageTextToVideo");
export const imageToImage = /* @__PURE__ */ method("imageToImage");
export const imageToText = /* @__PURE__ */ method("imageToText");
export const imageToVideo = /* @__PURE__ */ method("imageToVideo");
export const objectDetection = /* @__PURE__ */ method("objectDetection");
export const questionAnswering = /* @__PURE__ */ method("questionAnswering");
export const sentenceSimilarity = /* @__PURE__ */ method("sentenceSimilarity");
export const summarization = /* @__PURE__ */ method("summarization");
export const tableQuestionAnswering = /* @__PURE__ */ method("tableQuestionAnswering");
export const tabularClassification = /* @__PURE__ */ method("tabularClassification");
export const tabularRegression = /* @__PURE__ */ method("tabularRegression");
export const textClassification = /* @__PURE__ */ method("textClassification");
export const textGeneration = /* @__PURE__ */ method("textGeneration");
export const textGenerationStream = /* @__PURE__ */ method("textGenerationStream");
export const textToAudio = /* @__PURE__ */ method("textToAudio");
export const textToImage = /* @__PURE__ */ method("textToImage");
export const textToSpeech = /* @__PURE__ */ method("textToSpeech");
export const textToVideo = /* @__PURE__ */ method("textToVideo");
export const tokenClassification = /* @__PURE__ */ method("tokenClassification");
export const translation = /* @__PURE__ */ method("translation");
export const visualQuestionAnswering = /* @__PURE__ */ method("visualQuestionAnswering");
export const zeroShotClassification = /* @__PURE__ */ method("zeroShotClassification");
export const zeroShotImageClassification = /* @__PURE__ */ method("zeroShotImageClassification");

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
