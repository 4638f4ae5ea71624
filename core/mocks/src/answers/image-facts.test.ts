import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { picture } from "../picture.ts";
import { readImageFacts } from "./image-facts.ts";
import { describeImage } from "./media-answers.ts";

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const gif = Uint8Array.from([...Buffer.from("GIF89a"), 3, 0, 2, 0, ...Array.from({ length: 20 }, () => 0)]);
const webp = Uint8Array.from([...Buffer.from("RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0"), 0x1f, 3, 0, 0xef, 1, 0]);

it("reads format and size from the head of a file", async () => {
  expect(readImageFacts(await bytesOf(await picture("x", { width: 80, height: 40 })))).toEqual({
    format: "PNG",
    width: 80,
    height: 40,
  });
  expect(readImageFacts(gif)).toEqual({ format: "GIF", width: 3, height: 2 });
  expect(readImageFacts(webp)).toEqual({ format: "WebP", width: 800, height: 496 });
  const cat = readFileSync(new URL("../../media/cat.jpg", import.meta.url));
  expect(readImageFacts(cat)).toEqual({ format: "JPEG", width: 451, height: 300 });
  expect(readImageFacts(cat.subarray(0, 30))).toBeUndefined();
  expect(readImageFacts(new TextEncoder().encode("This is a text and not an image."))).toBeUndefined();
});

it("describes an unknown image by what the file reveals, and nothing else", async () => {
  const data = Buffer.from(await bytesOf(await picture("x", { width: 80, height: 40 }))).toString("base64");
  expect(describeImage(`data:image/png;base64,${data}`, "What is this?")).toMatch(
    /^The image is a PNG of 80 × 40 pixels and \d+ bytes\. A simulated model does not look at pictures, so it cannot answer “What is this\?”\./,
  );
});
