import {
  embed,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobRoutes,
  mockMedia,
  mockProvider,
  readJson,
  vendorModels,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "doubao-seed-2-0-mini-260428",
    task: "conversational",
    providerId: "doubao-seed-2-0-mini-260428",
    reasons: true,
  },
  ...vendorModels({
    "feature-extraction": "doubao-embedding-vision-250615",
    "text-to-image": "doubao-seedream-5-0-pro-260628",
    "image-to-image": "doubao-seedream-5-0-pro-260628",
    "text-to-video": "doubao-seedance-2-0-260128",
    "image-to-video": "doubao-seedance-2-0-260128",
  }),
];

export const errorSource = "github.com/volcengine/volcengine-python-sdk (form and some codes); unverified: the words";

type Json = Readonly<Record<string, unknown>>;

const ROOTS = ["https://ark.cn-beijing.volces.com/api/v3", "https://ark.ap-southeast.bytepluses.com/api/v3"];
const FOLDER = "https://ark-content-generation-cn-beijing.tos-cn-beijing.volces.com/simulated";

const fail = mockFail({
  words: {
    "missing-key": { code: "AuthenticationError" },
    "wrong-key": { code: "AuthenticationError" },
    "unknown-model": { code: "InvalidEndpointOrModel.NotFound" },
    other: { code: "InvalidParameter" },
  },
});
const vendor = { models, fail, key: "authorization" };

const taskOf = (body: Json): Json => {
  const [first, second] = body["content"] as readonly Json[];
  const image = ((second ?? first)?.["image_url"] as Json | undefined)?.["url"];
  return { prompt: first?.["text"] ?? "simulated", image };
};

export const handlers = [
  ...mockProvider({
    roots: ROOTS,
    calls: ["chat", "images", "embeddings"],
    models,
    fail,
    folder: FOLDER,
    reasoningField: "reasoning_content",
  }),
  ...ROOTS.flatMap((root) => [
    vendorRoute(vendor, `${root}/embeddings/multimodal`, {
      kind: "embeddings",
      tasks: ["feature-extraction"],
      read: readJson,
      simulate: ({ input }) => ({ vectors: [embed(JSON.stringify(input))] }),
      write: ({ vectors: [embedding] }, { model }) =>
        HttpResponse.json({
          id: "simulated",
          object: "list",
          created: 1_735_689_600,
          model,
          data: { object: "embedding", embedding },
        }),
    }),
    ...mockJobRoutes(vendor, {
      start: { [`${root}/contents/generations/tasks`]: ["text-to-video", "image-to-video"] },
      look: [`${root}/contents/generations/tasks/:id`],
      cancels: true,
      required: ["content"],
      accepted: (id) => ({ id }),
      job({ id, stage, error, isCancelled, input }) {
        const common = { id, model: input["model"] };
        if (isCancelled) return { ...common, status: "cancelled" };
        if (error !== undefined)
          return { ...common, status: "failed", error: { code: "InternalServiceError", message: error } };
        if (stage !== "done") return { ...common, status: stage };
        const { ratio: aspect_ratio, duration } = input;
        const { prompt, image } = taskOf(input);
        const video_url = mediaUrl(FOLDER, "webm", String(prompt), { aspect_ratio, duration, image });
        return { ...common, status: "succeeded", content: { video_url } };
      },
    }),
  ]),
  ...mockMedia(FOLDER),
];
