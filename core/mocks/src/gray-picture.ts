/** An image's brightness, from 0 to 255 for each pixel, row by row. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of a pixel with one to four channels: gray or colors, then opacity, if their number is even. */
export function brightness(data: Uint8Array | Uint8ClampedArray, at: number, channels: number): number {
  const red = data[at] ?? 0;
  const gray = channels < 3 ? red : 0.3 * red + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
  const opacity = channels % 2 === 0 ? (data[at + channels - 1] ?? 0) / 255 : 1;
  return Math.round(gray * opacity + 255 * (1 - opacity));
}
