import {
  base64,
  blobInput,
  dataUrl,
  flatArguments,
  isObject,
  OutputError,
  type Answer,
  type JsonObject,
  type ProviderTask,
  type ReadContext,
} from "@patchbay/core/provider";
import { cancelQueued, queuedAnswer, queueRoute } from "./queue.ts";

interface DetectedObject {
  readonly label: string;
  readonly score: number;
  readonly box: { readonly xmin: number; readonly ymin: number; readonly xmax: number; readonly ymax: number };
}

/** Finds objects of any kind. Source: https://fal.ai/models/fal-ai/florence-2-large/object-detection/api */
export const objectDetection: ProviderTask<DetectedObject[]> = {
  route: queueRoute,
  cancel: cancelQueued,
  async body(call) {
    const { candidate_labels: labels, ...parameters } = flatArguments(call);
    const phrases = Array.isArray(labels) && { text_input: labels.join(", ") };
    return { ...phrases, ...parameters, image_url: await dataUrl(blobInput(call), "image/png") };
  },
  async read(answer, context) {
    const { results } = await resultOf(answer, context);
    const boxes: unknown = isObject(results) ? results["bboxes"] : undefined;
    if (!Array.isArray(boxes)) throw new OutputError("Expected { results: { bboxes: [] } } result format");
    return boxes.map((box: unknown) => objectOf(isObject(box) ? box : {}));
  },
};

/** Florence reports no scores: whatever it finds counts as certain. @throws OutputError */
function objectOf({ label, x, y, w, h }: JsonObject): DetectedObject {
  const edges = [x, y, w, h].map(Number);
  const [xmin = 0, ymin = 0, width = 0, height = 0] = edges;
  if (typeof label !== "string" || edges.some(Number.isNaN))
    throw new OutputError("Expected bboxes [{x, y, w, h, label}]");
  return { label, score: 1, box: { xmin, ymin, xmax: xmin + width, ymax: ymin + height } };
}

/** Outlines everything in an image. Source: https://fal.ai/models/fal-ai/sam2/auto-segment/api */
export const maskGeneration: ProviderTask<{ mask: string }[]> = {
  route: queueRoute,
  cancel: cancelQueued,
  body: async (call) => ({
    ...flatArguments(call),
    image_url: await dataUrl(blobInput(call), "image/png"),
    sync_mode: true,
  }),
  async read(answer, context) {
    const { individual_masks: masks } = await resultOf(answer, context);
    if (!Array.isArray(masks)) throw new OutputError("Expected { individual_masks: [{ url: string }] } result format");
    return Promise.all(
      masks.map(async (mask: unknown) => {
        const url = isObject(mask) ? mask["url"] : undefined;
        if (typeof url !== "string") throw new OutputError("Expected individual_masks [{ url: string }]");
        return { mask: await base64(await context.blobFromUrl(url)) };
      }),
    );
  },
};

async function resultOf(answer: Answer, context: ReadContext): Promise<JsonObject> {
  const { data } = await queuedAnswer(answer, context);
  return isObject(data) ? data : {};
}
