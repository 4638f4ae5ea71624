import { embed } from "../mock-embeddings.ts";
import { textSeed } from "../mock-identity.ts";
import { entitiesOf } from "./entities.ts";
import { fillGap, translate } from "./phrases.ts";
import { answerFrom } from "./question.ts";
import { sentimentOf } from "./sentiment.ts";
import { fitsOf, ranked, scoresOf, similarityOf } from "./similarity.ts";
import type { TaskQuestion } from "./simulate-task.ts";
import { summaryOf, membersOf, textsOf } from "./words.ts";
import { answerFromTable } from "./table-question.ts";

const MASK = /\[MASK\]|<mask>/i;

/** Answers of tasks that take text or a table, by simple deterministic rules. */
export const textAnswers: Readonly<Record<string, (question: TaskQuestion) => unknown>> = {
  "text-classification": ({ text }) => [sentimentOf(text)],
  "token-classification": ({ text }) => entitiesOf(text),
  "question-answering"({ inputs, parameters }) {
    const { question = "", context = "" } = membersOf(inputs);
    return answerFrom(String(question), String(context), parameters["handle_impossible_answer"] === true);
  },
  "table-question-answering"({ inputs }) {
    const { question = "", table = {} } = membersOf(inputs);
    return answerFromTable(String(question), table as Readonly<Record<string, readonly string[]>>);
  },
  "fill-mask"({ text, parameters }) {
    const gap = text.replace(MASK, "_");
    return fillGap(gap, textsOf(parameters["targets"], [])).map(({ label, score }) => ({
      score,
      token: textSeed(label) % 50_000,
      token_str: MASK.exec(text)?.index === 0 ? label : ` ${label}`,
      sequence: text.replace(MASK, label),
    }));
  },
  summarization: ({ text }) => [{ summary_text: `(Simulated) ${summaryOf(text)}` }],
  translation({ text, inputs, parameters }) {
    const language = parameters["tgt_lang"];
    return textsOf(inputs, [text]).map((each) => ({
      translation_text:
        translate(each, typeof language === "string" ? language : "") ?? `(simulated translation) ${each}`,
    }));
  },
  "zero-shot-classification"({ text, parameters }) {
    const labels = textsOf(parameters["candidate_labels"], ["yes", "no"]);
    const fits = fitsOf(text, labels, parameters["multi_label"] === true);
    return { sequence: text, labels: fits.map(({ label }) => label), scores: fits.map(({ score }) => score) };
  },
  "sentence-similarity"({ inputs }) {
    const { source_sentence: source = "", sentences } = membersOf(inputs);
    return textsOf(sentences, []).map((sentence) => similarityOf(String(source), sentence));
  },
  "text-ranking"({ inputs, parameters }) {
    const { query = "", documents } = membersOf(inputs);
    return ranked(scoresOf(query, documents), parameters["top_n"]);
  },
  "feature-extraction": ({ text, inputs }) => (Array.isArray(inputs) ? textsOf(inputs, []).map(embed) : embed(text)),
  "tabular-classification": ({ inputs }) => rowsOf(inputs).map(markOf),
  "tabular-regression": ({ inputs }) => rowsOf(inputs).map(estimateOf),
};

type Row = ReadonlyMap<string, string>;

/** The rows of a table given as columns. */
function rowsOf(inputs: unknown): Row[] {
  const columns = Object.entries(membersOf(membersOf(inputs)["data"])) as [string, readonly unknown[]][];
  return (columns[0]?.[1] ?? []).map(
    (_, row) => new Map(columns.map(([name, cells]) => [name.toLowerCase(), String(cells[row])])),
  );
}

function numberIn(row: Row, name: string): number | undefined {
  const value = Number(row.get(name));
  return Number.isFinite(value) ? value : undefined;
}

/** A wine's mark, which grows with alcohol and falls with volatile acids; of anything else one of three classes. */
function markOf(row: Row): number {
  const [alcohol, acid] = [numberIn(row, "alcohol"), numberIn(row, "volatile acidity")];
  if (alcohol === undefined || acid === undefined) return textSeed([...row.values()].join(" ")) % 3;
  return Math.min(8, Math.max(3, Math.round(0.4 * alcohol - 2 * acid + 2.4)));
}

/**
 * A fish's weight in grams from its size, a house's price in thousands from its area; for anything else, the mean of
 * its cells.
 */
function estimateOf(row: Row): number {
  const [length, height, width] = ["length3", "height", "width"].map((name) => numberIn(row, name));
  const area = numberIn(row, "living area");
  const numbers = [...row.values()].map(Number).filter(Number.isFinite);
  const mean = numbers.reduce((sum, value) => sum + value, 0) / (numbers.length || 1);
  const estimate =
    length && height && width
      ? 0.26 * length * height * width
      : area === undefined
        ? mean
        : 3.4 * area + 12 * (numberIn(row, "rooms") ?? 0);
  return Math.round(estimate * 100) / 100;
}
