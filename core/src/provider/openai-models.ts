import { OutputError } from "../errors/index.ts";
import type { ListedModel, ModelInput, ModelListing } from "./contract.ts";
import { isObject, type JsonObject } from "./payload.ts";

/** Where a vendor's list of models differs from OpenAI's. */
export interface OpenAiModelsOptions {
  /** Default `v1/models`. */
  readonly path?: string;
  /** Further members of a model, which override the default ones; undefined omits the model. Default: a chat model. */
  model?(entry: JsonObject): Partial<ListedModel> | undefined;
}

/** The models of a vendor in OpenAI's format: `{ data: [{ id }] }`, or only the list. */
export function openAiModels({ path = "v1/models", model = () => ({}) }: OpenAiModelsOptions = {}): ModelListing {
  return {
    route: () => ({ path }),
    read({ data }) {
      const listed = isObject(data) ? data["data"] : data;
      if (!Array.isArray(listed)) throw new OutputError("Expected {data: [{id: string}]}");
      return listed.filter(isObject).flatMap((entry) => {
        const details = model(entry);
        if (!details || typeof entry["id"] !== "string") return [];
        const length = LENGTHS.map((name) => entry[name]).find((value) => typeof value === "number");
        const contextLength = typeof length === "number" && { contextLength: length };
        return [{ id: entry["id"], task: "conversational", ...contextLength, ...inputsOf(entry), ...details }];
      });
    },
  };
}

/** A model's input types, from any of the formats that vendors use. */
export function inputsOf(entry: JsonObject): Pick<ListedModel, "inputs"> {
  const { architecture, input_modalities, supported_input_modalities: others = input_modalities } = entry;
  const modalities = isObject(architecture) ? architecture["input_modalities"] : others;
  const inputs = Array.isArray(modalities) ? INPUTS.filter(([theirs]) => modalities.includes(theirs)) : [];
  return inputs.length > 0 ? { inputs: inputs.map(([, ours]) => ours) } : {};
}

const INPUTS: readonly (readonly [theirs: string, ours: ModelInput])[] = [
  ["text", "text"],
  ["image", "image"],
  ["audio", "audio"],
  ["video", "video"],
  ["file", "document"],
];

/** Vendors' names for the context length. */
const LENGTHS = ["context_length", "context_window", "max_context_length", "max_model_len"];
