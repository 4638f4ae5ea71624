import { mockProvider, type MockModel, type MockOwnForm } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "openai/gpt-5.4-mini",
    task: "conversational",
    providerId: "gpt-5.4-mini",
    tags: ["conversational", "image-text-to-text"],
    contextLength: 400_000,
  },
  {
    id: "openai/gpt-5.4-nano",
    task: "conversational",
    providerId: "gpt-5.4-nano",
    tags: ["conversational", "image-text-to-text"],
    contextLength: 400_000,
  },
];

/** A message always has `refusal`, null if nothing was refused. */
const ownForm: MockOwnForm = (json) => {
  const { choices, object } = json;
  if (object !== "chat.completion" || !Array.isArray(choices)) return json;
  return {
    ...json,
    choices: choices.map((choice: { message: object }) => ({
      ...choice,
      message: { refusal: null, ...choice.message },
    })),
  };
};

export const errorSource =
  "github.com/thisisartium/continuous-alignment-testing/issues/46 (model), github.com/chathub-dev/chathub/issues/126 (too long)";

export const handlers = mockProvider({
  roots: ["https://api.openai.com/v1"],
  calls: ["chat", "responses", "models"],
  models,
  reasoningField: false,
  ownForm,
});
