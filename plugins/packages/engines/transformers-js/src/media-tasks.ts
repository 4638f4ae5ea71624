import { EngineError, InputError, type EngineCall } from "@patchbay/core/provider";
import { candidateLabelsOf, fileOf, generationOf, memberOf, parametersOf, textOf } from "./arguments.ts";
import { readWav, resample } from "./audio.ts";
import type { Library, LibraryImage, Pipeline } from "./library.ts";
import { labelsOf, type TaskRun } from "./text-tasks.ts";
import { whileWanted } from "./writing.ts";

async function imageOf(call: EngineCall, { RawImage }: Library, member?: string): Promise<LibraryImage> {
  const file = fileOf(call, member);
  return RawImage.fromBlob(file).catch((error: unknown) => {
    throw new InputError(`The image (${file.type || "of an unknown type"}) could not be read on this device.`, {
      cause: error,
    });
  });
}

async function pngOf(image: LibraryImage): Promise<Blob> {
  if (typeof OffscreenCanvas !== "undefined") return image.toBlob("image/png");
  return new Blob([await image.toSharp().png().toBuffer()], { type: "image/png" });
}

async function base64Of(image: LibraryImage): Promise<string> {
  const bytes = new Uint8Array(await (await pngOf(image)).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Samples of a recording as the model expects them: one channel, at the model's rate. */
async function samplesOf(call: EngineCall, { processor }: Pipeline): Promise<Float32Array> {
  const { samples, rate } = readWav(await fileOf(call).arrayBuffer());
  return resample(samples, rate, processor?.feature_extractor?.config.sampling_rate ?? 16_000);
}

const classification =
  (read: (call: EngineCall, pipeline: Pipeline, library: Library) => Promise<unknown>): TaskRun =>
  async (call, pipeline, library) => {
    const { top_k = labelsOf(pipeline), function_to_apply } = parametersOf(call, ["top_k", "function_to_apply"]);
    if (function_to_apply !== undefined && function_to_apply !== "softmax") {
      throw new InputError("The engine scores labels by softmax. Leave `function_to_apply` out.");
    }
    return pipeline(await read(call, pipeline, library), { top_k });
  };

const speechRecognition: TaskRun = async (call, pipeline, library, { signal }) => {
  const samples = await samplesOf(call, pipeline);
  const parameters = generationOf(call, ["return_timestamps", "language", "task", "chunk_length_s"]);
  return whileWanted(library, signal, (stopping_criteria) => pipeline(samples, { ...parameters, stopping_criteria }));
};

const textToSpeech: TaskRun = async (call, pipeline) => {
  parametersOf(call, []);
  const audio = (await pipeline(textOf(call), {})) as { toBlob(): Blob };
  return audio.toBlob();
};

const objectDetection: TaskRun = async (call, pipeline, library) => {
  const { threshold = 0.5 } = parametersOf(call, ["threshold"]);
  return pipeline(await imageOf(call, library), { threshold });
};

const zeroShotImage: TaskRun = async (call, pipeline, library) => {
  const labels = candidateLabelsOf(call);
  const { candidate_labels: _labels, ...parameters } = parametersOf(call, ["candidate_labels", "hypothesis_template"]);
  return pipeline(await imageOf(call, library, "image"), labels, parameters);
};

const zeroShotDetection: TaskRun = async (call, pipeline, library) => {
  parametersOf(call, ["candidate_labels"]);
  return pipeline(await imageOf(call, library), candidateLabelsOf(call), {});
};

interface Segment {
  readonly label: string | null;
  readonly score: number | null;
  readonly mask: LibraryImage;
}

/** Type of a model's segments; a model without one separates the foreground from the background. */
const kindOf = ({ processor }: Pipeline) =>
  (["panoptic", "instance", "semantic"] as const).find(
    (kind) => `post_process_${kind}_segmentation` in (processor?.image_processor ?? {}),
  );

const segmentation: TaskRun = async (call, pipeline, library) => {
  const kind = kindOf(pipeline);
  const thresholds = ["threshold", "mask_threshold", "overlap_mask_area_threshold"];
  const scored = kind === "panoptic" || kind === "instance" ? thresholds : [];
  const { subtask = kind, ...parameters } = parametersOf(call, ["subtask", ...scored]);
  if (subtask !== kind) {
    throw new InputError(
      `${call.model} finds ${kind === undefined ? "the foreground" : `${kind} segments`}, not ${String(subtask)} ones. Leave \`subtask\` out, or choose another model.`,
    );
  }
  const segments = (await pipeline(await imageOf(call, library), parameters)) as readonly Segment[];
  return Promise.all(
    segments.map(async ({ label, score, mask }) => ({
      label: label ?? "foreground",
      mask: await base64Of(mask),
      ...(score !== null && { score }),
    })),
  );
};

const depthEstimation: TaskRun = async (call, pipeline, library) => {
  parametersOf(call, []);
  const { depth } = (await pipeline(await imageOf(call, library))) as { readonly depth: LibraryImage };
  return { depth: await base64Of(depth) };
};

const imageToImage: TaskRun = async (call, pipeline, library) => {
  parametersOf(call, []);
  return pngOf((await pipeline(await imageOf(call, library))) as LibraryImage);
};

const imageToText: TaskRun = async (call, pipeline, library, { signal }) => {
  const image = await imageOf(call, library);
  const parameters = generationOf(call);
  const answers = await whileWanted(library, signal, (stopping_criteria) =>
    pipeline(image, { ...parameters, stopping_criteria }),
  );
  return (answers as readonly unknown[])[0];
};

const documentQuestionAnswering: TaskRun = async (call, pipeline, library, { signal }) => {
  parametersOf(call, []);
  const image = await imageOf(call, library, "image");
  const question = memberOf(call, "question");
  const [result] = (await whileWanted(library, signal, (stopping_criteria) =>
    pipeline(image, question, { stopping_criteria }),
  )) as readonly { readonly answer: string | null }[];
  signal.throwIfAborted();
  if (typeof result?.answer !== "string") throw new EngineError("The model found no answer in the document.");
  return { answer: result.answer };
};

export const MEDIA_TASKS: Readonly<Record<string, TaskRun>> = {
  "audio-classification": classification(samplesOf),
  "automatic-speech-recognition": speechRecognition,
  "depth-estimation": depthEstimation,
  "document-question-answering": documentQuestionAnswering,
  "image-classification": classification((call, _pipeline, library) => imageOf(call, library)),
  "image-segmentation": segmentation,
  "image-to-image": imageToImage,
  "image-to-text": imageToText,
  "object-detection": objectDetection,
  "text-to-speech": textToSpeech,
  "zero-shot-image-classification": zeroShotImage,
  "zero-shot-object-detection": zeroShotDetection,
};
