import {
  base64,
  blobFromBase64,
  blobInput,
  firstOf,
  flatArguments,
  isObject,
  JobError,
  OutputError,
  pollJob,
  unknownState,
  type JsonObject,
  type ProviderTask,
} from "@patchbay/core/provider";
import { modelRoute } from "./model-route.ts";

const INTERVAL_MS = 10_000;

/** Videos of Veo. Source: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/veo-video-generation */
export const textToVideo: ProviderTask<Blob> = {
  route: (call) => modelRoute(call, "predictLongRunning"),
  body: (call) => videoBody({ prompt: call.args["inputs"] }, flatArguments(call)),
  async read({ data: accepted, url }, context) {
    const operationName = isObject(accepted) ? accepted["name"] : undefined;
    if (typeof operationName !== "string") throw new OutputError("Expected {name: string} of predictLongRunning");
    const video = await pollJob(context, {
      interval: INTERVAL_MS,
      async look() {
        // The vendor reads the name of an operation from a body.
        const operation = url.replace(/:predictLongRunning\b/, ":fetchPredictOperation");
        const { data } = await context.send(operation, { method: "POST", body: { operationName } });
        const { name, done, error, response } = isObject(data) ? data : {};
        if (isObject(error)) throw new JobError(String(error["message"]));
        if (done === true) return firstOf(response, "videos") ?? {};
        if (name !== operationName) return unknownState(done);
        context.progress({ phase: "running" });
        return undefined;
      },
    });
    const { bytesBase64Encoded: bytes, gcsUri: stored, mimeType } = video;
    if (typeof stored === "string") throw new OutputError(`Vertex AI stored the video at ${stored}`);
    if (typeof bytes !== "string") throw new OutputError("Expected {videos: [{bytesBase64Encoded: string}]} of Veo");
    return blobFromBase64(bytes, String(mimeType ?? "video/mp4"));
  },
};

/** The image is the first frame. */
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
