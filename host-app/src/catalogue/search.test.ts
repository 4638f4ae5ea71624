import { describe, expect, it } from "vitest";
import { libraryEntry, taskEntry } from "../testing/entries.ts";
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
  it("finds everything in the given order when nothing is asked", () => {
    expect(find("  ")).toEqual(["image-to-text", "text-to-speech", "text-classification"]);
  });

  it("puts names that begin with the word before names that hold it", () => {
    expect(find("TEXT")).toEqual(["text-to-speech", "text-classification", "image-to-text"]);
  });

  it("finds subtasks and modalities, after the names", () => {
    expect(find("sentiment")).toEqual(["text-classification"]);
    expect(find("vision")).toEqual(["image-to-text"]);
  });

  it("finds by a longer query, and again by a shorter one, what it would find alone", () => {
    expect(find("text")).toHaveLength(3);
    expect(find("text to")).toEqual(["text-to-speech", "image-to-text"]);
    expect(find("text to spe")).toEqual(["text-to-speech"]);
    expect(find("text classi")).toEqual(["text-classification"]);
    expect(find("te")).toEqual(["text-to-speech", "text-classification", "image-to-text"]);
  });

  it("asks nothing twice: a key back finds what it found before, as the same list", () => {
    let asked = 0;
    const textOf = (task: (typeof tasks)[number]) => {
      asked += 1;
      return taskText(task);
    };
    const queries = ["t", "te", "tex", "te", "t"];
    const [first, second, , back, start] = queries.map((query) => searchIn(tasks, query, textOf));
    expect(asked).toBe(tasks.length);
    expect([back, start]).toEqual([second, first]);
    expect(back).toBe(second);
    expect(searchIn(tasks.slice(0, 1), "t", textOf)).toHaveLength(1);
  });

  it("finds tasks and subtasks by their initials, before what holds these letters elsewhere", () => {
    expect(find("TTS")).toEqual(["text-to-speech"]);
    expect(find("sa")).toEqual(["text-classification"]);
  });

  it("puts what says the words in their order before what has them somewhere", () => {
    const order = [
      taskEntry("text-to-speech", { name: "Text-to-Speech" }),
      taskEntry("automatic-speech-recognition", { name: "Recognition", description: "Speech to text: write it down." }),
    ];
    expect(searchIn(order, "speech to text", taskText).map(({ id }) => id)).toEqual([
      "automatic-speech-recognition",
      "text-to-speech",
    ]);
  });

  it("needs every word", () => {
    expect(find("text sentiment")).toEqual(["text-classification"]);
    expect(find("text nothing")).toEqual([]);
  });

  it("takes ids in any spelling of their separators", () => {
    expect(find("text_to speech")).toEqual(["text-to-speech"]);
  });

  it("finds libraries by language", () => {
    const libraries = [libraryEntry("one"), libraryEntry("two", { languages: ["js"] })];
    expect(searchIn(libraries, "js", libraryText).map(({ id }) => id)).toEqual(["two"]);
  });
});
