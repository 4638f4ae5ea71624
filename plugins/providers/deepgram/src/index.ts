import {
  blobInput,
  defineProvider,
  firstOf,
  flatArguments,
  InputError,
  isObject,
  OutputError,
  readTranscription,
  soundOf,
  type JsonObject,
  type ListedModel,
  type ModelListing,
  type ProviderCall,
  type ProviderTask,
  type Transcription,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";

/** Sends arguments in the query, a list as repeated parameters. @throws InputError for an object */
function queryOf(call: ProviderCall, args: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  const entries = Object.entries(args).filter(([, value]) => value !== undefined && value !== null);
  const query = entries.map(([name, value]) => {
    if (typeof value !== "object") return [name, String(value)];
    if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return [name, value.map(String)];
    throw new InputError(
      `Deepgram takes \`${name}\` in the address: give texts, numbers or booleans, not ${JSON.stringify(value)}.`,
    );
  });
  return { ...(Object.fromEntries(query) as Record<string, string | string[]>), model: call.providerModelId };
}

/** Source: https://developers.deepgram.com/reference/speech-to-text/listen-pre-recorded */
const speechRecognition: ProviderTask<Transcription> = {
  route(call) {
    const { return_timestamps: timed, ...rest } = flatArguments(call);
    return { path: "v1/listen", query: queryOf(call, { ...rest, ...(timed ? { utterances: true } : {}) }) };
  },
  body: (call) => (typeof call.args["inputs"] === "string" ? { url: call.args["inputs"] } : blobInput(call)),
  read({ data }) {
    const results = isObject(data) && isObject(data["results"]) ? data["results"] : {};
    const alternative = firstOf(firstOf(results, "channels"), "alternatives");
    const { utterances } = results;
    const segments = Array.isArray(utterances)
      ? utterances.filter(isObject).map(({ transcript: text, start, end }) => ({ text, start, end }))
      : [];
    const expected = "Expected {results: {channels: [{alternatives: [{transcript: string}]}]}}";
    return readTranscription({ text: alternative?.["transcript"], segments }, expected);
  },
};

/** Flux has a separate route. Source: https://developers.deepgram.com/reference/speak/v-2/audio/generate */
const textToSpeech: ProviderTask<Blob> = {
  route: (call) => ({
    path: `${call.providerModelId.startsWith("flux-") ? "v2" : "v1"}/speak`,
    query: queryOf(call, flatArguments(call)),
  }),
  body: ({ args }) => ({ text: args["inputs"] }),
  read: (answer) => soundOf(answer, "Deepgram's speak"),
};

/** Source: https://developers.deepgram.com/reference/manage/models/list */
const listModels: ModelListing = {
  route: () => ({ path: "v1/models" }),
  read({ data }) {
    const { stt, tts } = isObject(data) ? data : {};
    if (!Array.isArray(stt) || !Array.isArray(tts)) throw new OutputError("Expected {stt: [], tts: []} of models");
    const recognizing = stt.filter(isObject).filter(({ batch }) => batch === true);
    const listed = [
      ...recognizing.flatMap((model) => readModel(model, "automatic-speech-recognition")),
      ...tts.filter(isObject).flatMap((model) => readModel(model, "text-to-speech")),
    ];
    // A model is listed once for each of its versions and languages.
    return [...new Map(listed.map((model) => [model.id, model])).values()];
  },
};

function readModel({ canonical_name: id }: JsonObject, task: string): ListedModel[] {
  return typeof id === "string" ? [{ id, task }] : [];
}

/** `{ err_code, err_msg }`, or `{ category, message, details }`. Source: https://developers.deepgram.com/docs/errors */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  if (!isObject(body)) return undefined;
  const { err_code: old, err_msg: oldMessage, category: code = old, message = oldMessage, details } = body;
  if (typeof message !== "string") return undefined;
  const text = typeof details === "string" && details !== message ? `${message} ${details}` : message;
  return { message: text, ...(typeof code === "string" && { code }) };
}

export default defineProvider({
  failure,
  listModels,
  tasks: { "automatic-speech-recognition": speechRecognition, "text-to-speech": textToSpeech },
});
