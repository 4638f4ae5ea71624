import { bytesOf } from "./answers/sample-content.ts";

/** A vendor's request for an image, a sound or a video: it may name size and length in several ways. */
export type MediaRequest = Readonly<Record<string, unknown>>;

/** What a request determines of a simulated file, besides its prompt. Undefined: the file's own default. */
export interface MediaOptions {
  /** Pixels, at least 16 and at most 2048. */
  readonly width?: number;
  readonly height?: number;
  /** Another one makes another file of the same text. */
  readonly seed?: number;
  readonly seconds?: number;
  /** Of an image, if it can be written here; default: PNG. */
  readonly format?: "jpeg" | "webp";
  /** The image that is to be changed or set in motion. */
  readonly image?: Uint8Array<ArrayBuffer>;
}

/** Sizes that vendors name. */
const PRESETS: Readonly<Record<string, readonly [width: number, height: number]>> = {
  square_hd: [1024, 1024],
  square: [512, 512],
  portrait_4_3: [768, 1024],
  portrait_16_9: [576, 1024],
  landscape_4_3: [1024, 768],
  landscape_16_9: [1024, 576],
};

/** Reads what a vendor's request determines of a file. */
export function mediaOptions(source: MediaOptions | MediaRequest): MediaOptions {
  const request = source as MediaRequest;
  const [width, height] = sizeIn(request);
  const seconds = secondsIn(request);
  const format = formatIn(request);
  const image = imageIn(request);
  const { random_seed: other, seed = other } = request;
  return {
    ...(width > 0 && { width: limited(width) }),
    ...(height > 0 && { height: limited(height) }),
    ...(seconds > 0 && { seconds }),
    // Forms have texts.
    ...(/^\d+$/.test(String(seed)) && { seed: Number(seed) }),
    ...(format && { format }),
    ...(image && { image }),
  };
}

const limited = (pixels: number): number => Math.min(2048, Math.max(16, Math.round(pixels)));

function formatIn({ output_format: requested, format = requested }: MediaRequest): MediaOptions["format"] {
  // Only browsers have encoders.
  if (typeof OffscreenCanvas === "undefined") return undefined;
  const [name] = /jpeg|webp/.exec(String(format).toLowerCase().replace("jpg", "jpeg")) ?? [];
  return name as MediaOptions["format"];
}

/** Names of the image that a request changes; of a list, the first one counts. */
const IMAGES = ["image", "image_url", "input_image", "image_urls", "images", "input_images", "reference_images"];

function imageIn(request: MediaRequest): MediaOptions["image"] {
  for (const name of IMAGES) {
    const [value] = [request[name]].flat();
    const bytes = bytesOf(value);
    if (bytes.length > 0) return new Uint8Array(bytes);
  }
  return undefined;
}

function sizeIn(request: MediaRequest): readonly [width: number, height: number] {
  const { size, image_size: named, target_size: target, aspect_ratio: ratio, resolution } = request;
  const preset = PRESETS[String(named)];
  if (preset) return preset;
  const [, wide, high] = /^(\d+)[x*](\d+)$/.exec(String(size ?? named)) ?? [];
  if (wide && high) return [Number(wide), Number(high)];
  const sizes = { ...request, ...membersOf(named), ...membersOf(target) };
  const [, rows] = /^(\d+)p$/i.exec(String(resolution)) ?? [];
  const [, across, down] = /^(\d+):(\d+)$/.exec(String(ratio ?? (rows && "16:9"))) ?? [];
  if (!across || !down || sizes["width"]) return [Number(sizes["width"] ?? 0), Number(sizes["height"] ?? 0)];
  const [most, least] = [Math.max(Number(across), Number(down)), Math.min(Number(across), Number(down))];
  // A resolution names the shorter side. Without one, the longer side has 768 pixels.
  const scale = rows ? Number(rows) / Math.max(1, least) : 768 / Math.max(1, most);
  return [Math.round(Number(across) * scale), Math.round(Number(down) * scale)];
}

const membersOf = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** Names of a length in seconds, as vendors of videos, music and sounds have them. */
const SECONDS = ["seconds", "duration", "seconds_total", "duration_seconds", "audio_length", "audio_length_in_s"];

/** Of models that are asked for frames without their rate. */
const FRAMES_PER_SECOND = 16;

/** Of models that make sounds token by token, such as MusicGen. */
const TOKENS_PER_SECOND = 50;

function secondsIn(request: MediaRequest): number {
  const named = SECONDS.map((name) => Number.parseFloat(String(request[name]))).find((seconds) => seconds > 0);
  if (named !== undefined) return named;
  const { num_frames: frames, frames_per_second: rate = request["fps"], generation_parameters: generation } = request;
  if (typeof frames === "number") return frames / (Number(rate) || FRAMES_PER_SECOND);
  const { max_new_tokens: tokens } = { ...request, ...membersOf(generation) } as MediaRequest;
  return typeof tokens === "number" ? tokens / TOKENS_PER_SECOND : 0;
}
