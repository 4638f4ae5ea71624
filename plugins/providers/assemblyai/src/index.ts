import {
  blobInput,
  defineProvider,
  flatArguments,
  followUpUrl,
  isObject,
  JobError,
  OutputError,
  pollJob,
  readTranscription,
  unknownState,
  type JsonObject,
  type ProviderTask,
  type Transcription,
} from "@patchbay/core/provider";

const INTERVAL_MS = 3000;

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
    const { id } = isObject(answer.data) ? answer.data : {};
    const url = typeof id === "string" && followUpUrl(`/v2/transcript/${id}`, answer, context.call);
    if (!url) throw new OutputError("Expected {id: string} of an accepted transcript");
    const done = await pollJob(context, {
      interval: INTERVAL_MS,
      async look() {
        const { data } = await context.send(url, { as: "json" });
        const { status, error } = isObject(data) ? data : {};
        if (status === "error") throw new JobError(`AssemblyAI gave the transcript up: ${String(error)}`);
        if (status === "queued" || status === "processing") {
          context.progress({ phase: status === "queued" ? "queued" : "running" });
          return undefined;
        }
        return status === "completed" ? (data as JsonObject) : unknownState(status);
      },
    });
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
