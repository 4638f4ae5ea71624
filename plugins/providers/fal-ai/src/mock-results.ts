import { base64 } from "@patchbay/core/provider";
import { mediaUrl, picture, simulateTask, textSeed, transcribe, type MediaFormat } from "@patchbay/mocks";

/** Folder of generated files at fal.ai. */
export const FOLDER = "https://v3.fal.media/files/simulated";

type Request = Readonly<Record<string, unknown>>;

/** The result of a finished call, by task. */
export const resultOfTask: Readonly<Record<string, (request: Request) => unknown>> = {
  "text-to-image": async (request) => ({
    images: await Promise.all(
      Array.from({ length: Math.min(4, Number(request["num_images"] ?? 1)) }, async (_, index) => {
        const text = index === 0 ? promptOf(request) : `${promptOf(request)} ${index + 1}`;
        if (request["sync_mode"] !== true) return fileOf("png", text, request);
        const file = await picture(text, request);
        return { url: `data:${file.type};base64,${await base64(file)}`, content_type: file.type };
      }),
    ),
    timings: { inference: 0.4 },
    seed: textSeed(promptOf(request)),
    has_nsfw_concepts: [false],
    prompt: promptOf(request),
  }),
  "image-to-image": imageResult,
  "image-text-to-image": imageResult,
  "image-segmentation": async ({ image_url: image }) => ({
    image: {
      url: `data:image/png;base64,${await base64((await simulateTask("background-removal", image)) as Blob)}`,
      content_type: "image/png",
    },
  }),
  "depth-estimation": async ({ image_url: image }) => {
    const { depth } = (await simulateTask("depth-estimation", image)) as { readonly depth: string };
    return { image: { url: `data:image/png;base64,${depth}`, content_type: "image/png" } };
  },
  "mask-generation": async ({ image_url: image }) => {
    const regions = (await simulateTask("image-segmentation", image)) as readonly { readonly mask: string }[];
    const masks = regions.map(({ mask }) => ({ url: `data:image/png;base64,${mask}`, content_type: "image/png" }));
    return { combined_mask: masks[0] ?? fileOf("png", "mask"), individual_masks: masks };
  },
  "object-detection": ({ image_url: image }) => boxesIn(image),
  "zero-shot-object-detection": ({ image_url: image }) => boxesIn(image),
  "image-to-3d": (request) => ({ model_glb: fileOf("glb", promptOf(request), request) }),
  "text-to-3d": (request) => ({
    model_glb: fileOf("glb", promptOf(request), request),
    seed: textSeed(promptOf(request)),
  }),
  "video-to-video": videoResult,
  "text-to-video": videoResult,
  "image-to-video": videoResult,
  "image-text-to-video": (request) => ({ video: fileOf("webm", promptOf(request), request) }),
  "text-to-speech": (request) => ({ audio: fileOf("wav", promptOf(request)) }),
  "text-to-audio": (request) => ({ audio_file: fileOf("wav", promptOf(request), request) }),
  // Models of the task return `audio`, or the requested sound and the rest; clients read one or the other.
  "audio-to-audio": (request) => ({
    audio: fileOf("wav", promptOf(request)),
    target: fileOf("wav", promptOf(request)),
    residual: fileOf("wav", `all but ${promptOf(request)}`),
    duration: 2.5,
  }),
  "automatic-speech-recognition": (request) => {
    const { text, segments } = transcribe(String(request["audio_url"]));
    const chunks = segments.map(({ start, end, text: said }) => ({ timestamp: [start, end], text: said }));
    return { text, chunks, inferred_languages: ["en"], diarization_segments: [] };
  },
};

async function boxesIn(image: unknown) {
  const objects = (await simulateTask("object-detection", image)) as readonly {
    readonly label: string;
    readonly box: Readonly<Record<"xmin" | "ymin" | "xmax" | "ymax", number>>;
  }[];
  const bboxes = objects.map(({ label, box: { xmin: x, ymin: y, xmax, ymax } }) => {
    return { x, y, w: xmax - x, h: ymax - y, label };
  });
  return { results: { bboxes } };
}

function imageResult(request: Request) {
  const prompt = promptOf(request);
  return {
    images: [fileOf("png", prompt, request)],
    seed: textSeed(prompt),
    has_nsfw_concepts: [false],
    prompt,
  };
}

function videoResult(request: Request) {
  return { video: fileOf("webm", promptOf(request), request), seed: textSeed(promptOf(request)) };
}

function fileOf(format: MediaFormat, text: string, request: Request = {}) {
  const url = mediaUrl(FOLDER, format, text, request);
  const [, extension = format] = /\.(\w+)(?:\?|$)/.exec(url.slice(FOLDER.length)) ?? [];
  const type = { png: `image/${extension}`, wav: "audio/wav", webm: "video/webm", glb: "model/gltf-binary" }[format];
  return { url, content_type: type, file_name: `simulated.${extension}` };
}

/** The caller's prompt, or a text derived from the input file. */
function promptOf({ prompt, text, image_url, audio_url, video_url }: Request): string {
  const written = prompt ?? text;
  return typeof written === "string" ? written : `file ${textSeed(String(image_url ?? audio_url ?? video_url))}`;
}
