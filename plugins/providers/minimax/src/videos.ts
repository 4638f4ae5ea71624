import {
  flatArguments,
  isObject,
  JobError,
  OutputError,
  pollJob,
  resultBlob,
  unknownState,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
} from "@patchbay/core/provider";
import { acceptedAnswer } from "./answer.ts";

const INTERVAL_MS = 10_000;

/** Models of the second version of the API, which describe a video by a list of contents. */
const hasContents = ({ providerModelId }: ProviderCall): boolean => /^MiniMax-H\d/.test(providerModelId);

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
    const { task_id: id } = acceptedAnswer(answer);
    if (typeof id !== "string" || id === "") throw new OutputError("Expected {task_id: string} of MiniMax");
    const url = hasContents(context.call) ? await contentUrl(id, context) : await fileUrl(id, context);
    return resultBlob(url, "Expected the address of a video from MiniMax", context);
  },
};

const below = ({ call }: ReadContext, path: string): string => `${call.baseUrl}/${path}`;

async function contentUrl(id: string, context: ReadContext): Promise<unknown> {
  const url = below(context, `v2/query/video_generation/${encodeURIComponent(id)}`);
  return finished(context, url, ({ task }) => {
    const { status, content, error } = isObject(task) ? task : {};
    const reason = isObject(error) ? error["message"] : undefined;
    return { status, reason, result: isObject(content) ? content["url"] : undefined };
  });
}

/** Earlier models name a file, which has an address of its own. */
async function fileUrl(id: string, context: ReadContext): Promise<unknown> {
  const url = below(context, `v1/query/video_generation?task_id=${encodeURIComponent(id)}`);
  const fileId = await finished(context, url, ({ status, file_id: result }) => ({ status, result }));
  if (typeof fileId !== "string") throw new OutputError("Expected {file_id: string} of MiniMax");
  const { file } = acceptedAnswer(
    await context.send(below(context, `v1/files/retrieve?file_id=${encodeURIComponent(fileId)}`)),
  );
  return isObject(file) ? file["download_url"] : undefined;
}

interface Look {
  readonly status: unknown;
  readonly reason?: unknown;
  readonly result: unknown;
}

const DONE = ["succeeded", "success"];
const ENDED = ["failed", "fail", "cancelled", "expired"];
const QUEUED = ["queued", "queueing"];
const RUNNING = ["preparing", "processing", "running"];

/** The result of a finished task. The versions of the API name their states differently. */
function finished(context: ReadContext, url: string, read: (answer: JsonObject) => Look): Promise<unknown> {
  return pollJob(context, {
    interval: INTERVAL_MS,
    async look() {
      const { status, reason = status, result } = read(acceptedAnswer(await context.send(url)));
      const state = String(status).toLowerCase();
      if (ENDED.includes(state)) throw new JobError(`MiniMax made no video: ${String(reason)}`);
      if (DONE.includes(state)) return result ?? null;
      if (!QUEUED.includes(state) && !RUNNING.includes(state)) return unknownState(status);
      context.progress({ phase: QUEUED.includes(state) ? "queued" : "running" });
      return undefined;
    },
  });
}
