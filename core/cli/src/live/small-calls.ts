import { clip, picture, sound } from "@patchbay/mocks";

/** Makes the arguments of one small call. */
type ArgumentMaker = () => Record<string, unknown> | Promise<Record<string, unknown>>;

const painted = async (): Promise<Blob> => picture("patchbay", { width: 64, height: 64 });
const question = "What is in the image?";

/** The smallest useful call of each task, the cheapest tasks first. */
export const smallCalls: ReadonlyMap<string, ArgumentMaker> = new Map<string, ArgumentMaker>([
  ["conversational", () => ({ messages: [{ role: "user", content: "Say hello." }], max_tokens: 8 })],
  ["text-generation", () => ({ inputs: "One, two,", parameters: { max_new_tokens: 4 } })],
  ["feature-extraction", () => ({ inputs: "switchboard" })],
  ["sentence-similarity", () => ({ inputs: { source_sentence: "a cat", sentences: ["a dog", "a tax"] } })],
  ["text-ranking", () => ({ inputs: { query: "a cat", documents: ["a dog", "a tax"] } })],
  ["text-classification", () => ({ inputs: "I like this." })],
  ["token-classification", () => ({ inputs: "Ada lives in London." })],
  ["question-answering", () => ({ inputs: { question: "Who?", context: "Ada did." } })],
  ["table-question-answering", () => ({ inputs: { query: "How many?", table: { cats: ["3"] } } })],
  ["fill-mask", () => ({ inputs: "Paris is the [MASK] of France." })],
  ["summarization", () => ({ inputs: "The cable was laid in 1858. It broke after three weeks." })],
  ["translation", () => ({ inputs: "Hello" })],
  ["zero-shot-classification", () => ({ inputs: "a cat", parameters: { candidate_labels: ["animal", "tax"] } })],
  ["tabular-classification", () => ({ inputs: { data: { size: ["3"] } } })],
  ["tabular-regression", () => ({ inputs: { data: { size: ["3"] } } })],
  ["image-classification", async () => ({ inputs: await painted() })],
  ["image-to-text", async () => ({ inputs: await painted() })],
  ["object-detection", async () => ({ inputs: await painted() })],
  [
    "zero-shot-object-detection",
    async () => ({ inputs: await painted(), parameters: { candidate_labels: ["light", "dark"] } }),
  ],
  ["mask-generation", async () => ({ inputs: await painted() })],
  ["image-segmentation", async () => ({ inputs: await painted() })],
  [
    "zero-shot-image-classification",
    async () => ({
      inputs: { image: await painted() },
      parameters: { candidate_labels: ["light", "dark"] },
    }),
  ],
  ["visual-question-answering", async () => ({ inputs: { question, image: await painted() } })],
  ["document-question-answering", async () => ({ inputs: { question, image: await painted() } })],
  ["audio-classification", () => ({ inputs: sound("patchbay") })],
  ["automatic-speech-recognition", () => ({ inputs: sound("patchbay") })],
  ["text-to-speech", () => ({ inputs: "Hello." })],
  ["audio-to-audio", () => ({ inputs: sound("patchbay") })],
  ["text-to-audio", () => ({ inputs: "rain" })],
  ["text-to-image", () => ({ inputs: "a switchboard" })],
  ["image-to-image", async () => ({ inputs: await painted(), parameters: { prompt: "in blue" } })],
  ["image-text-to-image", async () => ({ inputs: await painted(), parameters: { prompt: "in blue" } })],
  ["depth-estimation", async () => ({ inputs: await painted() })],
  ["text-to-3d", () => ({ inputs: "a stool" })],
  ["image-to-3d", async () => ({ inputs: await painted() })],
  ["text-to-video", () => ({ inputs: "a switchboard" })],
  ["image-to-video", async () => ({ inputs: await painted(), parameters: { prompt: "it blinks" } })],
  ["video-to-video", async () => ({ inputs: await clip("patchbay"), parameters: { prompt: "in blue" } })],
  ["image-text-to-video", async () => ({ inputs: await painted(), parameters: { prompt: "it blinks" } })],
]);
