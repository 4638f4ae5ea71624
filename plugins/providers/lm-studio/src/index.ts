import {
  defineProvider,
  flatEmbeddingBody,
  isObject,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  OutputError,
  type JsonObject,
  type ListedModel,
  type ModelListing,
} from "@patchbay/core/provider";
import { manageModels } from "./manage-models.ts";

/** Reads the server's API since version 0.4. Source: https://lmstudio.ai/docs/developer/rest/list */
function readModel(entry: JsonObject): ListedModel[] {
  const { key, type, display_name: label, quantization, size_bytes: size, loaded_instances: instances } = entry;
  if (typeof key !== "string") return [];
  const {
    vision,
    trained_for_tool_use: tools,
    reasoning,
  } = isObject(entry["capabilities"]) ? entry["capabilities"] : {};
  const [instance] = Array.isArray(instances) ? instances.filter(isObject) : [];
  const { context_length: length = entry["max_context_length"] } = isObject(instance?.["config"])
    ? instance["config"]
    : {};
  const name = isObject(quantization) ? quantization["name"] : undefined;
  const can = Object.entries({ tools, vision, reasoning }).flatMap(([each, there]) => (there ? each : []));
  return [
    {
      id: key,
      task: type === "embedding" ? "feature-extraction" : "conversational",
      ...(typeof label === "string" && label !== key && { label }),
      ...(typeof length === "number" && { contextLength: length }),
      ...(can.length > 0 && { capabilities: can }),
      ...(typeof vision === "boolean" && { inputs: vision ? ["text", "image"] : ["text"] }),
      ...(typeof size === "number" && { bytes: size }),
      ...(typeof name === "string" && { quantization: name }),
      loaded: instance !== undefined,
    },
  ];
}

/** From the older API, which has less data. Source: https://lmstudio.ai/docs/developer/rest/endpoints */
function readOlderModel({ id, type, quantization, state, max_context_length: length }: JsonObject): ListedModel[] {
  if (typeof id !== "string") return [];
  return [
    {
      id,
      task: type === "embeddings" ? "feature-extraction" : "conversational",
      ...(typeof length === "number" && { contextLength: length }),
      ...(type === "vlm" && { capabilities: ["vision"] }),
      inputs: type === "vlm" ? ["text", "image"] : ["text"],
      ...(typeof quantization === "string" && { quantization }),
      loaded: state === "loaded",
    },
  ];
}

const listModels: ModelListing = {
  route: () => ({ path: "api/v1/models" }),
  async read({ data }, { call, send }) {
    const models = isObject(data) ? data["models"] : undefined;
    if (Array.isArray(models)) return models.filter(isObject).flatMap(readModel);
    // The server answers unknown paths with status 200.
    const { data: older } = await send(`${call.baseUrl}/api/v0/models`, { as: "json" });
    const list = isObject(older) ? older["data"] : undefined;
    if (!Array.isArray(list)) throw new OutputError("Expected {models: [{key: string}]}");
    return list.filter(isObject).flatMap(readOlderModel);
  },
};

export default defineProvider({
  listModels,
  manageModels,
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected {choices: [{text: string}]}" }),
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
  },
});
