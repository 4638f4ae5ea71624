import { encodePng } from "./encode-png.ts";
import { mediaOptions, type MediaOptions, type MediaRequest } from "./media-request.ts";
import { textSeed } from "./mock-identity.ts";

/** Rows of the letters of the mark, three to five pixels wide. */
const MARK = [
  "### # # # # # #   ### ### ### ##",
  "#   # ### # # #   # #  #  #   # #",
  "### # ### # # #   ###  #  ##  # #",
  "  # # # # # # #   # #  #  #   # #",
  "### # # # ### ### # #  #  ### ##",
];

/**
 * An image (PNG) of a few shapes, with the word SIMULATED in its corner: the mocks' generated image. Its colors are those that
 * the text names; they, the shapes and their places depend on the text and the seed.
 *
 * @param request options, or a vendor's request that names size and seed in its own way; default 256 by 256 pixels, at most 2048
 */
export async function picture(text: string, request: MediaOptions | MediaRequest = {}): Promise<Blob> {
  const options = mediaOptions(request);
  const width = sizeOf(options.width);
  const height = sizeOf(options.height);
  const seed = textSeed(options.seed === undefined ? text : `${text} ${options.seed}`);
  const pixels = new Uint8Array(width * height);
  const shapes = [0, 1, 2].map((index) => shapeOf(text, textSeed(`${seed} ${index}`), width, height));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = Math.sin((x / width) * (2 + (seed % 5)) + (y / height) * 3);
      const top = shapes.findLastIndex((covers) => covers(x, y));
      pixels[y * width + x] = (top + 1) * SHADES + Math.round(((wave + 1) * (SHADES - 1)) / 2);
    }
  }
  drawMark(pixels, width, height);
  const palette = paletteOf(seed, colorsIn(text));
  return encodePng({ width, height, pixels, palette, comment: "Simulated: no model made this." });
}

/** Shades of the background and of each shape. */
const SHADES = 63;

/** Whether a pixel belongs to a shape: a circle, a triangle or a square. */
function shapeOf(text: string, seed: number, width: number, height: number): (x: number, y: number) => boolean {
  const centre = { x: width * (0.2 + 0.6 * part(seed, 0)), y: height * (0.25 + 0.5 * part(seed, 1)) };
  const radius = Math.min(width, height) * (0.1 + 0.15 * part(seed, 2));
  const named = SHAPES.findIndex((names) => names.test(text));
  const kind = named === -1 ? seed % SHAPES.length : named;
  return (x, y) => {
    const [right, down] = [Math.abs(x - centre.x), y - centre.y];
    if (kind === 0) return right * right + down * down < radius * radius;
    if (Math.abs(down) > radius) return false;
    return right < (kind === 1 ? (radius + down) / 2 : radius);
  };
}

const SHAPES = [
  /\b(?:circles?|balls?|suns?|moons?|planets?|apples?|oranges?|cats?|faces?|kreis\w*|sonne|mond)\b/i,
  /\b(?:triangles?|mountains?|trees?|pyramids?|tents?|sails?|boats?|forest|dreieck\w*|berge?|bäume?)\b/i,
  /\b(?:squares?|houses?|boxe?s?|buildings?|cubes?|city|doors?|books?|quadrat\w*|haus|häuser)\b/i,
];

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

/** Gradients of the background and three shapes, and white. @param named colors of the text, in the order of the shapes */
function paletteOf(seed: number, named: readonly number[]): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  for (let index = 0; index < MARK_COLOUR; index++) {
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
  return palette.fill(255, MARK_COLOUR * 3);
}

/** Red, green and blue of colors by their names. */
const COLORS: readonly (readonly [names: RegExp, color: number])[] = [
  [/\b(?:dark|navy) blue\b|\bnavy\b/i, 0x1b2a6b],
  [/\bred\b|\brot\w*\b|\brouge|\brojo/i, 0xe02b20],
  [/\borange\b/i, 0xf28c1b],
  [/\byellow\b|\bgelb\w*\b|\bjaune|\bamarillo/i, 0xf7d717],
  [/\bgold(?:en)?\b/i, 0xd4a017],
  [/\bgreen\b|\bgrün\w*|\bvert\b|\bverde/i, 0x2e9e4f],
  [/\bturquoise\b|\bteal\b|\bcyan\b/i, 0x1fb5ad],
  [/(?<!navy |dark )\bblue\b|\bblau\w*|\bbleu|\bazul/i, 0x2266dd],
  [/\bpurple\b|\bviolet\b|\blila\b/i, 0x7d3fb8],
  [/\bpink\b|\brosa\b/i, 0xf27fb2],
  [/\bbrown\b|\bbraun\w*/i, 0x7b4a23],
  [/\bblack\b|\bschwarz\w*|\bnoir|\bnegro/i, 0x202024],
  [/\bwhite\b|\bweiß\w*|\bblanc/i, 0xf4f4f0],
  [/\bgr[ae]y\b|\bgrau\w*/i, 0x8a8d91],
];

/** The colors that a text names, in its order. */
function colorsIn(text: string): readonly number[] {
  return COLORS.flatMap(([names, color]) => {
    const index = text.search(names);
    return index === -1 ? [] : [{ index, color }];
  })
    .toSorted((one, other) => one.index - other.index)
    .map(({ color }) => color);
}

/** One of four bytes of the seed, as a share from 0 to 1. */
function part(seed: number, byte: number): number {
  return ((seed >>> (byte * 8)) & 255) / 255;
}

const LARGEST = 2048;

function sizeOf(pixels = 256): number {
  return Number.isFinite(pixels) ? Math.min(LARGEST, Math.max(16, Math.round(pixels))) : 256;
}

/** A file's bytes in base64. */
export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
