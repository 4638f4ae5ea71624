import { base64 } from "@patchbay/core/provider";
import { encodePng } from "../encode-png.ts";
import { fileSeed, textSeed } from "../mock-identity.ts";
import { picture } from "../picture.ts";
import { sound } from "../sound.ts";
import { readImageFacts } from "./image-facts.ts";
import { INVOICE, INVOICE_ANSWERS, PICTURES, type Picture } from "./pictures.ts";
import { bytesOf, sampleOf, transcribe } from "./sample-content.ts";
import { separateTone } from "./separate-tone.ts";
import { fitsOf } from "./similarity.ts";
import type { TaskQuestion } from "./simulate-task.ts";
import { membersOf, sharesOf, shorten, stemOf, textsOf, topicsOf, wordsOf, type LabelScore } from "./words.ts";

/**
 * Answers of tasks that take or produce images or audio: true for the sample media. Of other files they name nothing,
 * or score the caller's own labels nearly evenly.
 */
export const mediaAnswers: Readonly<Record<string, (question: TaskQuestion) => unknown>> = {
  "text-to-image": ({ text, parameters }) => picture(text, parameters),
  "image-to-image": ({ file, parameters }) =>
    picture(`${String(parameters["prompt"] ?? "")} ${fileSeed(file)}`, { ...parameters, image: file }),
  "image-classification"({ file, parameters }) {
    const classes = Object.entries(known(file)?.classes ?? {});
    return classes.map(([label, score]) => ({ label, score })).slice(0, countOf(parameters));
  },
  "image-segmentation": ({ file }) => regionsOf(file),
  "object-detection": ({ file, parameters }) =>
    objectsOf(file).filter(({ score }) => score >= Number(parameters["threshold"] ?? 0)),
  "image-to-text": ({ file }) => ({
    generated_text: known(file)?.caption ?? "an image (simulated: no model looked at it)",
  }),
  "zero-shot-image-classification"({ file, parameters }) {
    const labels = textsOf(parameters["candidate_labels"], THINGS);
    const subjects = known(file)?.subjects;
    return subjects === undefined ? evenly(file, labels) : fitsOf(subjects, labels);
  },
  "visual-question-answering"({ file, inputs, parameters }) {
    const answers = answersAbout(known(file), String(membersOf(inputs)["question"] ?? ""));
    return Object.entries(answers)
      .map(([answer, score]) => ({ answer, score }))
      .slice(0, countOf(parameters));
  },
  "document-question-answering": ({ file, inputs }) => [
    sampleOf(file) === "invoice.png"
      ? readInvoice(String(membersOf(inputs)["question"] ?? ""))
      : { answer: "", score: 0.02, start: 0, end: 0 },
  ],
  "audio-classification"({ file }) {
    const name = sampleOf(file);
    if (name === "down.wav") return scoresOf({ Down: 0.8, Up: 0.2 });
    if (name === "marimba.wav") return scoresOf({ Music: 0.91, Speech: 0.02 });
    return name === undefined ? [] : scoresOf({ Speech: 0.94, Music: 0.03 });
  },
  async "audio-to-audio"({ file }) {
    const parts = separateTone(file) ?? [sound(`one ${fileSeed(file)}`), sound(`two ${fileSeed(file)}`)];
    return Promise.all(
      parts.map(async (part, index) => ({
        label: `label_${index}`,
        blob: await base64(part),
        "content-type": "audio/wav",
      })),
    );
  },
  "automatic-speech-recognition"({ file, parameters }) {
    const { text, segments } = transcribe(file);
    if (!parameters["return_timestamps"]) return { text };
    return {
      text,
      chunks: segments.map(({ text: spoken, start, end }) => ({ text: spoken, timestamp: [start, end] })),
    };
  },
  "text-to-speech": ({ text }) => sound(text),
  "text-to-audio": ({ text, parameters }) => sound(text, parameters),
  /** A mask that is white where the subject is; a black pixel for an image whose subject is unknown. */
  "background-removal"({ file }) {
    const { regions, ...size } = known(file) ?? { regions: {}, width: 1, height: 1 };
    return maskOf(Object.values(regions), size);
  },
  "depth-estimation": async ({ file }) => ({ depth: await base64(await depthOf(file)) }),
};

const THINGS = ["tabby cat", "golden retriever", "coffee mug", "bicycle", "sailing boat"];

const known = (file: Uint8Array): Picture | undefined => PICTURES[sampleOf(file) ?? "tone.wav"];

/** Labels with nearly equal scores, because there is no evidence for any. */
function evenly(file: Uint8Array, labels: readonly string[]): LabelScore[] {
  return sharesOf(labels.map((label) => [label, 10 + (textSeed(`${label} ${fileSeed(file)}`) % 100) / 50]));
}

function scoresOf(labels: Readonly<Record<string, number>>): LabelScore[] {
  return Object.entries(labels).map(([label, score]) => ({ label, score }));
}

function countOf({ top_k: count }: TaskQuestion["parameters"]): number {
  return typeof count === "number" ? count : 5;
}

function objectsOf(file: Uint8Array) {
  const objects = known(file)?.objects ?? [];
  return objects.map(([label, score, xmin, ymin, xmax, ymax]) => ({ label, score, box: { xmin, ymin, xmax, ymax } }));
}

async function regionsOf(file: Uint8Array): Promise<readonly object[]> {
  const shown = known(file);
  if (!shown) return [];
  const regions = Object.entries(shown.regions).map(async ([label, outline]) => ({
    label,
    score: 1,
    mask: await base64(await maskOf([outline], shown)),
  }));
  return Promise.all(regions);
}

/** An image that is white inside of outlines and black elsewhere. */
async function maskOf(outlines: readonly string[], { width, height }: Pick<Picture, "width" | "height">) {
  const pixels = new Uint8Array(width * height);
  for (const outline of outlines) fillOutline(pixels, width, height, outline);
  const palette = Uint8Array.of(0, 0, 0, 255, 255, 255);
  return encodePng({ width, height, pixels, palette, comment: "Simulated: a person drew this." });
}

/** Gray values as if of a floor with the picture's regions upright on it: lighter is nearer. */
function depthOf(file: Uint8Array): Promise<Blob> {
  const { regions, width, height } = known(file) ?? { width: 64, height: 64, ...readImageFacts(file), regions: {} };
  const near = new Uint8Array(width * height);
  for (const outline of Object.values(regions)) fillOutline(near, width, height, outline);
  const pixels = near.map((isNear, index) => 30 + Math.round((120 * index) / near.length) + 90 * isNear);
  const palette = Uint8Array.from({ length: 256 * 3 }, (_, index) => index / 3);
  return encodePng({ width, height, pixels, palette, comment: "Simulated: no model made this." });
}

function fillOutline(pixels: Uint8Array, width: number, height: number, outline: string): void {
  const corners = outline.split(" ").map((corner) => corner.split(",").map(Number));
  for (let y = 0; y < height; y++) {
    const crossings = corners
      .flatMap(([x1 = 0, y1 = 0], index) => {
        const [x2 = 0, y2 = 0] = corners[(index + 1) % corners.length] ?? [];
        const isCrossed = y1 <= y + 0.5 !== y2 <= y + 0.5;
        return isCrossed ? x1 + ((y + 0.5 - y1) / (y2 - y1)) * (x2 - x1) : [];
      })
      .toSorted((one, other) => one - other);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const row = y * width;
      pixels.fill(1, row + Math.round(crossings[pair] ?? 0), row + Math.round(crossings[pair + 1] ?? 0));
    }
  }
}

/** The item that shares the most words with the question; on a tie, the one with fewer other words. */
function bestMatch<Entry extends readonly [string, unknown]>(
  question: string,
  list: readonly Entry[],
): Entry | undefined {
  const stems = new Set(wordsOf(question).map(stemOf));
  const rated = list.map((entry) => {
    const entryStems = wordsOf(entry[0]).map(stemOf);
    const weights = entryStems
      .filter((word) => stems.has(word))
      .map((word) => (/^(?:how|what|who|which|the)$/.test(word) ? 0.4 : 1));
    return { entry, weight: weights.reduce((sum, weight) => sum + weight, 0) - entryStems.length / 100 };
  });
  const [best] = rated.toSorted((one, other) => other.weight - one.weight);
  return best && best.weight > 0.5 ? best.entry : undefined;
}

function answersAbout(shown: Picture | undefined, question: string): Readonly<Record<string, number>> {
  if (!shown) return { unknown: 0.2, yes: 0.12, no: 0.11 };
  if (/^(?:is|are|does|do|can|has|have)\b/i.test(question.trim())) {
    const subjects = new Set(topicsOf(`${shown.subjects} ${shown.caption}`));
    const topics = topicsOf(question).filter((topic) => !/^(?:imag|pictur|photo|see)/.test(topic));
    return topics.every((topic) => subjects.has(topic)) ? { yes: 0.94, no: 0.05 } : { no: 0.92, yes: 0.07 };
  }
  const answer = bestMatch(question, shown.answers)?.[1];
  return typeof answer === "string" ? { [answer]: 0.93 } : (answer ?? { unknown: 0.2 });
}

/**
 * Describes an image as a simulated chat does, in one or two sentences.
 * @param image an address or a `data:` URL: only the content of the sample media is known
 */
export function describeImage(image: string, question: string): string {
  const file = bytesOf(image);
  const shown = known(file);
  if (!shown) {
    const facts = readImageFacts(file);
    const seen = facts
      ? `The image is a ${facts.format} of ${facts.width} × ${facts.height} pixels and ${file.length} bytes.`
      : file.length > 0
        ? `An image of ${file.length} bytes came in.`
        : "The image is at an address that the simulation does not open.";
    return `${seen} A simulated model does not look at pictures, so it cannot answer “${shorten(question.trim())}”. Add a key to ask a real one, or try a sample image.`;
  }
  const { answer = "" } =
    sampleOf(file) === "invoice.png"
      ? readInvoice(question)
      : { answer: Object.keys(answersAbout(shown, question))[0] ?? "" };
  const sentence =
    answer === "" || answer === "unknown" ? "" : ` The answer to “${shorten(question.trim())}” is: ${answer}.`;
  return `The image shows ${shown.caption}.${sentence}`;
}

function readInvoice(question: string) {
  const answer = bestMatch(question, INVOICE_ANSWERS)?.[1];
  if (answer === undefined) return { answer: "", score: 0.05, start: 0, end: 0 };
  // Positions count words and start before the answer's first word.
  const start = INVOICE.slice(0, INVOICE.indexOf(answer)).split(" ").length - 1;
  return { answer, score: 0.98, start, end: start + answer.split(" ").length - 1 };
}
