import { encodePng } from "./encode-png.ts";
import type { MediaOptions } from "./media-request.ts";
import { textSeed } from "./mock-identity.ts";
import { colorsIn } from "./picture-colors.ts";
import { drawMark, COLORS_OF_IMAGE } from "./picture-mark.ts";

/** An image (PNG) of a few shapes. Their kinds and colors are those that the text names, or depend on text and seed. */
export async function drawnPicture(text: string, seed: number, options: MediaOptions): Promise<Blob> {
  const { width = 256, height = 256 } = options;
  const pixels = shadedGround(width, height, 2 + (seed % 5));
  for (const layer of [1, 2, 3]) {
    const reachOf = shapeOf(text, textSeed(`${seed} ${layer - 1}`), width, height);
    for (let y = 0; y < height; y++) {
      const { left, right } = reachOf(y);
      for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
        const at = y * width + x;
        pixels[at] = ((pixels[at] ?? 0) % SHADES) + layer * SHADES;
      }
    }
  }
  const palette = paletteOf(seed, colorsIn(text));
  drawMark(pixels, palette, width, height);
  return encodePng({ width, height, pixels, palette, comment: "Simulated: no model made this." });
}

/** Shades of the background and of each shape. */
const SHADES = 63;

/** The background: waves of shades from the upper left corner, computed by the sine of a sum to be fast on large images. */
function shadedGround(width: number, height: number, waves: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const sines = Float64Array.from({ length: width }, (_, x) => Math.sin((x / width) * waves));
  const cosines = Float64Array.from({ length: width }, (_, x) => Math.cos((x / width) * waves));
  for (let y = 0; y < height; y++) {
    const [sine, cosine] = [Math.sin((y / height) * 3), Math.cos((y / height) * 3)];
    for (let x = 0; x < width; x++) {
      const wave = (sines[x] ?? 0) * cosine + (cosines[x] ?? 0) * sine;
      pixels[y * width + x] = Math.round(((wave + 1) * (SHADES - 1)) / 2);
    }
  }
  return pixels;
}

/** Which pixels of a row belong to a shape: a circle, a triangle or a square. */
function shapeOf(text: string, seed: number, width: number, height: number) {
  const centre = { x: width * (0.2 + 0.6 * part(seed, 0)), y: height * (0.25 + 0.5 * part(seed, 1)) };
  const radius = Math.min(width, height) * (0.1 + 0.15 * part(seed, 2));
  const named = SHAPES.findIndex((names) => names.test(text));
  const kind = named === -1 ? seed % SHAPES.length : named;
  return (y: number): { readonly left: number; readonly right: number } => {
    const down = y - centre.y;
    if (Math.abs(down) > radius) return { left: 0, right: 0 };
    const reach = [Math.sqrt(radius ** 2 - down ** 2), (radius + down) / 2, radius][kind] ?? 0;
    return { left: Math.ceil(centre.x - reach), right: Math.ceil(centre.x + reach) };
  };
}

const SHAPES = [
  /\b(?:circles?|balls?|suns?|moons?|planets?|apples?|oranges?|cats?|faces?|kreis\w*|sonne|mond)\b/i,
  /\b(?:triangles?|mountains?|trees?|pyramids?|tents?|sails?|boats?|forest|dreieck\w*|berge?|bäume?)\b/i,
  /\b(?:squares?|houses?|boxe?s?|buildings?|cubes?|city|doors?|books?|quadrat\w*|haus|häuser)\b/i,
];

/** Gradients of the background and three shapes. @param named colors of the text, in the order of the shapes */
function paletteOf(seed: number, named: readonly number[]): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  for (let index = 0; index < COLORS_OF_IMAGE; index++) {
    const layer = Math.floor(index / SHADES);
    const shade = (index % SHADES) / SHADES;
    // The first color that a text names is that of its subject.
    const color = layer === 0 ? named[1] : named[layer === 2 ? 2 : 0];
    for (let channel = 0; channel < 3; channel++) {
      const hue = part(seed, 3) + layer * 0.29 + shade / 6;
      palette[index * 3 + channel] =
        color === undefined
          ? Math.round((80 + 110 * shade) * (0.6 + 0.4 * Math.sin(2 * Math.PI * (hue + channel / 3))))
          : Math.round(((color >> (16 - 8 * channel)) & 255) * (0.75 + 0.25 * shade));
    }
  }
  return palette;
}

/** One of four bytes of the seed, as a share from 0 to 1. */
function part(seed: number, byte: number): number {
  return ((seed >>> (byte * 8)) & 255) / 255;
}
