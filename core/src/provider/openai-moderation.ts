import { OutputError } from "../errors/index.ts";
import { firstOf, flatArguments, isObject, modelName } from "./payload.ts";
import type { ProviderTask } from "./contract.ts";

/** Where a vendor's moderation differs from OpenAI's. */
export interface OpenAiModerationOptions {
  /** Default `v1/moderations`. */
  readonly path?: string;
  /** Detail of the error for an answer of another shape. */
  readonly expected: string;
}

/** Text classification by a moderation model: how likely the text belongs to each category, the likeliest first. */
export function openAiModeration(options: OpenAiModerationOptions): ProviderTask<{ label: string; score: number }[]> {
  const { path = "v1/moderations", expected } = options;
  return {
    route: () => ({ path }),
    body(call) {
      const { top_k: _ours, ...rest } = flatArguments(call);
      return { ...rest, input: call.args["inputs"], model: modelName(call) };
    },
    read({ data }, { call }) {
      const scores = firstOf(data, "results")?.["category_scores"];
      if (!isObject(scores)) throw new OutputError(expected);
      const count = flatArguments(call)["top_k"];
      return Object.entries(scores)
        .map(([label, score]) => {
          if (typeof score !== "number") throw new OutputError(expected);
          return { label, score };
        })
        .toSorted((one, other) => other.score - one.score)
        .slice(0, typeof count === "number" ? count : undefined);
    },
  };
}
