import {
  defineProvider,
  firstOf,
  imageGeneration,
  openAiChat,
  openAiImage,
  openAiImageEdit,
  openAiModels,
  openAiSpeech,
  openAiTranscription,
  OutputError,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

/** A key is valid only at the site where it was made. */
const hostOf = ({ settings }: ProviderCall) => `https://api.stepfun.${settings["site"] === "com" ? "com" : "ai"}`;

function atSite<Part extends Pick<ProviderTask, "route">>(part: Part): Part {
  return { ...part, route: (call: ProviderCall) => ({ ...part.route(call), host: hostOf(call) }) };
}

/** The list has only ids. Source: https://platform.stepfun.com/docs/zh/api-reference/models/list */
function readModel({ id }: JsonObject) {
  const name = String(id);
  if (/realtime/.test(name)) return undefined;
  if (/tts/.test(name)) return { task: "text-to-speech" };
  if (/asr/.test(name)) return { task: "automatic-speech-recognition" };
  return /image-edit|^step-[12]x/.test(name) ? { task: "text-to-image" } : {};
}

/** The vendor's names of steps, guidance and size, which is height by width. */
function vendorNames({ num_inference_steps: steps, guidance_scale: scale, width, height, ...rest }: JsonObject) {
  return {
    ...(steps !== undefined && { steps }),
    ...(scale !== undefined && { cfg_scale: scale }),
    ...(width !== undefined && height !== undefined && { size: `${String(height)}x${String(width)}` }),
    ...rest,
  };
}

/** @throws OutputError for an image that was filtered */
function image(data: unknown) {
  if (firstOf(data, "data")?.["finish_reason"] === "content_filtered")
    throw new OutputError("StepFun filtered the image");
  return openAiImage(data);
}

const EXPECTED = "Expected {data: [{b64_json: string} or {url: string}]}";

const edit = openAiImageEdit({ expected: EXPECTED, image });

const transcription = openAiTranscription({ expected: "Expected {text: string}" });

export default defineProvider({
  listModels: atSite(openAiModels({ model: readModel })),
  tasks: {
    // Source: https://platform.stepfun.ai/docs/en/api-reference/chat/chat-completion-create
    conversational: atSite(openAiChat({ structuredOutput: "json_object" })),
    // Source: https://platform.stepfun.ai/docs/en/api-reference/audio/transcriptions. The vendor requires a format.
    "automatic-speech-recognition": atSite({
      ...transcription,
      body: (call, context) =>
        transcription.body({ ...call, parameters: { response_format: "json", ...call.parameters } }, context),
    }),
    // Source: https://platform.stepfun.ai/docs/en/api-reference/images/edits
    "image-to-image": atSite({
      ...edit,
      body: (call, context) => edit.body({ ...call, parameters: vendorNames(call.parameters ?? {}) }, context),
    }),
    // Source: https://platform.stepfun.ai/docs/en/api-reference/images/image
    "text-to-image": atSite(
      imageGeneration({
        expected: EXPECTED,
        image,
        parameters: vendorNames,
        fixed: ({ outputType }) => ({ response_format: outputType === "url" ? "url" : "b64_json" }),
      }),
    ),
    // Source: https://platform.stepfun.ai/docs/en/api-reference/audio/create-audio. The vendor requires a voice.
    "text-to-speech": atSite(openAiSpeech({ expected: "Expected the audio itself", voice: () => "cixingnansheng" })),
  },
});
