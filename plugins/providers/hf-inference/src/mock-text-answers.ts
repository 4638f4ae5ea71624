import { embed, textSeed } from "@patchbay/mocks";
import { textsOf, type MockInput } from "./mock-input.ts";
import { rounded, scoresOf } from "./mock-scores.ts";

const GOOD = /\b(love|like|great|good|happy|excellent|wonderful|nice)\b/gi;
const BAD = /\b(hate|bad|awful|terrible|sad|poor|worst|boring)\b/gi;

/** The answer of every task that takes text or a table, as a server sends it. */
export const textAnswers: Readonly<Record<string, (input: MockInput) => unknown>> = {
  "text-classification": ({ text }) => {
    const balance = (text.match(GOOD)?.length ?? 0) - (text.match(BAD)?.length ?? 0);
    const positive = rounded(1 / (1 + Math.exp(-2.2 * balance - 0.3)));
    const labels = [
      { label: "POSITIVE", score: positive },
      { label: "NEGATIVE", score: rounded(1 - positive) },
    ];
    return [labels.toSorted((one, other) => other.score - one.score)];
  },
  "token-classification": ({ text }) =>
    [...text.matchAll(/(?<!^|[.!?]\s)\b\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+)*/gu)].map(({ 0: word, index }) => ({
      entity_group: ["PER", "LOC", "ORG"][textSeed(word) % 3],
      score: rounded(0.9 + (textSeed(word) % 99) / 1000),
      word,
      start: index,
      end: index + word.length,
    })),
  "question-answering": ({ inputs }) => {
    const context = String(inputs["context"] ?? "");
    const asked = new Set(wordsOf(String(inputs["question"] ?? "")));
    const sentence = bestOf(
      context.split(/(?<=[.!?])\s+/),
      (each) => wordsOf(each).filter((word) => asked.has(word)).length,
    );
    const answer = bestOf(sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [""], (word) =>
      asked.has(word.toLowerCase()) ? 0 : word.length + (/^\p{Lu}/u.test(word) ? 5 : 0),
    );
    const start = Math.max(0, context.indexOf(answer));
    return { score: 0.8, start, end: start + answer.length, answer };
  },
  "table-question-answering": ({ inputs }) => {
    const columns = Object.entries((inputs["table"] ?? {}) as Record<string, string[]>);
    const question = String(inputs["question"] ?? "").toLowerCase();
    const column = Math.max(
      0,
      columns.findIndex(([name]) => question.includes(name.toLowerCase())),
    );
    const row = Math.max(
      0,
      columns
        .flatMap(([, cells]) => [cells.findIndex((cell) => question.includes(cell.toLowerCase()))])
        .find((found) => found >= 0) ?? 0,
    );
    const answer = columns[column]?.[1][row] ?? "";
    return { answer, coordinates: [[row, column]], cells: [answer], aggregator: "NONE" };
  },
  "fill-mask": ({ text, parameters }) =>
    scoresOf(text, textsOf(parameters["targets"], ["capital", "heart", "centre", "best", "first"])).map(
      ({ label, score }) => ({
        score,
        token: textSeed(label) % 50_000,
        token_str: ` ${label}`,
        sequence: text.replace(/\[MASK\]|<mask>/i, label),
      }),
    ),
  summarization: ({ text }) => [{ summary_text: `(Simulated) ${text.split(/(?<=[.!?])\s+/)[0] ?? ""}` }],
  translation: ({ text, inputs }) =>
    textsOf(inputs, [text]).map((each) => ({ translation_text: `(simulated translation) ${each}` })),
  "zero-shot-classification": ({ text, parameters }) => {
    const ranked = scoresOf(
      text,
      textsOf(parameters["candidate_labels"], ["yes", "no"]),
      parameters["multi_label"] === true,
    );
    return { sequence: text, labels: ranked.map(({ label }) => label), scores: ranked.map(({ score }) => score) };
  },
  "sentence-similarity": ({ inputs }) => {
    const source = embed(String(inputs["source_sentence"] ?? ""));
    return textsOf(inputs["sentences"], []).map((sentence) =>
      rounded(embed(sentence).reduce((sum, value, index) => sum + value * (source[index] ?? 0), 0)),
    );
  },
  "feature-extraction": ({ text, inputs }) => (Array.isArray(inputs) ? textsOf(inputs, []).map(embed) : embed(text)),
  "tabular-classification": ({ inputs }) => rowsOf(inputs).map((row) => textSeed(row) % 3),
  "tabular-regression": ({ inputs }) => rowsOf(inputs).map((row) => (textSeed(row) % 10_000) / 100),
};

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

function bestOf(candidates: readonly string[], points: (candidate: string) => number): string {
  return candidates.toSorted((one, other) => points(other) - points(one))[0] ?? "";
}

/** Each row of a table as one text. */
function rowsOf(inputs: MockInput["inputs"]): string[] {
  const columns = Object.values((inputs["data"] ?? {}) as Record<string, unknown[]>);
  return (columns[0] ?? []).map((_, row) => columns.map((cells) => String(cells[row])).join(" "));
}
