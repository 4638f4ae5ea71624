import { readdirSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import {
  loadSampleFiles,
  SAMPLE_DESCRIPTIONS,
  SAMPLE_SIZES,
  sampleAddress,
  sampleMedium,
  standInFiles,
} from "./sample-media.ts";

const input = { inputs: { image: { sampleFile: "cat.jpg" }, question: "Is it a cat?" } };

it("describes exactly the files that exist, and has a URL for each", () => {
  const files = readdirSync("core/mocks/media").filter((name) => !name.endsWith(".md"));
  expect(Object.keys(SAMPLE_DESCRIPTIONS).toSorted()).toEqual(files.toSorted());
  // Small drawings have their own URLs without a build.
  for (const name of files) expect(sampleAddress(name)).toMatch(name.endsWith(".svg") ? /svg/ : name);
  expect(["rocket.webm", "down.wav", "invoice.png"].map(sampleMedium)).toEqual(["video", "audio", "image"]);
});

it("knows the size of every image and video", () => {
  const sizes = readdirSync("core/mocks/media")
    .filter((name) => /\.(?:jpg|png|svg|webm)$/.test(name))
    .map((name) => [name, sizeOf(readFileSync(`core/mocks/media/${name}`))]);
  expect(SAMPLE_SIZES).toEqual(Object.fromEntries(sizes));
});

/** From a drawing's first tag, a PNG's first chunk, a JPEG's frame header, a video's track. */
function sizeOf(file: Buffer): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(file.toString("latin1", 0, 200)) ?? [];
  if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) };
  if (file.readUInt32BE(12) === 0x49484452) return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  if (file.readUInt32BE(0) === 0x1a45dfa3) {
    const track = file.indexOf(Buffer.of(0xb0, 0x82));
    return {
      width: file.readUInt16BE(track + 2),
      height: file.readUIntBE(track + 6, file.readUInt8(track + 5) & 0x7f),
    };
  }
  let at = 2;
  while (![0xffc0, 0xffc2].includes(file.readUInt16BE(at))) at += 2 + file.readUInt16BE(at + 2);
  return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
}

it("loads each file of an input once", async () => {
  const load = vi.fn(async () => new Response("bytes"));
  vi.stubGlobal("fetch", load);
  const loaded = (await loadSampleFiles([input, input])) as { inputs: { image: File; question: string } }[];
  const [file, again] = loaded.map(({ inputs }) => inputs.image);
  expect([file?.name, file?.type, await file?.text()]).toEqual(["cat.jpg", "image/jpeg", "bytes"]);
  expect(again).toBe(file);
  expect(loaded[0]?.inputs.question).toBe("Is it a cat?");
  expect(load).toHaveBeenCalledOnce();
});

it.each([
  ["is offline", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["has no such file", async () => new Response("", { status: 404 })],
])("names the file that cannot be loaded from a server that %s", async (_, load) => {
  vi.stubGlobal("fetch", load);
  await expect(loadSampleFiles(input)).rejects.toThrow("The sample’s file cat.jpg could not be loaded.");
});

it("gives code the names and types of files without loading them", () => {
  const { inputs } = standInFiles(input) as { inputs: { image: File } };
  expect([inputs.image.name, inputs.image.type]).toEqual(["cat.jpg", "image/jpeg"]);
});
