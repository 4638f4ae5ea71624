import { encodePng } from "./encode-png.ts";
import { textSeed } from "./mock-identity.ts";

export interface PictureOptions {
  /** Pixels; default 256, at most 1024. */
  readonly width?: number;
  readonly height?: number;
}

/** Rows of the letters of the mark, three to five pixels wide. */
const MARK = [
  "### # # # # # #   ### ### ### ##",
  "#   # ### # # #   # #  #  #   # #",
  "### # ### # # #   ###  #  ##  # #",
  "  # # # # # # #   # #  #  #   # #",
  "### # # # ### ### # #  #  ### ##",
];

/**
 * An image (PNG) in colors that depend on a text, with the word SIMULATED in its corner: the mocks' generated image.
 */
export async function picture(text: string, options: PictureOptions = {}): Promise<Blob> {
  const width = sizeOf(options.width);
  const height = sizeOf(options.height);
  const seed = textSeed(text);
  const pixels = new Uint8Array(width * height);
  const centre = { x: width * (0.3 + 0.4 * part(seed, 0)), y: height * (0.3 + 0.4 * part(seed, 1)) };
  const radius = Math.min(width, height) * (0.15 + 0.2 * part(seed, 2));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = Math.sin((x / width) * (2 + (seed % 5)) + (y / height) * 3);
      const inside = Math.hypot(x - centre.x, y - centre.y) < radius;
      pixels[y * width + x] = (inside ? 128 : 0) + Math.round((wave + 1) * 60);
    }
  }
  drawMark(pixels, width, height);
  return encodePng({ width, height, pixels, palette: paletteOf(seed), comment: "Simulated: no model made this." });
}

/** The color of the mark, which neither gradient uses. */
const MARK_COLOUR = 255;

function drawMark(pixels: Uint8Array, width: number, height: number): void {
  const scale = Math.max(1, Math.floor(width / 128));
  MARK.forEach((row, y) => {
    [...row].forEach((cell, x) => {
      if (cell !== "#") return;
      for (let down = 0; down < scale; down++) {
        for (let right = 0; right < scale; right++) {
          const left = (x + 2) * scale + right;
          const top = height - (7 - y) * scale + down;
          if (left < width && top >= 0) pixels[top * width + left] = MARK_COLOUR;
        }
      }
    });
  });
}

/** Two gradients of 128 colors each, and white. */
function paletteOf(seed: number): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  for (let index = 0; index < MARK_COLOUR; index++) {
    const hue = part(seed, 3) + (index < 128 ? 0 : 0.45) + (index % 128) / 640;
    const light = 70 + (index % 128);
    for (let channel = 0; channel < 3; channel++) {
      palette[index * 3 + channel] = Math.round(light * (0.6 + 0.4 * Math.sin(2 * Math.PI * (hue + channel / 3))));
    }
  }
  return palette.fill(255, MARK_COLOUR * 3);
}

/** One of four bytes of the seed, as a share from 0 to 1. */
function part(seed: number, byte: number): number {
  return ((seed >>> (byte * 8)) & 255) / 255;
}

function sizeOf(pixels = 256): number {
  return Number.isFinite(pixels) ? Math.min(1024, Math.max(16, Math.round(pixels))) : 256;
}

/** A file's bytes in base64. */
export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
