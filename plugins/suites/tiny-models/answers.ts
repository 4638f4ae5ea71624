import { pngImage, readPng, wavRecording, type Color } from "./media.ts";
import { WORD_SAMPLES } from "./speech-model.ts";

// Answers of the tiny models, computed by hand from their weights.

export interface Answer {
  readonly task: string;
  readonly model: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
  /** Converts an answer that is a file to a comparable value. */
  readonly read?: (output: never) => unknown;
}

export const softmax = (scores: readonly number[]): number[] => {
  const powers = scores.map((score) => Math.exp(score));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
};
const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));

/** A score with the precision of a 4-byte float. */
class Near {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
  asymmetricMatch(other: unknown): boolean {
    return typeof other === "number" && Math.abs(other - this.value) < 1e-5;
  }
}
export const near = (value: number): Near => new Near(value);

const labeled = (labels: readonly string[], scores: readonly number[]) =>
  softmax(scores).map((score, index) => ({ label: labels[index], score: near(score) }));

const base64Rows = (image: string) => readPng(Buffer.from(image, "base64"));

const RED: Color = [255, 0, 0];
const DARK_RED: Color = [204, 0, 0];
const GREEN: Color = [0, 255, 0];
/** Left half red, right half green. */
const halves = () => pngImage(2, 2, (x) => (x === 0 ? RED : GREEN));
const LEFT = [
  [255, 0],
  [255, 0],
];
const RIGHT = [
  [0, 255],
  [0, 255],
];
/** Mean colors 0.8, 0.4 and 0.2. */
const mixed = () => pngImage(4, 4, () => [204, 102, 51]);

const segments = (regions: readonly { readonly mask: string }[]) =>
  regions.map(({ mask, ...segment }) => ({ ...segment, mask: base64Rows(mask) }));

const clozeScores = { paris: 3 + 1, rome: 1 + 1 };
// Eight other tokens of the vocabulary have no votes: five special ones, france, italy and capital.
const clozeSum = Math.exp(clozeScores.paris) + Math.exp(clozeScores.rome) + 8;

export const TEXT_ANSWERS: readonly Answer[] = [
  {
    task: "fill-mask",
    model: "tiny/cloze",
    input: { inputs: "capital france [MASK]", parameters: { top_k: 2 } },
    output: [
      {
        score: near(Math.exp(clozeScores.paris) / clozeSum),
        token: 6,
        token_str: "paris",
        sequence: "capital france paris",
      },
      {
        score: near(Math.exp(clozeScores.rome) / clozeSum),
        token: 7,
        token_str: "rome",
        sequence: "capital france rome",
      },
    ],
  },
  {
    task: "zero-shot-classification",
    model: "tiny/entailment",
    // The text adds 1 to both labels.
    input: { inputs: "goal", parameters: { candidate_labels: ["money", "sport"] } },
    output: [
      { sequence: "goal", labels: ["sport", "money"], scores: softmax([1 + 2, 1 + 1]).map((score) => near(score)) },
    ],
  },
  {
    task: "zero-shot-classification",
    model: "tiny/entailment",
    input: {
      inputs: ["goal", "money"],
      parameters: { candidate_labels: ["sport"], hypothesis_template: "About {}", multi_label: true },
    },
    // Entailment against contradiction.
    output: [
      { sequence: "goal", labels: ["sport"], scores: [near(sigmoid(3))] },
      { sequence: "money", labels: ["sport"], scores: [near(sigmoid(1 + 2 - 3))] },
    ],
  },
  {
    task: "summarization",
    model: "tiny/shortener",
    input: { inputs: "The very big house" },
    output: { summary_text: "big home" },
  },
  {
    task: "summarization",
    model: "tiny/shortener",
    // “The” and “very” are written as well, although they are not part of the input.
    input: { inputs: "The very big house", parameters: { generate_parameters: { max_new_tokens: 3 } } },
    output: { summary_text: "big" },
  },
  {
    task: "text2text-generation",
    model: "tiny/shortener",
    input: { inputs: "big house" },
    output: { generated_text: "big home" },
  },
  {
    task: "translation",
    model: "tiny/pair",
    input: { inputs: ["good", "Good morning"] },
    output: [{ translation_text: "guten" }, { translation_text: "guten morgen" }],
  },
  {
    task: "translation",
    model: "tiny/translator",
    // The word for the language is returned unchanged.
    input: { inputs: "good morning", parameters: { src_lang: "en", tgt_lang: "de" } },
    output: { translation_text: "german guten morgen" },
  },
  {
    task: "translation",
    model: "tiny/translator",
    input: { inputs: "translate English to French: good" },
    output: { translation_text: "french guten" },
  },
];

export const MEDIA_ANSWERS: readonly Answer[] = [
  {
    task: "image-segmentation",
    model: "tiny/segments",
    input: { inputs: halves() },
    output: [
      { label: "red", mask: LEFT },
      { label: "green", mask: RIGHT },
    ],
    read: segments,
  },
  {
    task: "image-segmentation",
    model: "tiny/panoptic",
    input: { inputs: halves(), parameters: { subtask: "panoptic", threshold: 0.9 } },
    output: [
      { label: "red", score: near(softmax([8, 0, 0, 0])[0] ?? 0), mask: LEFT },
      { label: "green", score: near(softmax([8, 0, 0, 0])[0] ?? 0), mask: RIGHT },
    ],
    read: segments,
  },
  {
    task: "image-segmentation",
    model: "tiny/foreground",
    input: { inputs: halves() },
    output: [{ label: "foreground", mask: LEFT }],
    read: segments,
  },
  {
    task: "depth-estimation",
    model: "tiny/depth",
    // Brightness 0, 0.2 and 1 times a third: the least is 0, the most 255.
    input: { inputs: pngImage(3, 1, (x) => [[0, 51, 255][x] ?? 0, 0, 0]) },
    output: [[0, 51, 255]],
    read: ({ depth }: { depth: string }) => base64Rows(depth),
  },
  {
    task: "image-to-image",
    model: "tiny/doubler",
    input: { inputs: pngImage(2, 1, (x) => (x === 0 ? DARK_RED : GREEN)) },
    output: [
      [204, 204, 0, 0],
      [204, 204, 0, 0],
    ],
    read: async (image: Blob) => readPng(new Uint8Array(await image.arrayBuffer())),
  },
  {
    task: "image-to-text",
    model: "tiny/caption",
    input: { inputs: mixed() },
    output: { generated_text: "a red image" },
  },
  {
    task: "image-to-text",
    model: "tiny/caption",
    input: { inputs: mixed(), parameters: { max_new_tokens: 2 } },
    output: { generated_text: "a red" },
  },
  {
    task: "document-question-answering",
    model: "tiny/document",
    input: { inputs: { image: mixed(), question: "Which is strongest?" } },
    output: { answer: "red" },
  },
  {
    task: "document-question-answering",
    model: "tiny/document",
    input: { inputs: { image: mixed(), question: "Which is weakest?" } },
    output: { answer: "blue" },
  },
  {
    task: "zero-shot-image-classification",
    model: "tiny/matcher",
    input: { inputs: mixed(), parameters: { candidate_labels: ["blue", "red", "red green"] } },
    output: labeled(["red green", "red", "blue"], [12, 8, 2]),
  },
  {
    task: "zero-shot-image-classification",
    model: "tiny/matcher",
    input: { inputs: { image: mixed() }, parameters: { candidate_labels: ["red"], hypothesis_template: "A {} image" } },
    output: [{ label: "red", score: 1 }],
  },
  {
    task: "zero-shot-object-detection",
    model: "tiny/finder",
    input: {
      inputs: pngImage(8, 8, (x, y) => (x >= 4 && x < 6 && y >= 1 && y < 3 ? RED : [0, 0, 0])),
      parameters: { candidate_labels: ["green", "red"] },
    },
    output: [{ label: "red", score: near(sigmoid(6)), box: { xmin: 4, ymin: 1, xmax: 6, ymax: 3 } }],
  },
  {
    task: "audio-classification",
    model: "tiny/loudness",
    // The mean level is a half, at twice the model's rate.
    input: { inputs: wavRecording([0.5, 0.5, -0.5, -0.5, 0.5, 0.5], 32_000) },
    output: softmax([5, 3]).map((score, index) => ({
      label: ["loud", "quiet"][index],
      score: expectLevel(score),
    })),
  },
  {
    task: "text-to-speech",
    model: "tiny/voice",
    input: { inputs: "low high" },
    output: {
      type: "audio/wav",
      rate: 16_000,
      samples: [0.25, 0.75].flatMap((level) => Array(WORD_SAMPLES).fill(level)),
    },
    read: async (sound: Blob) => {
      const bytes = await sound.arrayBuffer();
      const view = new DataView(bytes);
      return { type: sound.type, rate: view.getUint32(24, true), samples: [...new Float32Array(bytes.slice(44))] };
    },
  },
];

/** A 16-bit recording has levels with five decimal places, so a score, which is ten times a level, has four. */
function expectLevel(score: number) {
  return { asymmetricMatch: (other: unknown) => typeof other === "number" && Math.abs(other - score) < 1e-3 };
}
