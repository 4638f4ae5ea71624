import { expect, it } from "vitest";
import { wavAudio } from "./wav-audio.ts";

it("writes a header with the rate and the lengths before the samples", async () => {
  const audio = wavAudio(Uint8Array.of(1, 0, 2, 0), 24_000);
  const view = new DataView(await audio.arrayBuffer());
  expect([audio.type, audio.size]).toEqual(["audio/wav", 48]);
  expect([4, 24, 28, 40].map((offset) => view.getUint32(offset, true))).toEqual([40, 24_000, 48_000, 4]);
  expect(new Uint8Array(view.buffer, 44)).toEqual(Uint8Array.of(1, 0, 2, 0));
});
