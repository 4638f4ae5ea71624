import {
  blobInput,
  finishedJob,
  flatArguments,
  formBody,
  isObject,
  jobUrl,
  OutputError,
  type FormValue,
  type ProviderCall,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";

/** Source: https://github.com/vllm-project/vllm-omni/blob/main/docs/serving/videos_api.md */
const JOBS: VendorJobs = {
  vendor: "vLLM-Omni",
  // Relative to the address that accepted the job, because a server may be below a path.
  path: "videos/{id}",
  interval: 2000,
  queued: ["queued"],
  running: ["in_progress"],
  done: ["completed"],
  failed: ["failed"],
};

function fieldsOf(call: ProviderCall): Record<string, FormValue> {
  const { target_size: size, ...rest } = flatArguments(call);
  return { ...rest, ...(isObject(size) && size), model: call.providerModelId } as Record<string, FormValue>;
}

export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: "v1/videos" }),
  body: (call) => formBody({ ...fieldsOf(call), prompt: String(call.args["inputs"]) }),
  cancel(answer, call) {
    const url = jobUrl(answer, call, JOBS);
    return url && { method: "DELETE", url };
  },
  async read(answer, context) {
    await finishedJob(answer, context, JOBS);
    context.progress({ phase: "downloading" });
    const { data } = await context.send(`${jobUrl(answer, context.call, JOBS)?.href ?? ""}/content`);
    if (!(data instanceof Blob)) throw new OutputError("Expected the file of the video");
    return data;
  },
};

/** Makes a video from an image or a video, which the server reads from the same field. */
export const videoFromFile: ProviderTask<Blob> = {
  ...textToVideo,
  body(call) {
    const file = blobInput(call);
    const fileName = file.type.startsWith("video/") ? "input.mp4" : "input.png";
    return formBody({ ...fieldsOf(call), input_reference: { value: file, fileName } });
  },
};
