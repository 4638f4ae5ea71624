import { deflateSync } from "node:zlib";
import { getResponse } from "msw";
import { expect, it } from "vitest";
import { decodePng } from "./decode-png.ts";
import { simulateTask } from "./answers/simulate-task.ts";
import { encodePng } from "./encode-png.ts";
import { mediaUrl } from "./media-url.ts";
import { mockMedia } from "./mock-media.ts";
import { picture } from "./picture.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = async (blob: Blob | undefined): Promise<Bytes> => new Uint8Array((await blob?.arrayBuffer()) ?? []);
const asIs = <Size>(size: Size): Size => size;

/** Black to the left, white to the right. */
async function halves(width: number, height: number): Promise<Bytes> {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 0 : 1));
  const palette = Uint8Array.of(0, 0, 0, 255, 255, 255);
  return bytesOf(await encodePng({ width, height, pixels, palette, comment: "A test." }));
}

/** The brightness of an image at a place, as shares of its size. */
async function brightnessAt(image: Bytes, right: number, down: number): Promise<number> {
  const { width, height, pixels } = (await decodePng(image, asIs))!;
  return pixels[Math.floor(down * height) * width + Math.floor(right * width)] ?? -1;
}

const sizeOf = (image: Bytes): readonly number[] => {
  const view = new DataView(image.buffer);
  return [view.getUint32(16), view.getUint32(20)];
};

it("shows the image of the request, in its size", async () => {
  const changed = await bytesOf(await picture("Make it blue", { image: await halves(60, 40) }));
  expect(sizeOf(changed)).toEqual([60, 40]);
  expect(await brightnessAt(changed, 0.2, 0.2)).toBeLessThan(60);
  expect(await brightnessAt(changed, 0.8, 0.2)).toBeGreaterThan(190);
});

it("shows the middle of the image in another shape", async () => {
  const changed = await bytesOf(await picture("x", { image: await halves(60, 40), width: 30, height: 90 }));
  expect(sizeOf(changed)).toEqual([30, 90]);
  expect(await brightnessAt(changed, 0.3, 0.2)).toBeLessThan(60);
  expect(await brightnessAt(changed, 0.7, 0.2)).toBeGreaterThan(190);
});

/** Of the color in the middle of a palette, which follows its name. */
function strongestChannel(png: Buffer): number {
  const color = [...png.subarray(png.indexOf("PLTE") + 4 + 127 * 3).subarray(0, 3)];
  return color.indexOf(Math.max(...color));
}

it("has the color of the prompt, and others for another seed", async () => {
  const image = Uint8Array.from({ length: 3600 }, (_, at) => Math.floor((at % 60) * 4.2));
  const palette = Uint8Array.from({ length: 768 }, (_, at) => Math.floor(at / 3));
  const gradient = await bytesOf(
    await encodePng({ width: 60, height: 60, pixels: image, palette, comment: "A test." }),
  );
  const [red, green, one, other] = await Promise.all(
    (
      [
        ["red", 7],
        ["green", 7],
        ["x", 1],
        ["x", 2],
      ] as const
    ).map(async ([text, seed]) => Buffer.from(await bytesOf(await picture(text, { image: gradient, seed })))),
  );
  expect(one!.equals(other!)).toBe(false);
  expect([strongestChannel(red!), strongestChannel(green!)]).toEqual([0, 1]);
});

it("is at the address that a vendor's answer names", async () => {
  const folder = "https://files.example/out";
  const image = `data:image/png;base64,${Buffer.from(await halves(60, 40)).toString("base64")}`;
  for (const request of [{ image_url: image }, { input_images: [image] }, { image: image.split(",")[1] }]) {
    const response = await getResponse(mockMedia(folder), new Request(mediaUrl(folder, "png", "Make it red", request)));
    const changed = await bytesOf(await response?.blob());
    expect(sizeOf(changed)).toEqual([60, 40]);
    expect((await brightnessAt(changed, 0.8, 0.2)) - (await brightnessAt(changed, 0.2, 0.2))).toBeGreaterThan(130);
  }
});

it("is a drawing if the image cannot be read", async () => {
  const unknown = new Uint8Array(5000).fill(7);
  const drawn = await bytesOf((await simulateTask("image-to-image", unknown, { prompt: "a red house" })) as Blob);
  expect(sizeOf(drawn)).toEqual([256, 256]);
});

function chunk(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}

it.each([
  [0, 1, (x: number, y: number) => [x * 20 + y]],
  [4, 2, (x: number, y: number) => [x * 20 + y, 255]],
  [2, 3, (x: number, y: number) => [x * 20 + y, x * 20 + y, x * 20 + y]],
  [6, 4, (x: number, y: number) => [x * 20 + y, x * 20 + y, x * 20 + y, 255]],
])("reads a PNG of color type %i with every filter", async (type, channels, pixelAt) => {
  const [width, height] = [8, 5];
  const rows = Array.from({ length: height }, (_, y) => [...Array(width).keys()].flatMap((x) => pixelAt(x, y)));
  const at = (y: number, index: number) => (index < 0 ? 0 : (rows[y]?.[index] ?? 0));
  const filtered = rows.flatMap((row, y) => [
    y,
    ...row.map((value, index) => {
      const [left, up, corner] = [at(y, index - channels), at(y - 1, index), at(y - 1, index - channels)];
      const sum = left + up - corner;
      const closest = [left, up, corner].toSorted((a, b) => Math.abs(sum - a) - Math.abs(sum - b))[0]!;
      return (value - [0, left, up, (left + up) >> 1, closest][y]!) & 255;
    }),
  ]);
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, type, 0, 0, 0]);
  const file = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(filtered))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  const read = await decodePng(new Uint8Array(file), asIs);
  expect([...read!.pixels]).toEqual(rows.flatMap((row) => row.filter((_, index) => index % channels === 0)));
});
