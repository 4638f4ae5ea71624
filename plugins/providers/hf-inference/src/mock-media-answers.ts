import { mediaBase64, picture, sound, textSeed, transcript } from "@patchbay/mocks";
import { textsOf, type MockInput } from "./mock-input.ts";
import { scoresOf } from "./mock-scores.ts";

const THINGS = ["tabby cat", "golden retriever", "coffee mug", "bicycle", "sailing boat"];

/** The answer of every task that takes or makes images or sound: JSON, or the file itself. */
export const mediaAnswers: Readonly<Record<string, (input: MockInput) => unknown>> = {
  "text-to-image": ({ text, parameters }) => picture(text, sizeOf(parameters)),
  "image-to-image": ({ text, parameters }) => picture(`${String(parameters["prompt"])} ${text}`),
  "image-classification": ({ text }) => scoresOf(text, THINGS),
  "image-segmentation": async ({ text }) => {
    const labels = scoresOf(text, ["sky", "tree", "road"], true);
    return Promise.all(
      labels.map(async (each) => ({ ...each, mask: await mediaBase64("png", `${each.label} ${text}`) })),
    );
  },
  "object-detection": ({ text }) =>
    scoresOf(text, ["cat", "remote", "couch"], true).map((found) => {
      const seed = textSeed(`${found.label}${text}`);
      const [xmin, ymin] = [seed % 200, (seed >>> 8) % 150];
      return { ...found, box: { xmin, ymin, xmax: xmin + 40 + (seed % 90), ymax: ymin + 40 + ((seed >>> 4) % 60) } };
    }),
  "image-to-text": ({ text }) => ({
    generated_text: `a simulated caption: ${THINGS[textSeed(text) % THINGS.length]} (no model looked at the image)`,
  }),
  "zero-shot-image-classification": ({ text, parameters }) =>
    scoresOf(text, textsOf(parameters["candidate_labels"], THINGS)),
  "document-question-answering": ({ text }) => [
    { answer: `simulated-${textSeed(text) % 1000}`, score: 0.76, start: 16, end: 16 },
  ],
  "visual-question-answering": ({ text }) =>
    scoresOf(text, ["yes", "no", "2", "red"]).map(({ label, score }) => ({ answer: label, score })),
  "audio-classification": ({ text }) => scoresOf(text, ["neutral", "happy", "angry", "sad"]),
  "audio-to-audio": async ({ text }) => [
    { label: "label_0", blob: await mediaBase64("wav", `one ${text}`), "content-type": "audio/wav" },
    { label: "label_1", blob: await mediaBase64("wav", `two ${text}`), "content-type": "audio/wav" },
  ],
  "automatic-speech-recognition": ({ size, parameters }) => {
    const { text } = transcript(size);
    return parameters["return_timestamps"] ? { text, chunks: [{ text, timestamp: [0, 2.5] }] } : { text };
  },
  "text-to-speech": ({ text }) => sound(text),
  "text-to-audio": ({ text }) => sound(text),
};

function sizeOf({ width, height }: MockInput["parameters"]): { width?: number; height?: number } {
  return { ...(typeof width === "number" && { width }), ...(typeof height === "number" && { height }) };
}
