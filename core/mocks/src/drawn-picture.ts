import { encodePng } from "./encode-png.ts";
import type { MediaOptions } from "./media-request.ts";
import { textSeed } from "./mock-identity.ts";
import { colorsIn } from "./picture-colors.ts";
import { drawMark, COLORS_OF_IMAGE } from "./picture-mark.ts";

/** An image (PNG) of a few shapes. Their kinds and colors are those that the text names, or depend on text and seed. */
export async function drawnPicture(text: string, seed: number, options: MediaOptions): Promise<Blob> {
  const { width = 256, height = 256 } = options;
  const pixels = new Uint8Array(width * height);
  const shapes = [0, 1, 2].map((index) => shapeOf(text, textSeed(`${seed} ${index}`), width, height));
  const layers = new Uint8Array(width);
  // The background is a wave over x and y: the sine of a sum, from one sine and cosine of each column and row.
  const columns = Array.from({ length: width }, (_, x) => (x / width) * (2 + (seed % 5)));
  const [sines, cosines] = [Float64Array.from(columns, Math.sin), Float64Array.from(columns, Math.cos)];
  for (let y = 0; y < height; y++) {
    layers.fill(0);
    for (const [index, { center, halfWidth }] of shapes.entries()) {
      const half = halfWidth(y);
      layers.fill(index + 1, Math.max(0, Math.ceil(center - half)), Math.max(0, Math.ceil(center + half)));
    }
    const [sine, cosine] = [Math.sin((y / height) * 3), Math.cos((y / height) * 3)];
    for (let x = 0; x < width; x++) {
      const wave = sines[x]! * cosine + cosines[x]! * sine;
      pixels[y * width + x] = layers[x]! * SHADES + Math.round(((wave + 1) * (SHADES - 1)) / 2);
    }
  }
  const palette = paletteOf(seed, colorsIn(text));
  drawMark(pixels, palette, width, height);
  return encodePng({ width, height, pixels, palette, comment: "Simulated: no model made this." });
}

/** Shades of the background and of each shape. */
const SHADES = 63;

interface Shape {
  readonly center: number;
  /** Half of its width in a row of pixels. */
  halfWidth(y: number): number;
}

/** A circle, a triangle or a square. */
function shapeOf(text: string, seed: number, width: number, height: number): Shape {
  const center = { x: width * (0.2 + 0.6 * part(seed, 0)), y: height * (0.25 + 0.5 * part(seed, 1)) };
  const radius = Math.min(width, height) * (0.1 + 0.15 * part(seed, 2));
  const named = SHAPES.findIndex((names) => names.test(text));
  const kind = named === -1 ? seed % SHAPES.length : named;
  return {
    center: center.x,
    halfWidth(y) {
      const down = y - center.y;
      if (Math.abs(down) > radius) return 0;
      if (kind === 0) return Math.sqrt(radius * radius - down * down);
      return kind === 1 ? (radius + down) / 2 : radius;
    },
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
