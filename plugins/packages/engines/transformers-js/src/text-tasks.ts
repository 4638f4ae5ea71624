import { InputError, type EngineCall, type EngineContext } from "@patchbay/core/provider";
import { candidateLabelsOf, generationOf, memberOf, parametersOf, textOf, textsOf } from "./arguments.ts";
import type { Library, Pipeline } from "./library.ts";
import { whileWanted } from "./writing.ts";

/** Answers a call with a model that is in memory. */
export type TaskRun = (
  call: EngineCall,
  pipeline: Pipeline,
  library: Library,
  context: Pick<EngineContext, "signal">,
) => Promise<unknown>;

interface LabelScore {
  readonly label: string;
  readonly score: number;
}

/** Number of a classifier's labels; all are returned unless the caller limits them. */
export const labelsOf = ({ model }: Pipeline): number => Object.keys(model.config.id2label ?? {}).length || 5;

const textClassification: TaskRun = async (call, pipeline) => {
  const { top_k = labelsOf(pipeline), function_to_apply } = parametersOf(call, ["top_k", "function_to_apply"]);
  if (function_to_apply !== undefined && function_to_apply !== "softmax") {
    throw new InputError("The engine applies the model's own score function. Leave `function_to_apply` out.");
  }
  const labels = (await pipeline(textOf(call), { top_k })) as LabelScore | readonly LabelScore[];
  return Array.isArray(labels) ? labels : [labels];
};

interface Token {
  readonly entity?: string;
  readonly entity_group?: string;
  readonly score: number;
  readonly word: string;
}

const tokenClassification: TaskRun = async (call, pipeline) => {
  const { aggregation_strategy = "simple", ...parameters } = parametersOf(call, [
    "aggregation_strategy",
    "ignore_labels",
  ]);
  if (aggregation_strategy !== "simple" && aggregation_strategy !== "none") {
    throw new InputError(`The engine joins tokens by “simple” or “none”, not “${String(aggregation_strategy)}”.`);
  }
  const text = textOf(call);
  const tokens = (await pipeline(text, { aggregation_strategy, ...parameters })) as readonly Token[];
  let from = 0;
  return tokens.map(({ entity, entity_group = entity, score, word }) => {
    const { start, end } = findSpan(text, word, from);
    from = Math.max(from, end);
    return { entity_group, score, word: text.slice(start, end) || word, start, end };
  });
};

/** Models answer with tokens, without positions: this finds their words in the text, or returns an empty span. */
function findSpan(text: string, tokens: string, from = 0): { readonly start: number; readonly end: number } {
  const letters = [...tokens.replaceAll("##", "").replaceAll(/\s+/g, "")];
  const pattern = letters
    .map((letter) => letter.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
    .join(String.raw`\s*`);
  const match = pattern === "" ? null : new RegExp(pattern, "iu").exec(text.slice(from));
  if (!match) return { start: from, end: from };
  return { start: from + match.index, end: from + match.index + match[0].length };
}

const questionAnswering: TaskRun = async (call, pipeline) => {
  const parameters = parametersOf(call, ["top_k"]);
  const context = memberOf(call, "context");
  const answers = (await pipeline(memberOf(call, "question"), context, { ...parameters, top_k: 1 })) as
    | { readonly answer: string; readonly score: number }
    | readonly { readonly answer: string; readonly score: number }[];
  const [best] = [answers].flat() as { answer: string; score: number }[];
  if (!best) return { answer: "", score: 0, start: 0, end: 0 };
  const span = findSpan(context, best.answer);
  return { ...best, answer: context.slice(span.start, span.end) || best.answer, ...span };
};

const fillMask: TaskRun = async (call, pipeline) => {
  const { top_k = 5 } = parametersOf(call, ["top_k"]);
  const text = textOf(call);
  const mask = pipeline.tokenizer?.mask_token ?? "[MASK]";
  if (!text.includes(mask))
    throw new InputError(`Write ${mask} in \`inputs\` where ${call.model} should predict a word.`);
  return pipeline(text, { top_k });
};

const zeroShotClassification: TaskRun = async (call, pipeline) => {
  const labels = candidateLabelsOf(call);
  const { candidate_labels: _labels, ...parameters } = parametersOf(call, [
    "candidate_labels",
    "hypothesis_template",
    "multi_label",
  ]);
  return pipeline(textsOf(call), labels, parameters);
};

interface Tensor {
  tolist(): unknown;
}

const featureExtraction: TaskRun = async (call, pipeline) => {
  const { inputs, normalize = true, parameters: _parameters, truncate, ...rest } = call.args;
  const [unsupported] = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
  if (unsupported) throw new InputError(`Models on this device do not support \`${unsupported[0]}\`.`);
  if (truncate === false && textsOf(call).length > 0)
    throw new InputError("The engine always cuts texts that are too long.");
  const { pooling = "mean" } = parametersOf(call, ["pooling"]);
  const vectors = ((await pipeline(textsOf(call), { pooling, normalize })) as Tensor).tolist() as number[][];
  return Array.isArray(inputs) ? vectors : vectors[0];
};

const sentenceSimilarity: TaskRun = async (call, pipeline) => {
  parametersOf(call, []);
  const { sentences } = call.args["inputs"] as { readonly sentences: readonly string[] };
  const texts = [memberOf(call, "source_sentence"), ...sentences];
  const tensor = (await pipeline(texts, { pooling: "mean", normalize: true })) as Tensor;
  const [source = [], ...others] = tensor.tolist() as number[][];
  // Vectors of length 1: their product is the cosine of the angle between them.
  return others.map((vector) => vector.reduce((sum, value, index) => sum + value * (source[index] ?? 0), 0));
};

/**
 * Generates one text from each input with an encoder-decoder model. @param languages languages of a translation, for
 * the library
 */
async function rewrite(
  call: EngineCall,
  pipeline: Pipeline,
  library: Library,
  { signal, texts, languages }: { signal: AbortSignal; texts: readonly string[]; languages?: object },
): Promise<unknown> {
  const names = ["clean_up_tokenization_spaces", "truncation", ...(languages ? ["src_lang", "tgt_lang"] : [])];
  const {
    clean_up_tokenization_spaces: tidy,
    truncation,
    src_lang: _from,
    tgt_lang: _to,
    ...parameters
  } = generationOf(call, names);
  if (tidy === false) {
    throw new InputError(
      "A model on this device tidies spaces as its tokenizer defines. Leave `clean_up_tokenization_spaces` out.",
    );
  }
  if (truncation === "do_not_truncate") throw new InputError("The engine always cuts texts that are too long.");
  const answers = await whileWanted(library, signal, (stopping_criteria) =>
    pipeline(texts, { max_new_tokens: 256, ...parameters, ...languages, stopping_criteria }),
  );
  return Array.isArray(call.args["inputs"]) ? answers : (answers as readonly unknown[])[0];
}

const rewriting: TaskRun = (call, pipeline, library, { signal }) =>
  rewrite(call, pipeline, library, { signal, texts: textsOf(call) });

/** Member of the tokenizers of multilingual translation models. */
const MANY_LANGUAGES = "_build_translation_inputs";
/** A pair of languages by its name among a model's tasks. */
const PAIR = /^translation_(.+)_to_(.+)$/;

const translation: TaskRun = async (call, pipeline, library, { signal }) => {
  const { src_lang, tgt_lang } = call.parameters ?? {};
  const texts = textsOf(call);
  if (pipeline.tokenizer && MANY_LANGUAGES in pipeline.tokenizer) {
    if (typeof tgt_lang !== "string") {
      throw new InputError(
        `${call.model} translates into many languages. Pass the target language as \`parameters.tgt_lang\`, in the model’s own code, such as fra_Latn.`,
      );
    }
    const languages = { ...(typeof src_lang === "string" && { src_lang }), tgt_lang };
    return rewrite(call, pipeline, library, { signal, texts, languages });
  }
  const prefix = prefixOf(call, pipeline, texts);
  return rewrite(call, pipeline, library, { signal, texts: texts.map((text) => prefix + text), languages: {} });
};

/** The prefix that a model needs to know the languages, unless the text already has it. */
function prefixOf(
  { model, parameters }: EngineCall,
  { model: { config } }: Pipeline,
  texts: readonly string[],
): string {
  const { src_lang: from, tgt_lang: to } = parameters ?? {};
  const pairs = Object.entries(config.task_specific_params ?? {}).flatMap(([name, member]) => {
    const [, source = "", target = ""] = PAIR.exec(name) ?? [];
    return source !== "" && member?.prefix !== undefined ? [{ source, target, prefix: member.prefix }] : [];
  });
  if (pairs.length === 0) {
    if (from === undefined && to === undefined) return "";
    throw new InputError(
      `${model} translates between two fixed languages. Leave \`src_lang\` and \`tgt_lang\` out, or choose a model of several languages.`,
    );
  }
  const isNamed = texts.every((text) => pairs.some(({ prefix }) => text.startsWith(prefix)));
  if (isNamed && from === undefined && to === undefined) return "";
  const fitting = pairs.filter(({ source, target }) => source === (from ?? source) && target === (to ?? target));
  const [only] = fitting;
  if (only && fitting.length === 1) return only.prefix;
  const known = pairs.map(({ source, target }) => `${source} to ${target}`).join(", ");
  throw new InputError(
    `${model} translates ${known}. Name one of these pairs as \`parameters.src_lang\` and \`parameters.tgt_lang\`.`,
  );
}

export const TEXT_TASKS: Readonly<Record<string, TaskRun>> = {
  "feature-extraction": featureExtraction,
  "fill-mask": fillMask,
  "question-answering": questionAnswering,
  "sentence-similarity": sentenceSimilarity,
  summarization: rewriting,
  "text-classification": textClassification,
  "text2text-generation": rewriting,
  "token-classification": tokenClassification,
  translation,
  "zero-shot-classification": zeroShotClassification,
};
