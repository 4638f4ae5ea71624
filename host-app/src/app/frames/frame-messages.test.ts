import { expect, it } from "vitest";
import { isCallData, readFrameMessage } from "./frame-messages.ts";

it("accepts JSON and files as the arguments of a call", () => {
  expect(isCallData({ inputs: new Blob(["a"]), parameters: { labels: ["a", 1, true, null], seed: undefined } })).toBe(
    true,
  );
});

const cycle: { self?: unknown } = {};
cycle.self = cycle;

it.each([
  ["a cycle", cycle],
  ["more text than a person enters", "x".repeat(6_000_000)],
  ["long names", { ["x".repeat(6_000_000)]: 1 }],
  ["more values than a person enters", Array.from({ length: 200_000 }, () => 0)],
  ["bytes", new Uint8Array(8)],
  ["a map", new Map([["a", 1]])],
  ["a big integer", { seed: 1n }],
  ["a member that is a prototype elsewhere", JSON.parse('{"__proto__": {"inputs": 1}}')],
])("refuses %s", (_, value) => {
  expect(isCallData(value)).toBe(false);
  expect(readFrameMessage({ type: "change", value })).toBeUndefined();
});

it.each([
  ["no object", "ready"],
  ["an unknown type", { type: "fetch", url: "https://example.com" }],
  ["another version", { type: "ready", version: 2, parts: [] }],
  ["an unknown part", { type: "ready", version: 1, parts: ["Page"] }],
  ["a height that is no number", { type: "height", height: Number.NaN }],
  ["a negative height", { type: "height", height: -1 }],
  ["further members", { type: "pong", time: 1 }],
])("refuses a message with %s", (_, message) => {
  expect(readFrameMessage(message)).toBeUndefined();
});
