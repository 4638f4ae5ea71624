import {
  blobInput,
  dataUrl,
  flatArguments,
  followUpUrl,
  isObject,
  isResultUrl,
  OutputError,
  pollJob,
  resultBlob,
  unknownState,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

const INTERVAL_MS = 5000;

/** A job that is queued and retrieved below the same path; the last answer is the file itself. */
function queued(medium: "audio" | "video", body: ProviderTask["body"]): ProviderTask<Blob> {
  return {
    route: () => ({ path: `api/v1/${medium}/queue` }),
    body,
    async read(answer, context) {
      const { model, queue_id, download_url: link } = isObject(answer.data) ? answer.data : {};
      const url = followUpUrl(`/api/v1/${medium}/retrieve`, answer, context.call);
      if (typeof queue_id !== "string" || !url) {
        throw new OutputError(`Expected {model: string, queue_id: string} of Venice's ${medium}`);
      }
      return pollJob(context, {
        interval: INTERVAL_MS,
        async look() {
          const { data } = await context.send(url, { method: "POST", body: { model: String(model), queue_id } });
          if (data instanceof Blob) return data;
          const status = isObject(data) ? data["status"] : undefined;
          // The link of a private model's video is only in the first answer.
          if (status === "COMPLETED" && isResultUrl(link)) return resultBlob(link, "", context);
          if (status !== "PROCESSING") return unknownState(status);
          context.progress({ phase: "running" });
          return undefined;
        },
      });
    },
  };
}

/** The vendor requires a duration: five seconds, as in its guide. */
const video = (call: ProviderCall) => ({ duration: "5s", ...flatArguments(call), model: call.providerModelId });

/** Source: https://docs.venice.ai/api-reference/endpoint/video/queue and retrieve */
export const textToVideo = queued("video", (call) => ({ ...video(call), prompt: call.args["inputs"] }));

export const imageToVideo = queued("video", async (call) => ({
  ...video(call),
  image_url: await dataUrl(blobInput(call), "image/png"),
}));

export const videoToVideo = queued("video", async (call) => ({
  ...video(call),
  video_url: await dataUrl(blobInput(call), "video/mp4"),
}));

/** Source: https://docs.venice.ai/api-reference/endpoint/audio/queue and retrieve */
export const textToAudio = queued("audio", (call) => ({
  ...flatArguments(call),
  prompt: call.args["inputs"],
  model: call.providerModelId,
}));
