import { firstOf, flatArguments, isObject, OutputError, type ProviderTask } from "@patchbay/core/provider";

const expected = "Expected {results: [{category_scores: {…}}]}";

/** How far a text belongs to each category of harm, best first. Source: https://docs.mistral.ai/api/endpoint/classifiers */
export const textClassification: ProviderTask<{ label: string; score: number }[]> = {
  route: () => ({ path: "v1/moderations" }),
  body: (call) => ({ input: call.args["inputs"], model: call.providerModelId }),
  read({ data }, { call }) {
    const scores = firstOf(data, "results")?.["category_scores"];
    if (!isObject(scores)) throw new OutputError(expected);
    const { top_k: count } = flatArguments(call);
    return Object.entries(scores)
      .map(([label, score]) => {
        if (typeof score !== "number") throw new OutputError(expected);
        return { label, score };
      })
      .toSorted((one, other) => other.score - one.score)
      .slice(0, typeof count === "number" ? count : undefined);
  },
};
