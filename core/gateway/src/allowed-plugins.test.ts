import { expect, it } from "vitest";
import { allowedSource, allowsPlugin } from "./allowed-plugins.ts";

it("allows every plugin of a kind that is not named, and only the named ones of another", () => {
  const allowed = { providers: ["groq"] };
  expect(allowsPlugin(allowed, { kind: "provider", id: "groq" })).toBe(true);
  expect(allowsPlugin(allowed, { kind: "provider", id: "openai" })).toBe(false);
  expect(allowsPlugin(allowed, { kind: "task", id: "conversational" })).toBe(true);
  expect(allowsPlugin(undefined, { kind: "provider", id: "openai" })).toBe(true);
});

it("leaves the other plugins out of a source's index", async () => {
  const plugins = ["groq", "openai"].map((id) => ({ kind: "provider", id }));
  const source = { index: async () => ({ patchbay: 1, plugins }), load: () => Promise.reject(new Error("not asked")) };
  const allowed = allowedSource(source, { providers: ["openai"] });
  expect(await allowed.index()).toEqual({ patchbay: 1, plugins: [{ kind: "provider", id: "openai" }] });
});
