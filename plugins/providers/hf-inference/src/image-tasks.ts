import { OutputError, type ProviderTask } from "@patchbay/core/provider";
import { binaryBody, imageBody } from "./bodies.ts";
import { checkedTask, firstOfListTask } from "./checked-task.ts";
import { modelRoute } from "./routes.ts";
import { listOf, number, objectOf, optional, text } from "./shapes.ts";

const labels = listOf(objectOf({ label: text, score: number }));
const box = objectOf({ xmin: number, ymin: number, xmax: number, ymax: number });

const imageToImage: ProviderTask<Blob> = {
  route: modelRoute,
  body: binaryBody,
  read({ data }) {
    if (!(data instanceof Blob)) throw new OutputError("Expected Blob");
    return data;
  },
};

/** Tasks that take an image. */
export const imageTasks = {
  "image-classification": checkedTask({
    body: binaryBody,
    shape: labels,
    expected: "Expected Array<{label: string, score: number}>",
  }),
  "image-segmentation": checkedTask({
    body: binaryBody,
    shape: listOf(objectOf({ label: text, mask: text, score: optional(number) })),
    expected: "Expected Array<{label: string, mask: string, score: number}>",
  }),
  "object-detection": checkedTask({
    body: binaryBody,
    shape: listOf(objectOf({ label: text, score: number, box })),
    expected:
      "Expected Array<{label: string, score: number, box: {xmin: number, ymin: number, xmax: number, ymax: number}}>",
  }),
  "image-to-text": firstOfListTask({
    orOne: true,
    body: binaryBody,
    shape: objectOf({ generated_text: text }),
    expected: "Expected {generated_text: string}",
  }),
  "image-to-image": imageToImage,
  "zero-shot-image-classification": checkedTask({
    body: imageBody,
    shape: labels,
    expected: "Expected Array<{label: string, score: number}>",
  }),
  "document-question-answering": firstOfListTask({
    body: imageBody,
    shape: objectOf({ answer: text, end: optional(number), score: optional(number), start: optional(number) }),
    expected: "Expected Array<{answer: string, end: number, score: number, start: number}>",
  }),
  "visual-question-answering": firstOfListTask({
    body: imageBody,
    shape: objectOf({ answer: text, score: number }),
    expected: "Expected Array<{answer: string, score: number}>",
  }),
} satisfies Record<string, ProviderTask>;
