import { describe, expect, it } from "vitest";
import { libraryEntry, providerEntry, taskEntry } from "../../testing/entries.ts";
import { callsOf, librariesOf, mostServedFirst, pageOfProviderTask, providersOf, servedTasks } from "./relations.ts";

const chat = taskEntry("text-generation", { order: 2, calls: ["conversational", "text-generation"] });
const speech = taskEntry("text-to-speech", { order: 1 });
const shown = taskEntry("depth-estimation", { order: 3, calls: [] });
const chats = providerEntry("chats");
const speaks = providerEntry("speaks", { tasks: { "text-to-speech": {}, "own-task": {} } });

describe("a task's providers", () => {
  it("are those that serve one of its calls, by default its own id", () => {
    expect(providersOf(chat, [chats, speaks])).toEqual([chats]);
    expect(callsOf(speech)).toEqual(["text-to-speech"]);
    expect(providersOf(speech, [chats, speaks])).toEqual([speaks]);
    expect(providersOf(shown, [chats, speaks])).toEqual([]);
  });

  it("are not matched by names that every object inherits", () => {
    expect(providersOf(taskEntry("constructor"), [chats])).toEqual([]);
  });
});

describe("served tasks", () => {
  it("are listed in catalog order, with unknown ones at the end", () => {
    expect(servedTasks([chats, speaks], [chat, speech])).toEqual(["text-to-speech", "conversational", "own-task"]);
    expect(mostServedFirst(["text-to-speech", "own-task", "conversational"], [chats, speaks, chats])).toEqual([
      "conversational",
      "text-to-speech",
      "own-task",
    ]);
    expect(pageOfProviderTask("conversational", [speech, chat])).toBe(chat);
    expect(pageOfProviderTask("own-task", [speech, chat])).toBeUndefined();
  });
});

describe("a task's libraries", () => {
  it("are those that list the task for its page, not those that only support it", () => {
    const page = libraryEntry("page", { taskPages: ["text-to-speech"] });
    const supports = libraryEntry("supports", { tasks: ["text-to-speech"] });
    expect(librariesOf("text-to-speech", [page, supports])).toEqual([page]);
  });
});
