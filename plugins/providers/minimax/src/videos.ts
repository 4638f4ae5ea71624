import {
  blobInput,
  dataUrl,
  finishedJob,
  flatArguments,
  isObject,
  resultBlob,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
  type VendorJobs,
} from "@patchbay/core/provider";
import { acceptedAnswer } from "./answer.ts";

/** Models of the second version of the API, which describe a video by a list of contents. */
const hasContents = ({ providerModelId }: ProviderCall): boolean => /^MiniMax-H\d/.test(providerModelId);

const JOBS: VendorJobs = {
  vendor: "MiniMax",
  job(answer) {
    const accepted = acceptedAnswer(answer);
    return accepted["task"] ?? accepted;
  },
  id: "task_id",
  path: "/v2/query/video_generation/{id}",
  interval: 10_000,
  queued: ["queued"],
  running: ["running"],
  done: ["succeeded"],
  failed: ["failed", "cancelled", "expired"],
};

/** Jobs of earlier models, whose states have other names. */
const FILE_JOBS: VendorJobs = {
  ...JOBS,
  path: "/v1/query/video_generation?task_id={id}",
  queued: ["Queueing"],
  running: ["Preparing", "Processing"],
  done: ["Success"],
  failed: ["Fail"],
};

/** What the vendor requires; its client sends these. Source: packages/minimax of github.com/vercel/ai */
const SHAPE = { resolution: "2K", ratio: "16:9", duration: 5 };

/** Source: https://platform.minimax.io/docs/api-reference/video-generation-t2v */
export const textToVideo: ProviderTask<Blob> = {
  route: (call) => ({ path: `${hasContents(call) ? "v2" : "v1"}/video_generation` }),
  body(call) {
    const { providerModelId: model, args } = call;
    const prompt = args["inputs"];
    return hasContents(call)
      ? { ...SHAPE, ...flatArguments(call), content: [{ type: "text", text: prompt }], model }
      : { ...flatArguments(call), prompt, model };
  },
  async read(answer, context) {
    const { job } = await finishedJob(answer, context, hasContents(context.call) ? JOBS : FILE_JOBS);
    const { content, file_id: fileId } = job;
    const url = isObject(content) ? content["url"] : await fileUrl(fileId, context);
    return resultBlob(url, "Expected the address of a video from MiniMax", context);
  },
};

/**
 * The image is the first frame, and determines the shape.
 * Source: https://platform.minimax.io/docs/api-reference/video-generation-i2v, packages/minimax of github.com/vercel/ai
 */
export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  async body(call) {
    const { providerModelId: model } = call;
    const url = await dataUrl(blobInput(call), "image/png");
    if (!hasContents(call)) return { ...flatArguments(call), first_frame_image: url, model };
    const { prompt, ...rest } = flatArguments(call);
    const frame = { type: "image_url", image_url: { url }, role: "first_frame" };
    const content = prompt === undefined ? [frame] : [{ type: "text", text: prompt }, frame];
    const { ratio: _ofImage, ...shape } = SHAPE;
    return { ...shape, ...rest, content, model };
  },
};

/** Earlier models name a file, which has an address of its own. */
async function fileUrl(id: unknown, context: ReadContext): Promise<unknown> {
  if (typeof id !== "string") return undefined;
  const url = `${context.call.baseUrl}/v1/files/retrieve?file_id=${encodeURIComponent(id)}`;
  const { file } = acceptedAnswer(await context.send(url));
  return isObject(file) ? file["download_url"] : undefined;
}
