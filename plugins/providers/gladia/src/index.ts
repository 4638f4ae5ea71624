import {
  blobInput,
  defineProvider,
  finishedJob,
  flatArguments,
  formBody,
  isObject,
  OutputError,
  readTranscription,
  type ProviderTask,
  type Transcription,
  type VendorJobs,
} from "@patchbay/core/provider";

const JOBS: VendorJobs = {
  vendor: "Gladia",
  product: "transcript",
  path: "/v2/pre-recorded/{id}",
  interval: 3000,
  queued: ["queued"],
  running: ["processing"],
  done: ["done"],
  failed: ["error"],
  reason: ({ error_code: code }) => (typeof code === "number" ? `error ${code}.` : undefined),
};

/** Source: https://docs.gladia.io/api-reference/v2/pre-recorded/init, github.com/gladiaio/sdk */
const speechRecognition: ProviderTask<Transcription> = {
  async upload(call, { send }) {
    if (typeof call.args["inputs"] === "string") return call.args["inputs"];
    const body = formBody({ audio: { value: blobInput(call), fileName: "audio" } });
    const { data } = await send(`${call.baseUrl}/v2/upload`, { method: "POST", body, as: "json" });
    if (isObject(data) && typeof data["audio_url"] === "string") return data["audio_url"];
    throw new OutputError("Expected {audio_url: string} of Gladia's upload");
  },
  route: () => ({ path: "v2/pre-recorded" }),
  body(call) {
    const { return_timestamps: _read, ...rest } = flatArguments(call);
    return { ...rest, audio_url: call.uploaded, model: call.providerModelId };
  },
  async read(answer, context) {
    const { job } = await finishedJob(answer, context, JOBS);
    const transcription = isObject(job["result"]) ? job["result"]["transcription"] : undefined;
    const { full_transcript: text, utterances } = isObject(transcription) ? transcription : {};
    const segments = context.call.parameters?.["return_timestamps"] ? utterances : [];
    return readTranscription({ text, segments }, "Expected {result: {transcription: {full_transcript: string}}}");
  },
};

export default defineProvider({ tasks: { "automatic-speech-recognition": speechRecognition } });
