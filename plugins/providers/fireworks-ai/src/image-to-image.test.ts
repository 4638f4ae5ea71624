import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("fireworks-ai", packageJson, provider);
const inputs = { $blob: "abc", type: "image/png" };
const accepted = { json: { request_id: "r1" } };

it.each<[string, object, readonly object[], string]>([
  ["without a prompt", {}, [], "`parameters.prompt`"],
  ["without an id", { prompt: "p" }, [{ json: {} }], "Expected {request_id: string}"],
  ["that is moderated", { prompt: "p" }, [accepted, { json: { status: "Content Moderated" } }], "Content Moderated"],
  [
    "without a result",
    { prompt: "p" },
    [accepted, { json: { status: "Ready", result: null } }],
    "Expected {result: {sample: string}}",
  ],
])("fails by name for an edit %s", async (_name, parameters, answers, expected) => {
  const { message } = await tryProvider({
    task: "image-to-image",
    providerModelId: "accounts/fireworks/models/flux-kontext-pro",
    args: { inputs, parameters },
    answers: answers as never,
  });
  expect(message).toContain(expected);
});
