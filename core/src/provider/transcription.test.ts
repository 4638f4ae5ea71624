import { expect, it } from "vitest";
import { OutputError } from "../errors/index.ts";
import { readTranscription } from "./transcription.ts";

it.each([
  ["a text alone", { text: "a" }, { text: "a" }],
  ["chunks", { text: "a", chunks: [{ text: "a", timestamp: [0, 1], speaker: 2 }] }, [0, 1]],
  ["segments", { text: "a", segments: [{ text: "a", start: 1, end: 2.5 }] }, [1, 2.5]],
  ["segments without times", { text: "a", segments: [{ text: "a" }] }, [0, 0]],
  ["chunks of another shape", { text: "a", chunks: [{ words: [] }] }, { text: "a" }],
  ["chunks whose end is unknown", { text: "a", chunks: [{ text: "a", timestamp: [0, null] }] }, { text: "a" }],
])("reads %s", (_, data, expected) => {
  const wanted = Array.isArray(expected) ? { text: "a", chunks: [{ text: "a", timestamp: expected }] } : expected;
  expect(readTranscription(data, "Expected text")).toEqual(wanted);
});

it.each([undefined, null, [], {}, { text: 1 }, new Blob([])])("refuses %j", (data) => {
  expect(() => readTranscription(data, "Expected text")).toThrow(OutputError);
});
