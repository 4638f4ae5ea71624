import { expect, it } from "vitest";
import { providerEntry, taskEntry } from "../../testing/entries.ts";
import { playTasks } from "./play-task.ts";

it("offers chat first, then served tasks in catalog order, with the names of their pages", () => {
  const text = taskEntry("text-generation", {
    name: "Text Generation",
    order: 9,
    calls: ["conversational", "text-generation"],
  });
  const image = taskEntry("image-text-to-text", { name: "Images and text", order: 41, calls: ["conversational"] });
  const unserved = taskEntry("text-to-image", { name: "Text-to-Image", order: 24 });
  const mask = taskEntry("fill-mask", { name: "Fill-Mask", order: 11 });
  const providers = [
    providerEntry("one", { tasks: { "fill-mask": {}, "text-generation": {}, "odd-task": {} } }),
    providerEntry("two"),
  ];
  const tasks = playTasks({ tasks: [text, mask, unserved, image], providers });
  expect(tasks.map(({ id, label, call, entry }) => [id, label, call, entry?.id])).toEqual([
    ["conversational", "Chat", "conversational", "text-generation"],
    ["text-generation", "Text Generation", "text-generation", "text-generation"],
    ["fill-mask", "Fill-Mask", "fill-mask", "fill-mask"],
    ["image-text-to-text", "Images and text", "conversational", "image-text-to-text"],
    ["odd-task", "odd-task", "odd-task", undefined],
  ]);
});
