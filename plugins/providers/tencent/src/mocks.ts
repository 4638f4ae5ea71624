import { bytesFromBase64 } from "@patchbay/core/provider";
import {
  http,
  HttpResponse,
  mediaUrl,
  mockKeys,
  mockMedia,
  mockProvider,
  openAiFail,
  readJson,
  simulateTask,
  vendorModels,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "hy3-preview", task: "conversational", providerId: "hy3-preview", reasons: true },
  ...vendorModels({
    "text-to-image": "hy-image-v3",
    "image-to-image": "hy-image-v3",
    translation: "hy-mt2-plus",
  }),
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

const ROOTS = ["https://tokenhub.tencentmaas.com/v1", "https://tokenhub-intl.tencentcloudmaas.com/v1"];
const FOLDER = "https://hunyuan-base.cos.ap-guangzhou.myqcloud.com/simulated";

const vendor = { models, key: "authorization" };

const images = (root: string) =>
  vendorRoute(vendor, `${root}/wand/hunyuan-image/v3-generation`, {
    kind: "images",
    tasks: ["text-to-image", "image-to-image"],
    read: readJson,
    simulate({ prompt, images: files, ...body }) {
      const [file] = (files ?? []) as readonly string[];
      const image = file && bytesFromBase64(file);
      return { images: [mediaUrl(FOLDER, "png", String(prompt), { ...body, ...(image && { image }) })] };
    },
    write: ({ images: urls }) =>
      HttpResponse.json({ id: "simulated", created: 1_790_000_000, data: urls.map((url) => ({ url })) }),
  });

const translations = (root: string) =>
  mockKeys({}, [
    http.post(`${root}/api/translations`, async ({ request }) => {
      const { model, text, source, target } = await readJson(request);
      if (!models.some(({ providerId, task }) => providerId === model && task === "translation"))
        return openAiFail({ status: 404, kind: "unknown-model", message: "The model does not exist.", field: "model" });
      const languages = { src_lang: source, tgt_lang: target };
      const answers = (await simulateTask("translation", text, languages)) as { translation_text: string }[];
      const message = { role: "assistant", content: answers[0]?.translation_text ?? "" };
      return HttpResponse.json({ id: "simulated", choices: [{ message, finish_reason: "stop" }] });
    }),
  ]);

export const handlers = [
  ...mockProvider({ roots: ROOTS, calls: ["chat", "messages"], models, reasoningField: "reasoning_content" }),
  ...ROOTS.flatMap((root) => [images(root), ...translations(root)]),
  ...mockMedia(FOLDER),
];
