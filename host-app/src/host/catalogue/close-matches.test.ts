import { describe, expect, it } from "vitest";
import { closeMatches } from "./close-matches.ts";
import { taskText } from "./search.ts";
import { taskEntry } from "../../testing/entries.ts";

const tasks = [
  taskEntry("automatic-speech-recognition", {
    name: "Automatic Speech Recognition",
    description: "Write down what is said in a recording.",
  }),
  taskEntry("text-to-speech", { name: "Text-to-Speech", description: "Read a text aloud." }),
  taskEntry("image-segmentation", { name: "Image Segmentation", description: "Cut an image into its parts." }),
];
const find = (query: string) => closeMatches(tasks, query, taskText).map(({ id }) => id);

describe("closeMatches", () => {
  it.each([
    ["a letter that is another one", "speach", ["automatic-speech-recognition", "text-to-speech"]],
    ["letters in the wrong order", "segmentatoin", ["image-segmentation"]],
    ["a letter too few", "recogniton", ["automatic-speech-recognition"]],
    ["the beginning of a word, with a mistake", "recong", ["automatic-speech-recognition"]],
  ])("takes %s", (_, query, ids) => {
    expect(find(query)).toEqual(ids);
  });

  it("ranks entries with the words in their names first, and drops entries with fewer of them", () => {
    expect(find("speach to text")).toEqual(["text-to-speech"]);
    expect(find("aloud recording")).toEqual(["automatic-speech-recognition", "text-to-speech"]);
  });

  it("ignores stop words, and requires half of the other words", () => {
    expect(find("how do I cut an image")).toEqual(["image-segmentation"]);
    expect(find("image of a german cat")).toEqual([]);
  });

  it.each(["", "of the", "转写", "!?", "(", "xyzzy", "a".repeat(5000)])("finds nothing by %j", (query) => {
    expect(find(query)).toEqual([]);
  });
});
