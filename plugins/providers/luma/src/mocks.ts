import { mediaUrl, mockFail, mockJobRoutes, mockMedia, vendorModels } from "@patchbay/mocks";

export const models = vendorModels({
  "text-to-image": "uni-1",
  "image-to-image": "uni-1-max",
  "text-to-video": "ray-3.2",
  "image-to-video": "ray-3.2",
  "video-to-video": "ray-3.2",
});

export const errorSource = "https://docs.agents.lumalabs.ai/guides/error-handling/";

type Json = Readonly<Record<string, unknown>>;

const ROOT = "https://agents.lumalabs.ai/v1/generations";
const FOLDER = "https://storage.lumalabs.ai/simulated";
const STATES = { queued: "queued", running: "processing", done: "completed" };

const fail = mockFail({
  words: {
    "missing-key": { message: "Missing or invalid API key" },
    "wrong-key": { message: "Invalid API key" },
    "unknown-model": { status: 400, message: "Unknown model: {model}" },
  },
  body: ({ message: detail }) => ({ detail }),
});

/** What the file depends on: the vendor's image is in a member of its own. */
function fileOf({ prompt, type, video, source, ...rest }: Json): string {
  const { start_frame: frame = source, ...options } = (video ?? {}) as Json;
  const image = type === "video_edit" ? undefined : (frame as Json | undefined)?.["data"];
  const format = String(type).startsWith("video") ? "webm" : "png";
  return mediaUrl(FOLDER, format, String(prompt), { ...rest, ...options, image });
}

export const handlers = [
  ...mockJobRoutes(
    { models, fail, key: "authorization" },
    {
      start: { [ROOT]: models.map(({ task }) => task) },
      look: [`${ROOT}/:id`],
      required: ["prompt"],
      accepted: (id, { type, model }) => ({ id, type, model, state: "queued", output: [] }),
      job({ id, stage, error, input }) {
        const { type, model } = input;
        const common = {
          id,
          type,
          model,
          created_at: "2026-01-01T00:00:00Z",
          failure_reason: null,
          failure_code: null,
        };
        if (error !== undefined) {
          return { ...common, state: "failed", output: [], failure_reason: error, failure_code: "generation_failed" };
        }
        const output = stage === "done" ? [{ type: String(type).split("_")[0], url: fileOf(input) }] : [];
        return { ...common, state: STATES[stage], output };
      },
    },
  ),
  ...mockMedia(FOLDER),
];
