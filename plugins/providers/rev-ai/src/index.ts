import {
  blobInput,
  defineProvider,
  finishedJob,
  flatArguments,
  formBody,
  isObject,
  jobUrl,
  OutputError,
  readTranscription,
  type JsonObject,
  type ProviderTask,
  type Transcription,
  type VendorAnswer,
  type VendorFailure,
  type VendorJobs,
} from "@patchbay/core/provider";

const JOBS: VendorJobs = {
  vendor: "Rev AI",
  product: "transcript",
  path: "/speechtotext/v1/jobs/{id}",
  interval: 5000,
  running: ["in_progress"],
  done: ["transcribed"],
  failed: ["failed"],
  reason: ({ failure_detail: detail, failure: kind }) => detail ?? kind,
};

/** Source: https://docs.rev.ai/api/asynchronous/reference, github.com/revdotcom/revai-node-sdk */
const speechRecognition: ProviderTask<Transcription> = {
  route: () => ({ path: "speechtotext/v1/jobs" }),
  body(call) {
    const { return_timestamps: _read, ...rest } = flatArguments(call);
    const options = { ...rest, transcriber: call.providerModelId };
    const { inputs } = call.args;
    if (typeof inputs === "string") return { ...options, source_config: { url: inputs } };
    return formBody({ media: { value: blobInput(call), fileName: "audio" }, options });
  },
  async read(answer, context) {
    await finishedJob(answer, context, JOBS);
    const url = jobUrl(answer, context.call, JOBS);
    const headers = { accept: "application/vnd.rev.transcript.v1.0+json" };
    const { data } = await context.send(`${String(url)}/transcript`, { headers, as: "json" });
    const monologues = isObject(data) ? data["monologues"] : undefined;
    if (!Array.isArray(monologues)) throw new OutputError("Expected {monologues: []} of a transcript");
    const spoken = monologues.map(elementsOf);
    const text = spoken.map((elements) => elements.map(({ value }) => String(value)).join("")).join(" ");
    const timedWords = context.call.parameters?.["return_timestamps"] ? spoken.flat().filter(isWord) : [];
    const segments = timedWords.map(({ value, ts: start, end_ts: end }) => ({ text: value, start, end }));
    return readTranscription({ text, segments }, "Expected {monologues: [{elements: [{value: string}]}]}");
  },
};

function elementsOf(monologue: unknown): JsonObject[] {
  const elements = isObject(monologue) ? monologue["elements"] : undefined;
  return Array.isArray(elements) ? elements.filter(isObject) : [];
}

const isWord = ({ type }: JsonObject): boolean => type === "text";

/** `{ title, detail, parameters, type }`, where `type` is an address that ends with a code. */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { title, detail, type, parameters } = isObject(body) ? body : {};
  if (typeof title !== "string") return undefined;
  const [field, reasons] = isObject(parameters) ? (Object.entries(parameters)[0] ?? []) : [];
  const reason = typeof detail === "string" ? detail : Array.isArray(reasons) ? reasons.join(" ") : "";
  const code = typeof type === "string" ? type.split("/").at(-1) : undefined;
  return { message: reason ? `${title}: ${reason}` : title, ...(code && { code }), ...(field && { field }) };
}

export default defineProvider({ failure, tasks: { "automatic-speech-recognition": speechRecognition } });
