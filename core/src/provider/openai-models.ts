import { OutputError } from "../errors/index.ts";
import type { ListedModel, ModelInput, ModelListing } from "./contract.ts";
import { isObject, type JsonObject } from "./payload.ts";

/** Where a vendor's list of models differs from OpenAI's. */
export interface OpenAiModelsOptions {
  /** Default `v1/models`. */
  readonly path?: string;
  /** What else is told of a model, over what is read of it anyway; undefined leaves it out. Default: a chat's model. */
  model?(entry: JsonObject): Partial<ListedModel> | undefined;
}

/** The models of a vendor as OpenAI's protocol lists them: `{ data: [{ id }] }`, or the list alone. */
export function openAiModels({ path = "v1/models", model = () => ({}) }: OpenAiModelsOptions = {}): ModelListing {
  return {
    route: () => ({ path }),
    read({ data }) {
      const listed = isObject(data) ? data["data"] : data;
      if (!Array.isArray(listed)) throw new OutputError("Expected {data: [{id: string}]}");
      return listed.filter(isObject).flatMap((entry) => {
        const own = model(entry);
        if (!own || typeof entry["id"] !== "string") return [];
        const length = LENGTHS.map((name) => entry[name]).find((value) => typeof value === "number");
        const contextLength = typeof length === "number" && { contextLength: length };
        return [{ id: entry["id"], task: "conversational", ...contextLength, ...inputsOf(entry), ...own }];
      });
    },
  };
}

/** What a model takes, where an entry in one of the forms that vendors have for it lists it. */
export function inputsOf(entry: JsonObject): Pick<ListedModel, "inputs"> {
  const { architecture, input_modalities, supported_input_modalities: others = input_modalities } = entry;
  const told = isObject(architecture) ? architecture["input_modalities"] : others;
  const inputs = Array.isArray(told) ? INPUTS.filter(([theirs]) => told.includes(theirs)) : [];
  return inputs.length > 0 ? { inputs: inputs.map(([, ours]) => ours) } : {};
}

const INPUTS: readonly (readonly [theirs: string, ours: ModelInput])[] = [
  ["text", "text"],
  ["image", "image"],
  ["audio", "audio"],
  ["video", "video"],
  ["file", "document"],
];

/** Names that vendors have for the length of a context. */
const LENGTHS = ["context_length", "context_window", "max_context_length", "max_model_len"];
