import { mockFail, mockMedia, mockProvider, type MockModel } from "@patchbay/mocks";

const FOLDER = "https://api.stepfun.ai/simulated";

const model = (task: string, id: string): MockModel => ({ id, task, providerId: id });

export const models: readonly MockModel[] = [
  { ...model("conversational", "step-3.5-flash"), reasons: true },
  model("automatic-speech-recognition", "step-asr"),
  model("image-to-image", "step-image-edit-2"),
  model("text-to-image", "step-image-edit-2"),
  model("text-to-speech", "stepaudio-2.5-tts"),
];

export const errorSource =
  "github.com/api-evangelist/stepfun, errors/stepfun-error-codes.yml (form and wrong key); unverified: the other words";

export const handlers = [
  ...mockProvider({
    roots: ["https://api.stepfun.ai/v1", "https://api.stepfun.com/v1"],
    calls: ["chat", "edits", "images", "models", "speech", "transcriptions"],
    models,
    folder: FOLDER,
    fail: mockFail({
      words: {
        "missing-key": { message: "Incorrect API key provided", type: "invalid_api_key" },
        "wrong-key": { message: "Incorrect API key provided", type: "invalid_api_key" },
      },
      body: ({ message, type }) => ({ error: { message, type } }),
    }),
  }),
  ...mockMedia(FOLDER),
];
