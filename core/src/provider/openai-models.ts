import { OutputError } from "../errors/index.ts";
import type { ListedModel, ModelListing } from "./contract.ts";
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
        return [{ id: entry["id"], task: "conversational", ...contextLength, ...own }];
      });
    },
  };
}

/** Names that vendors have for the length of a context. */
const LENGTHS = ["context_length", "context_window", "max_context_length", "max_model_len"];
