import {
  chatStream,
  defineProvider,
  flatArguments,
  isObject,
  OutputError,
  type JsonObject,
  type ListedModel,
  type ModelListing,
  type ProviderTask,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { inlineBatches } from "./batch.ts";
import { readContent, readContentEvent, type ContentState } from "./answer.ts";
import { imageToImage, textToImage } from "./images.ts";
import { contentBody, modelPath } from "./request.ts";
import { textToSpeech } from "./speech.ts";
import { imageToVideo, textToVideo } from "./videos.ts";

/** Source: https://ai.google.dev/api/embeddings#method:-models.batchembedcontents */
const featureExtraction: ProviderTask<number[][]> = {
  route: (call) => ({ path: modelPath(call, "batchEmbedContents") }),
  body(call) {
    const { dimensions, normalize: _all, ...rest } = flatArguments(call);
    const size = dimensions !== undefined && { outputDimensionality: dimensions };
    const model = `models/${call.providerModelId.replace(/^models\//, "")}`;
    const requests = [call.args["inputs"]]
      .flat()
      .map((text) => ({ model, content: { parts: [{ text }] }, ...size, ...rest }));
    return { requests };
  },
  read({ data }) {
    const rows = isObject(data) && Array.isArray(data["embeddings"]) ? (data["embeddings"] as unknown[]) : [];
    const vectors = rows.map((row) => (isObject(row) ? row["values"] : undefined));
    if (vectors.length > 0 && vectors.every((vector) => Array.isArray(vector))) return vectors as number[][];
    throw new OutputError("Expected {embeddings: [{values: number[]}]} of Gemini's batchEmbedContents");
  },
};

/** Source: https://ai.google.dev/api/models */
const listModels: ModelListing = {
  route: () => ({ path: "v1beta/models", query: { pageSize: "1000" } }),
  async read(answer, { call, send }) {
    const models: ListedModel[] = [];
    for (let { data } = answer; ;) {
      const { models: listed, nextPageToken: next } = isObject(data) ? data : {};
      if (!Array.isArray(listed)) throw new OutputError("Expected {models: [{name}]} of Gemini's models");
      models.push(...listed.filter(isObject).flatMap(readModel));
      if (typeof next !== "string" || next === "") return models;
      const page = new URL(`${call.baseUrl}/v1beta/models?pageSize=1000`);
      page.searchParams.set("pageToken", next);
      ({ data } = await send(page));
    }
  },
};

function readModel(model: JsonObject): ListedModel[] {
  const { name, displayName: label, inputTokenLimit: most, supportedGenerationMethods: methods, thinking } = model;
  const id = String(name).replace(/^models\//, "");
  const task = taskOf(id, Array.isArray(methods) ? methods : []);
  if (task === undefined) return [];
  return [
    {
      id,
      task,
      ...(typeof label === "string" && { label }),
      ...(typeof most === "number" && { contextLength: most }),
      ...(thinking === true && { capabilities: ["reasoning"] }),
    },
  ];
}

/** The list has only methods, which are the same for models of speech, images and text: the name determines the task. */
function taskOf(id: string, methods: readonly unknown[]): string | undefined {
  if (methods.includes("embedContent")) return "feature-extraction";
  if (id.startsWith("imagen") || id.includes("-image")) return "text-to-image";
  if (methods.includes("predictLongRunning")) return "text-to-video";
  if (!methods.includes("generateContent") || /-(audio|live)\b/.test(id)) return undefined;
  return /-tts\b/.test(id) ? "text-to-speech" : "conversational";
}

/** `{ error: { code, message, status, details } }`. Source: https://ai.google.dev/gemini-api/docs/troubleshooting */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const error = isObject(body) ? body["error"] : undefined;
  if (!isObject(error) || typeof error["message"] !== "string") return undefined;
  const details = (Array.isArray(error["details"]) ? error["details"] : []).filter(isObject);
  const code = details.find(({ reason }) => typeof reason === "string")?.["reason"] ?? error["status"];
  const fields = details.flatMap(({ fieldViolations: all }) => (Array.isArray(all) ? all : [])).find(isObject);
  return {
    message: error["message"],
    ...(typeof code === "string" && { code }),
    // The vendor answers wrong and expired keys with status 400.
    ...(code === "API_KEY_INVALID" && { refusesKey: true }),
    ...(typeof fields?.["field"] === "string" && { field: fields["field"] }),
  };
}

export default defineProvider({
  failure,
  listModels,
  batch: inlineBatches,
  tasks: {
    conversational: {
      structuredOutput: "json_schema",
      route: (call) =>
        call.streaming
          ? { path: modelPath(call, "streamGenerateContent"), query: { alt: "sse" } }
          : { path: modelPath(call, "generateContent") },
      body: contentBody,
      read: ({ data }) => readContent(data),
      stream: { ...chatStream, state: (): ContentState => ({ calls: 0 }), chunk: readContentEvent },
    },
    "feature-extraction": featureExtraction,
    "image-to-image": imageToImage,
    "image-to-video": imageToVideo,
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "text-to-video": textToVideo,
  },
});
