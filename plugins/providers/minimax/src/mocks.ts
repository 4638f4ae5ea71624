import { base64 } from "@patchbay/core/provider";
import {
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobRoutes,
  mockMedia,
  mockProvider,
  readJson,
  sound,
  vendorModels,
  vendorRoute,
} from "@patchbay/mocks";

export const models = vendorModels({
  conversational: "MiniMax-M3",
  "text-to-audio": "music-2.6",
  "text-to-image": "image-01",
  "text-to-speech": "speech-2.8-hd",
  "text-to-video": "MiniMax-H3",
  "image-to-video": "MiniMax-H3",
});

export const errorSource =
  "github.com/nearai/ironclaw/issues/1742 (no key), public programs that quote answers (wrong key, model); unverified: the words for fields, and the refusals of speech, images and videos";

const KEY_ERROR = "authorized_error";

const fail = mockFail({
  words: {
    "missing-key": {
      message: "login fail: Please carry the API secret key in the 'Authorization' field of the request header (1004)",
      type: KEY_ERROR,
    },
    "wrong-key": { message: "invalid api key (2049)", type: KEY_ERROR },
    "unknown-model": {
      status: 400,
      message: "invalid params, unknown model '{model}' (2013)",
      type: "bad_request_error",
    },
    other: { type: "bad_request_error" },
  },
  body: ({ status, message, type: kind, requestId: request_id }) => ({
    type: "error",
    error: { type: kind, message, http_code: String(status) },
    request_id,
  }),
});

type Json = Readonly<Record<string, unknown>>;

const ROOT = "https://api.minimax.io";
const FOLDER = "https://cdn.minimax.io/simulated";

const vendor = { models, key: "authorization" };
const base_resp = { status_code: 0, status_msg: "success" };
const STATES = { queued: "queued", running: "running", done: "succeeded" };

async function hexOf(audio: Blob): Promise<string> {
  const bytes = new Uint8Array(await audio.arrayBuffer());
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sounds = [
  { path: "t2a_v2", task: "text-to-speech", text: "text" },
  { path: "music_generation", task: "text-to-audio", text: "prompt" },
].map(({ path, task, text }) =>
  vendorRoute(vendor, `${ROOT}/v1/${path}`, {
    kind: "speech",
    tasks: [task],
    read: readJson,
    simulate: (request) => ({ audio: sound(String(request[text]), request) }),
    write: async ({ audio }) => HttpResponse.json({ data: { audio: await hexOf(audio), status: 2 }, base_resp }),
  }),
);

const images = vendorRoute(vendor, `${ROOT}/v1/image_generation`, {
  kind: "images",
  tasks: ["text-to-image"],
  read: readJson,
  simulate: ({ prompt, ...options }) => ({ images: [mediaUrl(FOLDER, "png", String(prompt), options)] }),
  async write({ images: made }) {
    const image_urls = made.filter((image) => typeof image === "string");
    const image_base64 = await Promise.all(made.filter((image) => image instanceof Blob).map(base64));
    return HttpResponse.json({ data: { image_urls, image_base64 }, base_resp });
  },
});

const videos = mockJobRoutes(vendor, {
  start: { [`${ROOT}/v2/video_generation`]: ["text-to-video", "image-to-video"] },
  look: [`${ROOT}/v2/query/video_generation/:id`],
  accepted: (task_id) => ({ task_id }),
  job({ id, stage, error: message, input }) {
    if (message !== undefined) return { task: { id, status: "failed", error: { message } } };
    if (stage !== "done") return { task: { id, status: STATES[stage] } };
    const { content, ratio: aspect_ratio, duration } = input;
    const parts = content as readonly Json[];
    const { text = "simulated" } = parts.find(({ type }) => type === "text") ?? {};
    const { image_url: frame } = parts.find(({ type }) => type === "image_url") ?? {};
    const image = (frame as Json | undefined)?.["url"];
    const url = mediaUrl(FOLDER, "webm", String(text), { aspect_ratio, duration, image });
    return { task: { id, status: STATES[stage], content: { url } } };
  },
});

export const handlers = [
  ...mockProvider({ roots: [`${ROOT}/v1`], calls: ["chat", "models"], models, fail }),
  ...sounds,
  images,
  ...videos,
  ...mockMedia(FOLDER),
];
