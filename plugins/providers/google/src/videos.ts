import {
  base64,
  blobInput,
  flatArguments,
  isObject,
  isResultUrl,
  JobError,
  OutputError,
  pollJob,
  type Answer,
  type JsonObject,
  type ProviderTask,
  type ReadContext,
  unknownState,
} from "@patchbay/core/provider";
import { modelPath } from "./request.ts";

const INTERVAL_MS = 10_000;

/** Videos of Veo. Source: https://ai.google.dev/gemini-api/docs/veo */
export const textToVideo: ProviderTask<Blob> = {
  route: (call) => ({ path: modelPath(call, "predictLongRunning") }),
  body: (call) => videoBody({ prompt: call.args["inputs"] }, flatArguments(call)),
  async read(answer, context) {
    const { generateVideoResponse: response } = await finishedOperation(answer, context);
    const { generatedSamples: samples, raiMediaFilteredReasons: reasons } = isObject(response) ? response : {};
    const first: unknown = Array.isArray(samples) ? samples[0] : undefined;
    const video = isObject(first) ? first["video"] : undefined;
    const uri = isObject(video) ? video["uri"] : undefined;
    if (Array.isArray(reasons) && uri === undefined) throw new JobError(`Veo filtered the video: ${reasons.join(" ")}`);
    if (!isResultUrl(uri)) throw new OutputError("Expected {generatedSamples: [{video: {uri}}]} of Veo");
    context.progress({ phase: "downloading" });
    // The vendor's files need the key.
    const { data } = await context.send(uri);
    if (data instanceof Blob) return data;
    throw new OutputError(`Expected a video at ${new URL(uri).host}`);
  },
};

/** The image is the first frame. Source: https://ai.google.dev/gemini-api/docs/veo */
export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  async body(call) {
    const { prompt, ...parameters } = flatArguments(call);
    const frame = blobInput(call);
    const image = { bytesBase64Encoded: await base64(frame), mimeType: frame.type || "image/png" };
    return videoBody({ ...(prompt !== undefined && { prompt }), image }, parameters);
  },
};

function videoBody(instance: JsonObject, parameters: JsonObject): JsonObject {
  return { instances: [instance], ...(Object.keys(parameters).length > 0 && { parameters }) };
}

/** The result of a finished operation. Source: https://ai.google.dev/api/generate-content (operations) */
async function finishedOperation({ data: accepted }: Answer, context: ReadContext): Promise<JsonObject> {
  const name = isObject(accepted) ? accepted["name"] : undefined;
  if (typeof name !== "string" || !/^[\w.-]+(\/[\w.-]+)+$/.test(name)) {
    throw new OutputError("Expected {name: string} of Veo's predictLongRunning");
  }
  return pollJob(context, {
    interval: INTERVAL_MS,
    async look() {
      const { data } = await context.send(`${context.call.baseUrl}/v1beta/${name}`);
      const { name: sameName, done, error, response } = isObject(data) ? data : {};
      if (isObject(error)) throw new JobError(String(error["message"]));
      if (done === true && isObject(response)) return response;
      if (sameName !== name) return unknownState(done);
      context.progress({ phase: "running" });
      return undefined;
    },
  });
}
