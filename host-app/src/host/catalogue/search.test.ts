import { describe, expect, it } from "vitest";
import { libraryEntry, taskEntry } from "../../testing/entries.ts";
import { libraryText, searchIn, taskText } from "./search.ts";

const tasks = [
  taskEntry("image-to-text", { name: "Image-to-Text", modality: "cv" }),
  taskEntry("text-to-speech", { name: "Text-to-Speech", modality: "audio" }),
  taskEntry("text-classification", {
    name: "Text Classification",
    subtasks: [{ type: "sentiment-analysis", name: "Sentiment Analysis" }],
  }),
];
const find = (query: string) => searchIn(tasks, query, taskText).map(({ id }) => id);

describe("searchIn", () => {
  it("returns everything in the given order for an empty query", () => {
    expect(find("  ")).toEqual(["image-to-text", "text-to-speech", "text-classification"]);
  });

  it("ranks names that start with the word before names that contain it", () => {
    expect(find("TEXT")).toEqual(["text-to-speech", "text-classification", "image-to-text"]);
  });

  it("finds subtasks and modalities, after the names", () => {
    expect(find("sentiment")).toEqual(["text-classification"]);
    expect(find("vision")).toEqual(["image-to-text"]);
  });

  it("returns for a longer query, and again for a shorter one, the same results as without history", () => {
    expect(find("text")).toHaveLength(3);
    expect(find("text to")).toEqual(["text-to-speech", "image-to-text"]);
    expect(find("text to spe")).toEqual(["text-to-speech"]);
    expect(find("text classi")).toEqual(["text-classification"]);
    expect(find("te")).toEqual(["text-to-speech", "text-classification", "image-to-text"]);
  });

  it("returns the same list for a repeated query without searching again", () => {
    let calls = 0;
    const textOf = (task: (typeof tasks)[number]) => {
      calls += 1;
      return taskText(task);
    };
    const queries = ["t", "te", "tex", "te", "t"];
    const [first, second, , back, start] = queries.map((query) => searchIn(tasks, query, textOf));
    expect(calls).toBe(tasks.length);
    expect([back, start]).toEqual([second, first]);
    expect(back).toBe(second);
    expect(searchIn(tasks.slice(0, 1), "t", textOf)).toHaveLength(1);
  });

  it("finds tasks and subtasks by their initials, before other matches of these letters", () => {
    expect(find("TTS")).toEqual(["text-to-speech"]);
    expect(find("sa")).toEqual(["text-classification"]);
  });

  it("ranks texts with the words in order before texts that have them anywhere", () => {
    const order = [
      taskEntry("text-to-speech", { name: "Text-to-Speech" }),
      taskEntry("automatic-speech-recognition", { name: "Recognition", description: "Speech to text: write it down." }),
    ];
    expect(searchIn(order, "speech to text", taskText).map(({ id }) => id)).toEqual([
      "automatic-speech-recognition",
      "text-to-speech",
    ]);
  });

  it("requires every word", () => {
    expect(find("text sentiment")).toEqual(["text-classification"]);
    expect(find("text nothing")).toEqual([]);
  });

  it("accepts ids with any separators", () => {
    expect(find("text_to speech")).toEqual(["text-to-speech"]);
  });

  it("finds libraries by language", () => {
    const libraries = [libraryEntry("one"), libraryEntry("two", { languages: ["js"] })];
    expect(searchIn(libraries, "js", libraryText).map(({ id }) => id)).toEqual(["two"]);
  });
});
