import { mockChat, mockCompletion, mockFail, vendorGet, vendorModels } from "@patchbay/mocks";

export const models = vendorModels({
  conversational: "palmyra-x5",
  "text-generation": "palmyra-x5",
});

export const errorSource =
  "npmjs.com/package/writer-sdk, src/resources/shared.ts (form); unverified: the keys and the words";

const ROOT = "https://api.writer.com/v1";

const vendor = {
  models,
  key: "authorization",
  fail: mockFail({
    body: ({ message, code }) => ({
      tpe: "fail",
      errors: [{ description: message, key: code, extras: {} }],
      extras: {},
    }),
  }),
};

export const handlers = [
  ...mockChat([`${ROOT}/chat`], vendor),
  ...mockCompletion([`${ROOT}/completions`], vendor),
  vendorGet(vendor, `${ROOT}/models`, () => ({ models: [{ id: "palmyra-x5", name: "Palmyra X5" }] })),
];
