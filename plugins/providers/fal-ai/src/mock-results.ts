import { base64 } from "@patchbay/core/provider";
import { mediaBase64, mediaUrl, simulateTask, textSeed, transcribe, type MediaFormat } from "@patchbay/mocks";

/** Folder of generated files at fal.ai. */
export const FOLDER = "https://v3.fal.media/files/simulated";

type Request = Readonly<Record<string, unknown>>;

/** The result of a finished call, by task. */
export const resultOfTask: Readonly<Record<string, (request: Request) => unknown>> = {
  "text-to-image": async (request) => ({
    images: await Promise.all(
      Array.from({ length: Math.min(4, Number(request["num_images"] ?? 1)) }, async (_, index) => {
        const text = index === 0 ? promptOf(request) : `${promptOf(request)} ${index + 1}`;
        const url =
          request["sync_mode"] === true ? await dataUrl(text, request) : mediaUrl(FOLDER, "png", text, request);
        return { url, content_type: "image/png" };
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
  "text-to-video": videoResult,
  "image-to-video": videoResult,
  "image-text-to-video": (request) => ({ video: fileOf("webm", "video/webm", promptOf(request), request) }),
  "text-to-speech": (request) => ({ audio: fileOf("wav", "audio/wav", promptOf(request)) }),
  "text-to-audio": (request) => ({ audio_file: fileOf("wav", "audio/wav", promptOf(request), request) }),
  // Models of the task return `audio`, or the requested sound and the rest; clients read one or the other.
  "audio-to-audio": (request) => ({
    audio: fileOf("wav", "audio/wav", promptOf(request)),
    target: fileOf("wav", "audio/wav", promptOf(request)),
    residual: fileOf("wav", "audio/wav", `all but ${promptOf(request)}`),
    duration: 2.5,
  }),
  "automatic-speech-recognition": (request) => {
    const { text, segments } = transcribe(String(request["audio_url"]));
    const chunks = segments.map(({ start, end, text: said }) => ({ timestamp: [start, end], text: said }));
    return { text, chunks, inferred_languages: ["en"], diarization_segments: [] };
  },
};

function imageResult(request: Request) {
  const prompt = promptOf(request);
  return {
    images: [fileOf("png", "image/png", prompt, request)],
    seed: textSeed(prompt),
    has_nsfw_concepts: [false],
    prompt,
  };
}

function videoResult(request: Request) {
  return { video: fileOf("webm", "video/webm", promptOf(request), request), seed: textSeed(promptOf(request)) };
}

function fileOf(format: MediaFormat, contentType: string, text: string, request: Request = {}) {
  return { url: mediaUrl(FOLDER, format, text, request), content_type: contentType, file_name: `simulated.${format}` };
}

async function dataUrl(text: string, request: Request = {}): Promise<string> {
  return `data:image/png;base64,${await mediaBase64("png", text, request)}`;
}

/** The caller's prompt, or a text derived from the input file. */
function promptOf({ prompt, text, image_url, audio_url }: Request): string {
  const written = prompt ?? text;
  return typeof written === "string" ? written : `file ${textSeed(String(image_url ?? audio_url))}`;
}
