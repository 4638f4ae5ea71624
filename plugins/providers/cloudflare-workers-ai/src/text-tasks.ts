import {
  flatArguments,
  isObject,
  OutputError,
  rankDocuments,
  rankingInputs,
  type RankedDocument,
} from "@patchbay/core/provider";
import { labelsOf } from "./labels.ts";
import { runTask } from "./run-task.ts";

/** @throws OutputError */
function textIn(result: unknown, member: string): string {
  const text = isObject(result) ? result[member] : undefined;
  if (typeof text !== "string") throw new OutputError(`Expected {result: {${member}: string}}`);
  return text;
}

/** Source: https://github.com/cloudflare/cloudflare-typescript/blob/main/src/resources/ai/ai.ts */
export const textClassification = runTask(
  (call) => {
    const { top_k: _local, ...rest } = flatArguments(call);
    return { ...rest, text: call.args["inputs"] };
  },
  (result, _answer, { call }) => labelsOf(result, call),
);

export const summarization = runTask(
  (call) => ({ ...flatArguments(call), input_text: call.args["inputs"] }),
  (result) => ({ summary_text: textIn(result, "summary") }),
);

export const translation = runTask(
  (call) => {
    const { src_lang: source, tgt_lang: target, ...rest } = flatArguments(call);
    const languages = {
      ...(source !== undefined && { source_lang: source }),
      ...(target !== undefined && { target_lang: target }),
    };
    return { ...languages, ...rest, text: call.args["inputs"] };
  },
  (result) => ({ translation_text: textIn(result, "translated_text") }),
);

/** Source: npm:@cloudflare/workers-types (the reranker's) */
export const textRanking = runTask<RankedDocument[]>(
  (call) => {
    const { query, documents } = rankingInputs(call);
    const { top_n: count, ...rest } = flatArguments(call);
    const contexts = documents.map((one) => ({ text: typeof one === "string" ? one : JSON.stringify(one) }));
    return { ...rest, query, contexts, ...(count !== undefined && { top_k: count }) };
  },
  (result, _answer, { call }) => {
    const expected = "Expected {result: {response: [{id: number, score: number}]}}";
    const rows = isObject(result) ? result["response"] : undefined;
    if (!Array.isArray(rows) || !rows.every(isObject)) throw new OutputError(expected);
    return rankDocuments(
      rows.map(({ id, score }) => [id, score]),
      call,
      expected,
    );
  },
);
