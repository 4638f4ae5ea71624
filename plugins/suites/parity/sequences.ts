import { served, type Scenario } from "./play-sequence.ts";

/** A case of the catalog with several requests. */
export interface Sequence extends Scenario {
  readonly id: string;
  readonly title: string;
  /** The expected events in the lines of `playSequence`. */
  readonly steps: readonly string[];
}

export const router = "https://router.huggingface.co";
export const lookup = "GET https://huggingface.co/api/models/org/M?expand[]=inferenceProviderMapping";
const responseUrl = "https://queue.fal.run/fal-ai/base/requests/r";
const film = "https://cdn.example/film.mp4";
const filmFile = { text: "film", type: "video/mp4" };
const filmEnd = [`GET ${film} -`, 'value: "<blob:film:video/mp4>"'];

const queued = { json: { request_id: "r", status: "IN_QUEUE", response_url: responseUrl } };
const completed = { json: { status: "COMPLETED" } };
const result = { json: { video: { url: film } } };
const falVideo = {
  calls: [{ method: "textToVideo", args: { provider: "fal-ai", inputs: "v" } }],
  hub: served("fal-ai", "text-to-video", "a/b"),
};
const chatRefusal = { calls: [{ method: "chatCompletion", args: { provider: "auto", messages: [] } }] };
const fillMask = { method: "fillMask", args: { provider: "hf-inference", inputs: "x" } };
const filled = { json: [{ score: 1, sequence: "x", token: 1, token_str: "x" }] };
export const filledValue = `value: ${JSON.stringify(filled.json)}`;
export const fillPost = `POST ${router}/hf-inference/models/m Bearer hf_abc`;

export const sequences: readonly Sequence[] = [
  {
    id: "S01",
    title: "a fal-ai video through the router",
    token: "hf_abc",
    ...falVideo,
    answers: [queued, { json: { status: "IN_PROGRESS" } }, completed, result, filmFile],
    steps: [
      `${lookup} Bearer hf_abc`,
      `POST ${router}/fal-ai/a/b?_subdomain=queue Bearer hf_abc`,
      `GET ${router}/fal-ai/fal-ai/base/requests/r/status?_subdomain=queue Bearer hf_abc +500`,
      `GET ${router}/fal-ai/fal-ai/base/requests/r/status?_subdomain=queue Bearer hf_abc +500`,
      `GET ${router}/fal-ai/fal-ai/base/requests/r?_subdomain=queue Bearer hf_abc`,
      ...filmEnd,
    ],
  },
  {
    id: "S02",
    title: "a fal-ai video with the provider's key",
    token: "key123",
    ...falVideo,
    answers: [queued, completed, result, filmFile],
    steps: [
      `${lookup} -`,
      "POST https://queue.fal.run/a/b Key key123",
      `GET ${responseUrl}/status Key key123 +500`,
      `GET ${responseUrl} Key key123`,
      ...filmEnd,
    ],
  },
  {
    id: "S03",
    title: "a fal-ai video that is there at once",
    token: "key123",
    ...falVideo,
    answers: [{ json: { ...queued.json, status: "COMPLETED" } }, result, filmFile],
    steps: [`${lookup} -`, "POST https://queue.fal.run/a/b Key key123", `GET ${responseUrl} Key key123`, ...filmEnd],
  },
  {
    id: "S04",
    title: "an image of black-forest-labs that never comes",
    token: "hf_abc",
    calls: [{ method: "textToImage", args: { provider: "black-forest-labs", inputs: "cat" } }],
    hub: served("black-forest-labs", "text-to-image", "flux"),
    answers: [{ json: { polling_url: "https://api.us1.bfl.ai/v1/get_result?id=1" } }, { json: { status: "Pending" } }],
    steps: [
      `${lookup} Bearer hf_abc`,
      `POST ${router}/black-forest-labs/v1/flux Bearer hf_abc`,
      ...[0, 1, 2, 3, 4].map((attempt) => `GET https://api.us1.bfl.ai/v1/get_result?id=1&attempt=${attempt} - +1000`),
      "error: Invalid inference output: Failed to fetch result from black forest labs API. Use the 'request' method with the same parameters to do a custom call with no type checking.",
    ],
  },
  {
    id: "S05",
    title: "status 503, twice",
    token: "hf_abc",
    calls: [fillMask],
    hub: served("hf-inference", "fill-mask", "m"),
    answers: [{ status: 503 }, { status: 503 }, filled],
    steps: [`${lookup} Bearer hf_abc`, fillPost, fillPost, fillPost, filledValue],
  },
  {
    id: "S06",
    title: "a model that the hub does not know",
    token: "hf_abc",
    calls: [fillMask],
    steps: [`${lookup} Bearer hf_abc`, "error: Model org/M does not exist"],
  },
  {
    id: "S07",
    title: "no provider named",
    token: "hf_abc",
    calls: [{ method: "fillMask", args: { inputs: "x" } }],
    hub: {
      "/api/models/org/M": {
        json: {
          inferenceProviderMapping: {
            "hf-inference": { status: "live", task: "fill-mask", providerId: "m" },
            together: { status: "live", task: "fill-mask", providerId: "t" },
          },
        },
      },
    },
    answers: [filled],
    steps: [`${lookup} -`, fillPost, filledValue],
  },
  {
    id: "S08",
    title: "one model, two tokens",
    token: "hf_abc",
    calls: [fillMask, { ...fillMask, args: { ...fillMask.args, accessToken: "hf_xyz" } }],
    hub: served("hf-inference", "fill-mask", "m"),
    answers: [filled],
    steps: [
      `${lookup} Bearer hf_abc`,
      fillPost,
      filledValue,
      `POST ${router}/hf-inference/models/m Bearer hf_xyz`,
      filledValue,
    ],
  },
  {
    id: "S09",
    title: "a mapping in staging",
    token: "hf_abc",
    calls: [fillMask],
    hub: served("hf-inference", "fill-mask", "m", "staging"),
    answers: [filled],
    steps: [
      `${lookup} Bearer hf_abc`,
      "warning: Model org/M is in staging mode for provider hf-inference. Meant for test purposes only.",
      fillPost,
      filledValue,
    ],
  },
  {
    id: "S10",
    title: "an image of together, asked for as an address",
    token: "key123",
    calls: [{ method: "textToImage", args: { provider: "together", inputs: "cat" }, options: { outputType: "url" } }],
    hub: served("together", "text-to-image", "flux"),
    answers: [{ json: { data: [{ b64_json: "QUJD" }] } }],
    steps: [
      `${lookup} -`,
      "POST https://api.together.xyz/v1/images/generations Bearer key123",
      'value: "<blob:ABC:image/jpeg>"',
    ],
  },
  {
    id: "S11",
    title: "an endpoint of the client, and auto",
    token: "key123",
    endpointUrl: "https://e.example",
    ...chatRefusal,
    steps: ["error: Specifying both endpointUrl and provider is not supported."],
  },
  {
    id: "S12",
    title: "no model named",
    token: "hf_abc",
    calls: [{ ...fillMask, args: { ...fillMask.args, model: undefined } }],
    hub: {
      "/api/tasks": { json: { "fill-mask": { models: [{ id: "d/m" }, { id: "d/other" }] } } },
      "/api/models/d/m": {
        json: { inferenceProviderMapping: { "hf-inference": { status: "live", task: "fill-mask", providerId: "m" } } },
      },
    },
    answers: [filled],
    steps: [
      "GET https://huggingface.co/api/tasks -",
      `${lookup.replace("org/M", "d/m")} Bearer hf_abc`,
      fillPost,
      filledValue,
    ],
  },
  {
    id: "S13",
    title: "a job at wavespeed",
    token: "hf_abc",
    calls: [{ method: "textToVideo", args: { provider: "wavespeed", inputs: "v" } }],
    hub: served("wavespeed", "text-to-video", "ws/wan"),
    answers: [
      { json: { data: { urls: { get: "https://api.wavespeed.ai/api/v3/predictions/1/result" } } } },
      { json: { data: { status: "processing" } } },
      { json: { data: { status: "completed", outputs: [film] } } },
      filmFile,
    ],
    steps: [
      `${lookup} Bearer hf_abc`,
      `POST ${router}/wavespeed/api/v3/ws/wan Bearer hf_abc`,
      `GET ${router}/wavespeed/api/v3/predictions/1/result Bearer hf_abc`,
      `GET ${router}/wavespeed/api/v3/predictions/1/result Bearer hf_abc +500`,
      ...filmEnd,
    ],
  },
  {
    id: "S14",
    title: "a video of together",
    token: "hf_abc",
    calls: [{ method: "textToVideo", args: { provider: "together", inputs: "v" } }],
    hub: served("together", "text-to-video", "veo"),
    answers: [
      { json: { id: "j1", status: "queued" } },
      { json: { id: "j1", status: "in_progress" } },
      { json: { id: "j1", status: "completed", outputs: { video_url: film } } },
      filmFile,
    ],
    steps: [
      `${lookup} Bearer hf_abc`,
      `POST ${router}/together/v2/videos Bearer hf_abc`,
      `GET ${router}/together/v2/videos/j1 Bearer hf_abc +2000`,
      `GET ${router}/together/v2/videos/j1 Bearer hf_abc +2000`,
      ...filmEnd,
    ],
  },
  {
    id: "S15",
    title: "an editing model of fal-ai without an image",
    calls: ["key123", "hf_abc"].map((accessToken) => ({
      method: "imageTextToImage",
      args: { provider: "fal-ai", accessToken, parameters: { prompt: "p" } },
    })),
    hub: served("fal-ai", "image-text-to-image", "fal-ai/flux-2/edit"),
    answers: [{ json: {} }],
    steps: [
      `${lookup} -`,
      "POST https://queue.fal.run/fal-ai/flux-2 Key key123",
      "error: Invalid inference output: No request ID found in the response. Use the 'request' method with the same parameters to do a custom call with no type checking.",
      `${lookup} Bearer hf_abc`,
      `POST ${router}/fal-ai/fal-ai/flux-2/edit?_subdomain=queue Bearer hf_abc`,
      "error: Invalid inference output: No request ID found in the response. Use the 'request' method with the same parameters to do a custom call with no type checking.",
    ],
  },
];
