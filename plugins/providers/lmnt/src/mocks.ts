import { mockFail, readJson, soundWire, vendorRoute, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [{ id: "blizzard", task: "text-to-speech", providerId: "blizzard" }];

/** Names of errors by status. */
const TYPES: Readonly<Record<number, string>> = {
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  429: "rate_limit_error",
};

const vendor = {
  models,
  key: "x-api-key",
  fail: mockFail({
    body: ({ status, message, requestId: request_id }) => ({
      type: "error",
      error: { type: TYPES[status] ?? (status < 500 ? "invalid_request_error" : "internal_server_error"), message },
      request_id,
    }),
  }),
};

export const errorSource = "https://docs.lmnt.com/api/errors (form); unverified: the words";

export const handlers = [
  vendorRoute(
    vendor,
    "https://api.lmnt.com/v1/ai/speech/bytes",
    soundWire(["text-to-speech"], async (request) => {
      const { model, text } = await readJson(request);
      return { model, text };
    }),
  ),
];
