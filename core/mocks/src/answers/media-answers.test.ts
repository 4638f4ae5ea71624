import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { SampleMedia } from "@patchbay/core/task";
import { mediaBase64 } from "../mock-media.ts";
import { sampleOf, transcribe } from "./sample-content.ts";
import { simulateTask } from "./simulate-task.ts";

const fileOf = (name: SampleMedia): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../media/${name}`, import.meta.url)));
const base64Of = (name: SampleMedia): string => Buffer.from(fileOf(name)).toString("base64");
const samplesOf = (bytes: Buffer): number[] =>
  Array.from({ length: (bytes.length - 44) / 2 }, (_, index) => bytes.readInt16LE(44 + 2 * index));
const unknown = new Uint8Array(5000).fill(7);

it.each([
  "astronaut.jpg",
  "cat.jpg",
  "coffee.jpg",
  "coffee-grey.jpg",
  "coins.jpg",
  "galaxies.jpg",
  "invoice.png",
  "rocket.jpg",
  "down.wav",
  "dusk.wav",
  "ferry.wav",
  "marimba.wav",
  "voice.wav",
  "voice-and-tone.wav",
] as const)("recognizes %s by its bytes", (name) => {
  expect(sampleOf(fileOf(name))).toBe(name);
});

it("recognizes no other file", () => {
  expect(sampleOf(unknown)).toBeUndefined();
  expect(sampleOf(new Uint8Array(500_000))).toBeUndefined();
});

it.each([
  ["coffee", "coffee.jpg", "What is in the cup?"],
  ["red", "coffee.jpg", "What color is the cup?"],
  ["24", "coins.jpg", "How many coins are there?"],
  ["orange", "astronaut.jpg", "What color is the suit?"],
  ["no", "cat.jpg", "Is there a dog in the image?"],
  ["yes", "cat.jpg", "Is there a cat in the picture?"],
  ["4", "rocket.jpg", "How many towers can you see?"],
  ["unknown", "rocket.jpg", "Why?"],
] as const)("says %s of %s to: %s", async (answer, name, question) => {
  const inputs = { image: base64Of(name), question };
  const [first] = (await simulateTask("visual-question-answering", inputs)) as { answer: string; score: number }[];
  expect(first?.answer).toBe(answer);
});

it.each([
  ["14 March 2026", "By which date must the invoice be paid?"],
  ["318.40", "What is the total?"],
  ["2026-0417", "What is the invoice number?"],
  ["Rowing Club Port Ellen", "Who is the customer?"],
  ["96.00", "How much do the oars cost?"],
  ["", "Which colour has the sea?"],
])("reads %s on the invoice to: %s", async (answer, question) => {
  const inputs = { image: base64Of("invoice.png"), question };
  const read = await simulateTask("document-question-answering", inputs);
  expect(read).toMatchObject([{ answer }]);
});

it("draws a mask from an outline: white inside, black elsewhere", async () => {
  const [region] = (await simulateTask("image-segmentation", fileOf("cat.jpg"))) as { label: string; mask: string }[];
  expect(region?.label).toBe("cat");
  const png = Buffer.from(region?.mask ?? "", "base64");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([451, 300]);
  const data = png.subarray(png.indexOf("IDAT") + 4, png.indexOf("IEND") - 8);
  const inflated = new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate")));
  const rows = new Uint8Array(await inflated.arrayBuffer());
  const at = (x: number, y: number) => rows[y * 452 + 1 + x];
  expect([at(10, 10), at(200, 150), at(430, 150), at(60, 290)]).toEqual([0, 1, 0, 1]);
});

it("outlines each of the coins", async () => {
  expect(await simulateTask("image-segmentation", fileOf("coins.jpg"))).toHaveLength(24);
});

it("takes a tone out of a recording", async () => {
  const parts = (await simulateTask("audio-to-audio", fileOf("voice-and-tone.wav"))) as { blob: string }[];
  const [voice = [], tone = []] = parts.map(({ blob }) => samplesOf(Buffer.from(blob, "base64")));
  const farthest = (one: readonly number[], name: SampleMedia) =>
    Math.max(...samplesOf(Buffer.from(fileOf(name))).map((sample, index) => Math.abs(sample - (one[index] ?? 0))));
  // Of 4000 that the tone is loud; the voice has a little of it, too.
  expect(farthest(tone, "tone.wav")).toBeLessThan(400);
  expect(farthest(voice, "voice.wav")).toBeLessThan(400);
});

it("hears the words of a recording, in bytes and in base64", () => {
  const { text } = transcribe(fileOf("ferry.wav"));
  expect(text).toBe("The ferry leaves at a quarter past seven, from the second pier.");
  expect(transcribe(`data:audio/wav;base64,${base64Of("ferry.wav")}`).text).toBe(text);
  expect(transcribe("https://files.example/talk.mp3").text).toContain("no model listened");
});

it("names nothing in an unknown file, and gives low scores", async () => {
  const labels = { candidate_labels: ["cat", "dog"] };
  const scored = await Promise.all([
    simulateTask("visual-question-answering", { image: await mediaBase64("png", "any"), question: "What is it?" }),
    simulateTask("document-question-answering", { image: await mediaBase64("png", "any"), question: "What is it?" }),
  ]);
  expect((scored as { score: number }[][]).map(([best]) => (best?.score ?? 1) < 0.4)).toEqual(scored.map(() => true));
  for (const task of ["image-classification", "image-segmentation", "object-detection", "audio-classification"])
    expect(await simulateTask(task, unknown)).toEqual([]);
  const [one, other] = (await simulateTask("zero-shot-image-classification", unknown, labels)) as { score: number }[];
  expect(Math.abs((one?.score ?? 1) - (other?.score ?? 0))).toBeLessThan(0.1);
});
