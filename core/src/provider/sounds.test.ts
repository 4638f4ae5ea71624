import { expect, it } from "vitest";
import { OutputError } from "../errors/index.ts";
import { changedSpeech, soundOf, wavAudio } from "./sounds.ts";

it.each(["audio/mpeg", "application/octet-stream", ""])("returns a file of type %j as the sound", (type) => {
  const data = new Blob(["snd"], { type });
  expect(soundOf({ data }, "Acme")).toBe(data);
});

it.each([
  { audio: "c25k" },
  new Blob(["<html>"], { type: "text/html" }),
  new Blob(["data: 1"], { type: "text/event-stream" }),
])("rejects an answer that is no sound: %s", (data) => {
  const expected = new OutputError("Expected the sound itself from Acme");
  expect(() => soundOf({ data }, "Acme")).toThrow(expected);
});

it("labels changed speech, with the usual media type if the answer has none", async () => {
  const label = "speech";
  expect(await changedSpeech({ data: new Blob(["snd"], { type: "audio/wav" }) }, "Acme")).toEqual([
    { label, blob: "c25k", "content-type": "audio/wav" },
  ]);
  expect(await changedSpeech({ data: new Blob(["snd"]) }, "Acme")).toEqual([
    { label, blob: "c25k", "content-type": "audio/mpeg" },
  ]);
});

it("writes a header with the rate and the lengths before the samples", async () => {
  const audio = wavAudio(Uint8Array.of(1, 0, 2, 0), 24_000);
  const view = new DataView(await audio.arrayBuffer());
  expect([audio.type, audio.size]).toEqual(["audio/wav", 48]);
  expect([4, 24, 28, 40].map((offset) => view.getUint32(offset, true))).toEqual([40, 24_000, 48_000, 4]);
  expect(new Uint8Array(view.buffer, 44)).toEqual(Uint8Array.of(1, 0, 2, 0));
});
