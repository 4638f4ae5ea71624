import {
  blobFromBase64,
  completionStream,
  dataUrl,
  finishedJob,
  hasFinishReason,
  imageOutput,
  isObject,
  jobUrl,
  OutputError,
  type Answer,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
  type VendorJobs,
} from "@patchbay/core/provider";

/** Files of a request are data URLs. */
const json: Pick<ProviderTask, "route" | "body"> = {
  route: ({ task }) => ({ path: `tasks/${task}` }),
  body: async ({ args, parameters, providerModelId: model }) => ({
    ...((await withDataUrls({ ...args, parameters })) as JsonObject),
    model,
  }),
};

async function withDataUrls(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return dataUrl(value);
  if (Array.isArray(value)) return Promise.all(value.map(withDataUrls));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(async ([name, each]) => [name, await withDataUrls(each)] as const);
  return Object.fromEntries(await Promise.all(members));
}

/** The members of each output, or of each element of its list. */
const OUTPUTS = {
  "audio-classification": "[{label, score}]",
  "audio-to-audio": "[{label, blob}]",
  "automatic-speech-recognition": "{text}",
  "depth-estimation": "{depth}",
  "document-question-answering": "{answer, score}",
  "feature-extraction": "[]",
  "fill-mask": "[{sequence, score}]",
  "image-classification": "[{label, score}]",
  "image-segmentation": "[{label, mask}]",
  "image-to-text": "{generated_text}",
  "mask-generation": "[{mask}]",
  "object-detection": "[{label, score, box}]",
  "question-answering": "{answer, score}",
  "sentence-similarity": "[]",
  summarization: "{summary_text}",
  "table-question-answering": "{answer}",
  "tabular-classification": "[]",
  "tabular-regression": "[]",
  "text-classification": "[{label, score}]",
  "text-generation": "{generated_text}",
  "text-ranking": "[{index, score}]",
  "token-classification": "[{word, score}]",
  translation: "{translation_text}",
  "visual-question-answering": "{answer, score}",
  "zero-shot-classification": "[{labels, scores}]",
  "zero-shot-image-classification": "[{label, score}]",
  "zero-shot-object-detection": "[{label, score, box}]",
} as const;

function hasShape(data: unknown, shape: string): boolean {
  const members = shape.match(/\w+/g) ?? [];
  const elements = Array.isArray(data) || shape.startsWith("[") ? data : [data];
  return (
    Array.isArray(elements) &&
    elements.every((each) => members.every((name) => isObject(each) && Object.hasOwn(each, name)))
  );
}

/** The answer is the output. */
const jsonTask = (shape: string): ProviderTask => ({
  ...json,
  read({ data }) {
    if (!hasShape(data, shape)) throw new OutputError(`Expected ${shape}`);
    return isObject(data) && typeof data["depth"] === "string" ? { ...data, depth: fileOfUrl(data["depth"]) } : data;
  },
});

function fileOfUrl(url: string): Blob {
  const [, type = "", base64 = ""] = /^data:([\w.+/-]+);base64,(.*)$/s.exec(url) ?? [];
  return blobFromBase64(base64, type);
}

export const jsonTasks = Object.fromEntries(Object.entries(OUTPUTS).map(([task, shape]) => [task, jsonTask(shape)]));

export const textGeneration: ProviderTask = {
  ...jsonTask(OUTPUTS["text-generation"]),
  stream: {
    format: "sse",
    // The gateway passes on the chunks of its provider: tokens, or OpenAI's choices.
    text(chunk) {
      const token = isObject(chunk) ? chunk["token"] : undefined;
      if (!isObject(token)) return completionStream.text(chunk as Parameters<typeof completionStream.text>[0]);
      return typeof token["text"] === "string" && token["special"] !== true ? token["text"] : "";
    },
    complete: (chunk) => isObject(chunk) && (typeof chunk["generated_text"] === "string" || hasFinishReason(chunk)),
  },
};

const JOBS: VendorJobs = {
  vendor: "The gateway",
  product: "file",
  // Relative to the address that accepted the job, because a gateway may be below a path.
  path: "../jobs/{id}",
  interval: 500,
  job: ({ data }) => (isObject(data) ? { ...data, status: stateOf(data) } : data),
  queued: ["queued"],
  running: ["running"],
  // The result of a job that has failed is its error.
  done: ["completed", "failed"],
  failed: ["canceled"],
  ratio: ({ progress }) => (isObject(progress) ? progress["ratio"] : undefined),
};

function stateOf({ status, progress }: JsonObject): unknown {
  return status === "running" && isObject(progress) && progress["phase"] === "queued" ? "queued" : status;
}

/** Waits for the file that a job makes. */
async function fileOf(answer: Answer, context: ReadContext): Promise<Blob> {
  if (answer.data instanceof Blob) return answer.data;
  await finishedJob(answer, context, JOBS);
  context.progress({ phase: "downloading" });
  const { data } = await context.send(`${jobUrl(answer, context.call, JOBS)?.href ?? ""}/result`);
  if (!(data instanceof Blob)) throw new OutputError("Expected the file of the job");
  return data;
}

const job: Pick<ProviderTask, "headers" | "cancel"> = {
  headers: () => ({ prefer: "respond-async" }),
  cancel(answer: Answer, call: ProviderCall) {
    const url = jobUrl(answer, call, JOBS);
    return url && { method: "POST", url: `${url.href}/cancel` };
  },
};

const fileTask: ProviderTask = { ...json, ...job, read: fileOf };
const imageTask: ProviderTask = {
  ...fileTask,
  async read(answer, context) {
    const blob = await fileOf(answer, context);
    return imageOutput({ blob }, { ...answer, data: blob }, context);
  },
};

export const fileTasks: Readonly<Record<string, ProviderTask>> = {
  "text-to-image": imageTask,
  "image-to-image": fileTask,
  "image-text-to-image": fileTask,
  "text-to-video": fileTask,
  "image-to-video": fileTask,
  "image-text-to-video": fileTask,
  "video-to-video": fileTask,
  "text-to-audio": fileTask,
  "text-to-3d": fileTask,
  "image-to-3d": fileTask,
  // A sentence is spoken before a job could be polled.
  "text-to-speech": { ...json, read: fileOf },
};
