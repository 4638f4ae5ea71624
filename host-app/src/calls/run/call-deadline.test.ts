import { expect, it } from "vitest";
import type { Patchbay } from "@patchbay/core";
import { NO_KEY } from "../../testing/entries.ts";
import { deadlineOf } from "./call-task.ts";
import type { TaskCall } from "./run.ts";

const entries = [
  { kind: "provider", id: "remote" },
  { kind: "provider", id: "local", engine: {} },
];
const patchbay = {
  plugins: { snapshot: () => ({ plugins: entries.map((entry) => ({ entry })) }) },
} as unknown as Patchbay;

it.each([
  ["text-to-image", "remote", false, 300_000],
  ["image-to-image", "remote", false, 300_000],
  ["text-to-image", "remote", true, undefined],
  ["text-to-image", "local", false, undefined],
  ["text-to-video", "remote", false, undefined],
  ["conversational", "remote", false, undefined],
])("a call of %s at %s, simulated: %s, may take %s ms", (task, provider, simulated, expected) => {
  const call: TaskCall = { task, provider, model: "m", args: {}, streams: false, access: { ...NO_KEY, simulated } };
  expect(deadlineOf(call, patchbay)).toBe(expected);
});
