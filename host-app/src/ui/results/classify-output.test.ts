import { describe, expect, it } from "vitest";
import { classifyOutput } from "./classify-output.ts";

describe("classifyOutput", () => {
  it("finds files by their own type or by the task's medium", () => {
    const wav = new Blob([], { type: "audio/wav" });
    expect(classifyOutput(wav)).toEqual({ form: "file", blob: wav, media: "audio" });
    const untyped = new Blob([]);
    expect(classifyOutput(untyped, "video")).toMatchObject({ form: "file", media: "video" });
  });

  it("finds the only file in an object", () => {
    const depth = new Blob([], { type: "image/png" });
    expect(classifyOutput({ depth })).toEqual({ form: "file", blob: depth, media: "image" });
    expect(classifyOutput({ depth, other: depth })).toMatchObject({ form: "json" });
  });

  it("treats a URL as a file only where a file is expected", () => {
    const url = "https://cdn.test/a.png";
    expect(classifyOutput(url, "image")).toEqual({ form: "address", url, media: "image" });
    expect(classifyOutput(url)).toEqual({ form: "text", text: url });
    expect(classifyOutput("data:image/png;base64,AA==")).toMatchObject({ form: "address", media: "image" });
  });

  it("finds the images in a provider's JSON if the task makes images", () => {
    const url = "https://cdn.test/a.png";
    for (const answer of [
      { images: [{ url }, { url: "none" }] },
      { data: [{ url, b64_json: null }] },
      { output: [url] },
    ]) {
      expect(classifyOutput(answer, "image")).toEqual({ form: "gallery", images: [url], answer });
    }
    const answer = { data: [{ b64_json: "AA==" }] };
    expect(classifyOutput(answer, "image")).toMatchObject({ images: ["data:image/png;base64,AA=="] });
    expect(classifyOutput({ images: [], data: [[]] }, "image")).toMatchObject({ form: "json" });
    expect(classifyOutput({ images: [url] })).toMatchObject({ form: "json" });
  });

  it.each([
    [{ generated_text: "Once" }, "Once"],
    [[{ summary_text: "Short" }], "Short"],
    [{ translation_text: "Hallo" }, "Hallo"],
    [{ choices: [{ message: { role: "assistant", content: "Hi" } }], usage: {} }, "Hi"],
  ])("finds the text in %j", (output, text) => {
    expect(classifyOutput(output)).toEqual({ form: "text", text });
  });

  it("shows the complete value if it has more than a text", () => {
    const answer = { message: { role: "assistant", content: "Hi" } };
    expect(classifyOutput({ choices: [answer, answer] })).toMatchObject({ form: "json" });
    const asking = { message: { ...answer.message, tool_calls: [{ id: "1" }] } };
    expect(classifyOutput({ choices: [asking] })).toMatchObject({ form: "json" });
    expect(classifyOutput({ text: "Hi", chunks: [{ text: "Hi", timestamp: "later" }] })).toMatchObject({
      form: "json",
    });
  });

  it("finds transcripts with times, whose last end may be missing", () => {
    const chunks = [
      { text: "Hi", timestamp: [0, 1] },
      { text: " there", timestamp: [1, null] },
    ];
    expect(classifyOutput({ text: "Hi there", chunks })).toEqual({
      form: "transcript",
      text: "Hi there",
      cues: [
        { text: "Hi", start: 0, end: 1 },
        { text: " there", start: 1, end: 1 },
      ],
    });
  });

  it("finds embeddings, one or several of the same length", () => {
    const vector = [0.1, -0.2, 0.3];
    expect(classifyOutput(vector)).toEqual({ form: "vectors", vectors: [vector] });
    expect(classifyOutput([vector, vector])).toEqual({ form: "vectors", vectors: [vector, vector] });
    expect(classifyOutput([vector, [0.1]])).toMatchObject({ form: "json" });
  });

  it("distinguishes scores, audio and tables from JSON", () => {
    expect(classifyOutput([{ label: "cat", score: 0.9 }])).toMatchObject({ form: "scores" });
    expect(classifyOutput([{ label: "voice", blob: "AA==", "content-type": "audio/wav" }])).toEqual({
      form: "sounds",
      sounds: [{ label: "voice", url: "data:audio/wav;base64,AA==" }],
    });
    expect(classifyOutput({ answer: "1871", score: 0.5 })).toMatchObject({
      form: "table",
      columns: ["answer", "score"],
    });
    expect(classifyOutput([{ word: "Rome", start: 0 }])).toMatchObject({ form: "table" });
    expect(classifyOutput([{ label: "cat", score: 1, box: { xmin: 1 } }])).toMatchObject({ form: "json" });
    for (const output of [[[0.1, 0.2]], [], [1, { a: 1 }], null, 7]) {
      expect(classifyOutput(output)).toEqual({ form: "json", value: output });
    }
  });
});
