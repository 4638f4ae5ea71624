import {
  flatArguments,
  InputError,
  isObject,
  OutputError,
  type JsonObject,
  type ProviderTask,
} from "@patchbay/core/provider";

/** @throws OutputError */
function rowsOf(data: unknown, expected: string): JsonObject[] {
  const rows: unknown = isObject(data) ? data["data"] : undefined;
  if (!Array.isArray(rows) || !rows.every(isObject)) throw new OutputError(expected);
  return rows;
}

/** Source: https://docs.vllm.ai/en/latest/models/pooling_models/classify */
export const textClassification: ProviderTask<{ label: string; score: number }[]> = {
  route: () => ({ path: "classify" }),
  body(call) {
    const { top_k: _one, function_to_apply: applied, ...rest } = flatArguments(call);
    if (applied !== undefined && applied !== "none")
      throw new InputError(`vLLM selects the function by the model: \`function_to_apply\` can only be "none".`);
    return {
      ...rest,
      ...(applied && { use_activation: false }),
      input: call.args["inputs"],
      model: call.providerModelId,
    };
  },
  read({ data }) {
    const expected = "Expected {data: [{label: string, probs: number[]}]}";
    // The answer names only the likeliest class.
    return rowsOf(data, expected).map(({ label, probs }) => {
      if (typeof label !== "string" || !Array.isArray(probs)) throw new OutputError(expected);
      return { label, score: Math.max(...probs.map(Number)) };
    });
  },
};

/** Source: https://docs.vllm.ai/en/latest/models/pooling_models/scoring */
export const sentenceSimilarity: ProviderTask<number[]> = {
  route: () => ({ path: "score" }),
  body(call) {
    const { source_sentence: source, sentences } = isObject(call.args["inputs"]) ? call.args["inputs"] : {};
    if (typeof source !== "string" || !Array.isArray(sentences))
      throw new InputError("vLLM needs `inputs` as { source_sentence: string, sentences: string[] }.");
    // Older versions have only these names, and newer ones accept them.
    return { ...flatArguments(call), text_1: source, text_2: sentences, model: call.providerModelId };
  },
  read({ data }) {
    const expected = "Expected {data: [{index: number, score: number}]}";
    const rows = rowsOf(data, expected).toSorted((one, other) => Number(one["index"]) - Number(other["index"]));
    return rows.map(({ score }) => {
      if (typeof score !== "number") throw new OutputError(expected);
      return score;
    });
  },
};
