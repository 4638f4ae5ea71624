import {
  blobInput,
  defineProvider,
  finishedJob,
  flatArguments,
  isObject,
  OutputError,
  readTranscription,
  type JsonObject,
  type ProviderTask,
  type Transcription,
  type VendorJobs,
} from "@patchbay/core/provider";

const JOBS: VendorJobs = {
  vendor: "AssemblyAI",
  product: "transcript",
  path: "/v2/transcript/{id}",
  interval: 3000,
  queued: ["queued"],
  running: ["processing"],
  done: ["completed"],
  failed: ["error"],
};

/** Source: https://www.assemblyai.com/docs/api-reference/transcripts/submit, github.com/AssemblyAI/assemblyai-api-spec */
const speechRecognition: ProviderTask<Transcription> = {
  async upload(call, { send }) {
    if (typeof call.args["inputs"] === "string") return call.args["inputs"];
    const headers = { "content-type": "application/octet-stream" };
    const url = `${call.baseUrl}/v2/upload`;
    const { data } = await send(url, { method: "POST", headers, body: blobInput(call), as: "json" });
    if (isObject(data) && typeof data["upload_url"] === "string") return data["upload_url"];
    throw new OutputError("Expected {upload_url: string} of AssemblyAI's upload");
  },
  route: () => ({ path: "v2/transcript" }),
  body(call) {
    const { return_timestamps: _read, ...rest } = flatArguments(call);
    return { ...rest, audio_url: call.uploaded, speech_models: [call.providerModelId] };
  },
  async read(answer, context) {
    const { job: done } = await finishedJob(answer, context, JOBS);
    const timedWords =
      context.call.parameters?.["return_timestamps"] && Array.isArray(done["words"]) ? done["words"] : [];
    const segments = timedWords.filter(isObject).map(inSeconds);
    return readTranscription({ text: done["text"], segments }, "Expected {text: string} of a completed transcript");
  },
};

/** Converts the vendor's milliseconds to seconds. */
function inSeconds({ text, start, end }: JsonObject): JsonObject {
  return { text, start: Number(start) / 1000, end: Number(end) / 1000 };
}

export default defineProvider({ tasks: { "automatic-speech-recognition": speechRecognition } });
