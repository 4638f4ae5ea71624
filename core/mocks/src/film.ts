import { mediaOptions, type MediaOptions, type MediaRequest } from "./media-request.ts";
import { textSeed } from "./mock-identity.ts";
import { picture } from "./picture.ts";
import { webm, type VideoFrameBytes } from "./webm.ts";

const FRAMES_PER_SECOND = 12;
const MOST_SECONDS = 30;
const MOST_PIXELS = 1280;

/**
 * A video (WebM, VP8), labeled as simulated, in which the view moves over an image: that of the request or, without
 * one, `picture(text, request)`. Text and seed determine the direction.
 *
 * @param request with the length in seconds, at most 30 (default: 2), and the size, at most 1280 pixels (default: that
 * of the image, or 512 by 288)
 * @throws DOMException if the browser cannot read the image or encode the video
 */
export async function film(text: string, request: MediaOptions | MediaRequest): Promise<Blob> {
  const { image, seed, seconds = 2, width, height } = mediaOptions(request);
  const size = { width: width ?? 512, height: height ?? 288 };
  const source = image ? new Blob([image]) : await picture(text, { ...size, ...(seed !== undefined && { seed }) });
  const bitmap = await createImageBitmap(source);
  const encoded = await encode(
    bitmap,
    evenSize({ width: width ?? bitmap.width, height: height ?? bitmap.height }),
    Math.max(1, Math.round(Math.min(MOST_SECONDS, seconds) * FRAMES_PER_SECOND)),
    textSeed(`${text}${seed ?? ""}`),
  );
  bitmap.close();
  return encoded;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Encoders take even numbers of pixels. */
function evenSize({ width, height }: Size): Size {
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height)) / 2;
  return { width: 2 * Math.ceil(width * scale), height: 2 * Math.ceil(height * scale) };
}

async function encode(bitmap: ImageBitmap, { width, height }: Size, count: number, seed: number): Promise<Blob> {
  const frames: VideoFrameBytes[] = [];
  const failures: DOMException[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ bytes, milliseconds: Math.round(chunk.timestamp / 1000), isKey: chunk.type === "key" });
    },
    error: (failure) => failures.push(failure),
  });
  encoder.configure({ codec: "vp8", width, height, framerate: FRAMES_PER_SECOND, bitrate: width * height * 3 });
  const canvas = new OffscreenCanvas(width, height);
  for (let index = 0; index < count; index++) {
    drawView(canvas, bitmap, count === 1 ? 0 : index / (count - 1), seed);
    const frame = new VideoFrame(canvas, { timestamp: Math.round((index * 1_000_000) / FRAMES_PER_SECOND) });
    const isKey = index % FRAMES_PER_SECOND === 0;
    encoder.encode(frame, { keyFrame: isKey });
    frame.close();
    // The page stays responsive.
    if (isKey) await encoder.flush();
  }
  await encoder.flush();
  if (failures[0]) throw failures[0];
  encoder.close();
  return webm({ width, height, milliseconds: Math.round((count * 1000) / FRAMES_PER_SECOND), frames });
}

/** Draws a part of an image that moves from one edge to the opposite one while `progress` goes from 0 to 1. */
function drawView(canvas: OffscreenCanvas, bitmap: ImageBitmap, progress: number, seed: number): void {
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  const scale = 1.25 * Math.max(width / bitmap.width, height / bitmap.height);
  const [wide, high] = [bitmap.width * scale, bitmap.height * scale];
  const ease = (1 - Math.cos(Math.PI * progress)) / 2;
  // Every direction but standing still.
  const across = [ease, 1 - ease, 0.5][seed % 3] ?? 0;
  const down = [ease, 1 - ease][(seed >>> 8) % 2] ?? 0;
  context?.drawImage(bitmap, (width - wide) * across, (height - high) * down, wide, high);
  label(canvas);
}

function label(canvas: OffscreenCanvas): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const size = Math.max(10, Math.round(canvas.width / 32));
  context.font = `bold ${size}px sans-serif`;
  context.fillStyle = "black";
  context.fillRect(0, canvas.height - 2 * size, context.measureText("SIMULATED").width + 2 * size, 2 * size);
  context.fillStyle = "white";
  context.fillText("SIMULATED", size, canvas.height - 0.65 * size);
}
