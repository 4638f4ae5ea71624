import {
  blobInput,
  defineProvider,
  finishedJob,
  flatArguments,
  formBody,
  isObject,
  jobUrl,
  type ProviderTask,
  type Transcription,
  type VendorAnswer,
  type VendorFailure,
  type VendorJobs,
} from "@patchbay/core/provider";
import { readTranscript } from "./transcript.ts";

const JOBS: VendorJobs = {
  vendor: "Speechmatics",
  product: "transcript",
  path: "/v2/jobs/{id}",
  interval: 5000,
  job: ({ data }) => (isObject(data) ? (data["job"] ?? data) : data),
  running: ["running"],
  done: ["done"],
  failed: ["rejected", "deleted", "expired"],
  reason: ({ errors }) =>
    Array.isArray(errors) ? errors.map(messageOf).filter(Boolean).join(" ") || undefined : undefined,
};

function messageOf(error: unknown): unknown {
  return isObject(error) ? error["message"] : undefined;
}

/** Members of a job beside how it is transcribed. */
const OF_JOB = new Set([
  "audio_events_config",
  "auto_chapters_config",
  "language_identification_config",
  "notification_config",
  "output_config",
  "sentiment_analysis_config",
  "summarization_config",
  "topic_detection_config",
  "tracking",
  "translation_config",
]);

/** Source: https://docs.speechmatics.com/speech-to-text/batch/input, npm @speechmatics/batch-client */
const speechRecognition: ProviderTask<Transcription> = {
  route: () => ({ path: "v2/jobs" }),
  body(call) {
    const { inputs } = call.args;
    const { return_timestamps: _read, transcription_config: settings, ...rest } = flatArguments(call);
    const entries = Object.entries(rest);
    const config = {
      type: "transcription",
      ...Object.fromEntries(entries.filter(([name]) => OF_JOB.has(name))),
      transcription_config: {
        model: call.providerModelId,
        // The vendor requires a language; only Melia handles several.
        language: call.providerModelId.startsWith("melia-") ? "multi" : "auto",
        ...Object.fromEntries(entries.filter(([name]) => !OF_JOB.has(name))),
        ...(isObject(settings) && settings),
      },
      ...(typeof inputs === "string" && { fetch_data: { url: inputs } }),
    };
    if (typeof inputs === "string") return formBody({ config });
    return formBody({ config, data_file: { value: blobInput(call), fileName: "audio" } });
  },
  cancel(answer, call) {
    const url = jobUrl(answer, call, JOBS);
    url?.searchParams.set("force", "true");
    return url && { method: "DELETE", url };
  },
  async read(answer, context) {
    await finishedJob(answer, context, JOBS);
    const url = jobUrl(answer, context.call, JOBS);
    const { data } = await context.send(`${String(url)}/transcript?format=json-v2`, { as: "json" });
    return readTranscript(data, Boolean(context.call.parameters?.["return_timestamps"]));
  },
};

/** `{ code, error, detail }` */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { error, detail } = isObject(body) ? body : {};
  if (typeof error !== "string") return undefined;
  return { message: typeof detail === "string" ? `${error}: ${detail}` : error };
}

export default defineProvider({ failure, tasks: { "automatic-speech-recognition": speechRecognition } });
