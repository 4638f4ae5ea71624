import { givenArguments, OutputError, type ProviderCall, type ProviderTask } from "@patchbay/core/provider";
import { modelRoute } from "./routes.ts";
import { listOf, number, objectOf, text } from "./shapes.ts";

const ranking = objectOf({ labels: listOf(text), scores: listOf(number), sequence: text });
const labels = listOf(objectOf({ label: text, score: number }));

/**
 * Servers answer in three forms: a list of rankings, one ranking, or (since 2025) a list of labels with scores for a
 * single input. The output is always a list of rankings.
 */
export const zeroShotClassification: ProviderTask = {
  route: modelRoute,
  body: givenArguments,
  read({ data }, { call }) {
    if (ranking(data)) return [data];
    if (listOf(ranking)(data)) return data;
    if (labels(data)) return [rankingOf(data as LabelScore[], call)];
    throw new OutputError("Expected Array<{labels: string[], scores: number[], sequence: string}>");
  },
};

interface LabelScore {
  readonly label: string;
  readonly score: number;
}

function rankingOf(answer: readonly LabelScore[], { args }: ProviderCall) {
  return {
    labels: answer.map(({ label }) => label),
    scores: answer.map(({ score }) => score),
    sequence: String(args["inputs"]),
  };
}
