import { decodePicture } from "./decode-picture.ts";
import { encodePng } from "./encode-png.ts";
import type { GrayPicture, Size } from "./gray-picture.ts";
import { colorsIn } from "./picture-colors.ts";
import { drawMark, COLORS_OF_IMAGE } from "./picture-mark.ts";

/**
 * An image (PNG) that shows another one as a print in few colors, with the word SIMULATED in its corner: the mocks' answer
 * to a request to change an image. Its colors are those that the text names, or depend on text and seed.
 *
 * @param size in pixels; default: that of the image, at most 1024
 * @returns undefined if the image cannot be read
 */
export async function changedPicture(
  image: Uint8Array<ArrayBuffer>,
  text: string,
  seed: number,
  size: Partial<Size>,
): Promise<Blob | undefined> {
  const gray = await decodePicture(image, (original) => {
    const scale = Math.min(1, 1024 / Math.max(original.width, original.height));
    const { width = original.width * scale, height = original.height * scale } = size;
    return { width: Math.ceil(width), height: Math.ceil(height) };
  });
  if (!gray) return undefined;
  const { width, height } = gray;
  const pixels = printOf(gray, 5 + (seed % 3));
  const palette = printColors(seed, colorsIn(text));
  drawMark(pixels, palette, width, height);
  return encodePng({ width, height, pixels, palette, comment: "Simulated: no model changed this." });
}

/** Tones of a brightness, from dark to bright, with dark lines along the edges. */
function printOf({ width, height, pixels }: GrayPicture, tones: number): Uint8Array {
  const toneOf = tonesOf(pixels, tones);
  const print = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const here = pixels[at] ?? 0;
      const across = here - (pixels[x + 1 < width ? at + 1 : at] ?? 0);
      const down = here - (pixels[y + 1 < height ? at + width : at] ?? 0);
      const tone = toneOf[here] ?? 0;
      const ink = Math.max(0, Math.abs(across) + Math.abs(down) - 12) / 60;
      print[at] = Math.round(((COLORS_OF_IMAGE - 1) * tone * Math.max(0, 1 - ink)) / (tones - 1));
    }
  }
  return print;
}

/** The tone of each brightness: dark and bright images, too, have about as many pixels of each. */
function tonesOf(pixels: Uint8Array, tones: number): readonly number[] {
  const counts = new Uint32Array(256);
  for (const brightness of pixels) counts[brightness] = (counts[brightness] ?? 0) + 1;
  let darker = 0;
  return Array.from(counts, (count, brightness) => {
    const rank = (darker + count / 2) / pixels.length;
    darker += count;
    return Math.min(tones - 1, Math.floor(((rank + brightness / 255) / 2) * tones));
  });
}

/** Colors from dark to bright. */
function printColors(seed: number, named: readonly number[]): Uint8Array {
  const [main = named.length > 0 ? 0x808080 : hueOf((seed & 255) / 255), other = main] = named.filter(isColorful);
  const stops = [0x14141c, main, mix(other, 0xffffff, 0.8)];
  const palette = new Uint8Array(256 * 3);
  for (let index = 0; index < COLORS_OF_IMAGE; index++) {
    const position = (index / (COLORS_OF_IMAGE - 1)) * 2;
    const color = mix(stops[Math.floor(position)] ?? 0, stops[Math.ceil(position)] ?? 0, position % 1);
    for (let channel = 0; channel < 3; channel++) palette[index * 3 + channel] = (color >> (16 - 8 * channel)) & 255;
  }
  return palette;
}

function mix(one: number, other: number, share: number): number {
  return [16, 8, 0].reduce((color, shift) => {
    const [from, to] = [(one >> shift) & 255, (other >> shift) & 255];
    return color | (Math.round(from + (to - from) * share) << shift);
  }, 0);
}

/** Whether a color is neither black nor white nor gray. */
function isColorful(color: number): boolean {
  const channels = [16, 8, 0].map((shift) => (color >> shift) & 255);
  return Math.max(...channels) - Math.min(...channels) > 16;
}

/** A strong color. @param hue from 0 to 1 */
function hueOf(hue: number): number {
  return [16, 8, 0].reduce((color, shift, channel) => {
    return color | (Math.round(140 + 100 * Math.sin(2 * Math.PI * (hue + channel / 3))) << shift);
  }, 0);
}
