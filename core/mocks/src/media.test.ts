import { crc32, inflateSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clip } from "./clip.ts";
import { embed } from "./mock-embeddings.ts";
import { mediaUrl } from "./media-url.ts";
import { media, mockMedia } from "./mock-media.ts";
import { mockJobs } from "./mock-jobs.ts";
import { mediaOptions } from "./media-request.ts";
import { mockSpeech } from "./mock-speech.ts";
import { picture } from "./picture.ts";
import { sound } from "./sound.ts";
import { getResponse } from "msw";

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

/** The chunks of a PNG file, each with its checksum verified. */
async function chunksOf(blob: Blob): Promise<Map<string, Buffer>> {
  const file = await bytesOf(blob);
  const chunks = new Map<string, Buffer>();
  for (let offset = 8; offset < file.length;) {
    const length = file.readUInt32BE(offset);
    const type = file.toString("latin1", offset + 4, offset + 8);
    const content = file.subarray(offset + 8, offset + 8 + length);
    expect(file.readUInt32BE(offset + 8 + length)).toBe(crc32(file.subarray(offset + 4, offset + 8 + length)));
    chunks.set(type, content);
    offset += length + 12;
  }
  return chunks;
}

describe("a simulated image", () => {
  it("is a PNG of the requested size, with valid checksums and a note that no model made it", async () => {
    const blob = await picture("a cat", { width: 40, height: 20 });
    const chunks = await chunksOf(blob);
    expect(blob.type).toBe("image/png");
    expect([...chunks.keys()]).toEqual(["IHDR", "PLTE", "tEXt", "IDAT", "IEND"]);
    expect([chunks.get("IHDR")?.readUInt32BE(0), chunks.get("IHDR")?.readUInt32BE(4)]).toEqual([40, 20]);
    expect(inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0))).toHaveLength(20 * 41);
    expect(chunks.get("tEXt")?.toString()).toContain("Simulated");
  });

  it("depends only on the text", async () => {
    const [cat, again, dog] = await Promise.all(
      ["cat", "cat", "dog"].map(async (text) => bytesOf(await picture(text))),
    );
    expect(cat?.equals(again ?? Buffer.alloc(0))).toBe(true);
    expect(cat?.equals(dog ?? Buffer.alloc(0))).toBe(false);
  });

  it("depends on the seed, and takes the colors that the text names", async () => {
    const [one, other] = await Promise.all([1, 2].map(async (seed) => bytesOf(await picture("a cat", { seed }))));
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
    const palette = (await chunksOf(await picture("a red house on green grass"))).get("PLTE");
    const [red, green] = [palette?.subarray(62 * 2 * 3, 62 * 2 * 3 + 3), palette?.subarray(62 * 3, 62 * 3 + 3)];
    expect((red?.[0] ?? 0) - (red?.[1] ?? 0)).toBeGreaterThan(100);
    expect((green?.[1] ?? 0) - (green?.[0] ?? 0)).toBeGreaterThan(60);
  });

  it.each([
    [{ size: "768x512" }, [768, 512]],
    [{ width: 768, height: 512, seed: 3 }, [768, 512]],
    [{ image_size: "landscape_4_3" }, [1024, 768]],
    [{ image_size: { width: 320, height: 200 } }, [320, 200]],
    [{ aspect_ratio: "3:2" }, [768, 512]],
    [{ target_size: { width: 640, height: 480 } }, [640, 480]],
    [{ resolution: "480p", aspect_ratio: "9:16" }, [480, 853]],
    [{}, [256, 256]],
  ])("has the size of a vendor's request: %j", async (request, size) => {
    const header = (await chunksOf(await picture("x", mediaOptions(request)))).get("IHDR");
    expect([header?.readUInt32BE(0), header?.readUInt32BE(4)]).toEqual(size);
    const url = mediaUrl("https://files.example/out", "png", "x", mediaOptions(request));
    const served = await getResponse(mockMedia("https://files.example/out"), new Request(url));
    const servedHeader = (await chunksOf(await served!.blob())).get("IHDR");
    expect([servedHeader?.readUInt32BE(0), servedHeader?.readUInt32BE(4)]).toEqual(size);
  });

  it("limits an unreasonable size", async () => {
    const chunks = await chunksOf(await picture("x", { width: 1e9, height: Number.NaN }));
    expect([chunks.get("IHDR")?.readUInt32BE(0), chunks.get("IHDR")?.readUInt32BE(4)]).toEqual([2048, 256]);
  });
});

describe("a simulated image in a browser", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["jpeg", "jpeg"],
    ["jpg", "jpeg"],
    ["webp", "webp"],
    ["png", "png"],
    ["gif", "png"],
  ])("has the requested format, if browsers write it: %s", async (requested, format) => {
    vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close() {} }));
    vi.stubGlobal(
      "OffscreenCanvas",
      class {
        getContext() {}
        async convertToBlob({ type }: { type: string }) {
          return new Blob(["converted"], { type });
        }
      },
    );
    const request = { output_format: requested };
    const url = mediaUrl("https://files.example/out", "png", "a cat", request);
    expect(new URL(url).pathname).toBe(`/out/a%20cat.${format}`);
    const served = await getResponse(mockMedia("https://files.example/out"), new Request(url));
    expect([served?.headers.get("content-type"), (await picture("a cat", request)).type]).toEqual([
      `image/${format}`,
      `image/${format}`,
    ]);
  });
});

describe("a simulated sound", () => {
  it("is a WAV whose sizes agree", async () => {
    const file = await bytesOf(sound("hello"));
    expect(file.toString("latin1", 0, 4) + file.toString("latin1", 8, 12)).toBe("RIFFWAVE");
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.readUInt32LE(40)).toBe(file.length - 44);
    expect(file.subarray(44).some((byte) => byte !== 0)).toBe(true);
  });

  it.each([
    [{ seconds_total: 8 }, 8],
    [{ duration: "4.5" }, 4.5],
    [{ generation_parameters: { max_new_tokens: 256 } }, 5.12],
    [{ seconds: 9000 }, 60],
    [{}, 0.625],
  ])("lasts as long as a vendor's request asks: %j", async (request, seconds) => {
    expect((sound("hello", request).size - 44) / 32_000).toBeCloseTo(seconds);
    const url = mediaUrl("https://files.example/out", "wav", "hello", request);
    const served = await getResponse(mockMedia("https://files.example/out"), new Request(url));
    expect(((await served!.blob()).size - 44) / 32_000).toBeCloseTo(seconds);
  });

  it("has other notes for another seed, and keeps the pace that the text names", async () => {
    const [one, other] = await Promise.all([1, 2].map(async (seed) => bytesOf(sound("a waltz", { seed }))));
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
    // Two notes a second for seven characters.
    expect((sound("60 bpm!").size - 44) / 32_000).toBeCloseTo(3.5);
  });
});

describe("a simulated clip", () => {
  it("is a WebM with eight key frames", async () => {
    const blob = clip("a walk");
    const file = await bytesOf(blob);
    expect(blob.type).toBe("video/webm");
    expect(file.readUInt32BE(0)).toBe(0x1a45dfa3);
    // A VP8 key frame starts three bytes before this start code.
    expect(file.toString("latin1").split("\x9d\x01\x2a")).toHaveLength(9);
  });

  it.each([
    [{ duration: 5 }, 40],
    [{ num_frames: 48, fps: 24 }, 16],
    [{ seconds: 9000 }, 240],
  ])("has eight frames for each second that a vendor's request asks for: %j", async (request, frames) => {
    const file = await bytesOf(clip("a walk", request));
    expect(file.toString("latin1").split("\x9d\x01\x2a")).toHaveLength(frames + 1);
  });
});

describe("speech in a format", () => {
  const [speech] = mockSpeech(["https://api.acme.example/speech"]);
  const speak = async (response_format?: string) => {
    const body = JSON.stringify({ model: "a", input: "Hello, hello", response_format });
    const request = new Request("https://api.acme.example/speech", { method: "POST", body });
    const response = await getResponse([speech!], request);
    return { type: response!.headers.get("content-type"), file: Buffer.from(await response!.arrayBuffer()) };
  };

  it.each([
    ["mp3", "audio/mpeg", "fff318c0", 42 * 36],
    ["aac", "audio/aac", "fff16040", 24 * 13],
    ["opus", "audio/opus", "4f676753", 453],
    ["ogg", "audio/ogg", "4f676753", 453],
    ["flac", "audio/flac", "664c6143", 48_108],
    ["wav", "audio/wav", "52494646", 48_044],
    ["pcm", "audio/pcm", "", 48_000],
    ["mulaw", "audio/basic", "", 24_000],
    [undefined, "audio/wav", "52494646", 48_044],
  ])("%s is answered with a file of that format, 1.5 s long", async (format, type, start, length) => {
    const answer = await speak(format);
    expect([answer.type, answer.file.length]).toEqual([type, length]);
    expect(answer.file.toString("hex", 0, start.length / 2)).toBe(start);
  });

  it("sounds the same in FLAC and μ-law as in WAV", async () => {
    const [{ file: wav }, { file: flac }, { file: muLaw }] = [await speak(), await speak("flac"), await speak("mulaw")];
    // After the head of the file, and the head of its first frame with 4,096 samples.
    const samples = Buffer.from(flac.subarray(42 + 9, 42 + 9 + 8192));
    expect(samples.swap16().equals(wav.subarray(44, 44 + 8192))).toBe(true);
    const loudest = Math.max(...Array.from({ length: 4096 }, (_, index) => wav.readInt16LE(44 + 2 * index)));
    const at = Array.from({ length: 4096 }, (_, index) => wav.readInt16LE(44 + 2 * index)).indexOf(loudest);
    const code = ~muLaw[at]! & 0xff;
    const level = (((code & 0x0f) << 3) + 132) * 2 ** ((code >> 4) & 7) - 132;
    expect(Math.abs(level - loudest)).toBeLessThan(loudest / 16);
  });
});

describe("mocked media", () => {
  it("serves the file that its address names", async () => {
    const url = mediaUrl("https://files.example/out", "png", "a cat / 猫?");
    const response = await getResponse(mockMedia("https://files.example/out"), new Request(url));
    expect(response?.headers.get("content-type")).toBe("image/png");
    const expected = await bytesOf(await media("png", "a cat / 猫?"));
    expect(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(expected)).toBe(true);
  });

  it("has an address for every text", () => {
    const address = mediaUrl("https://files.example", "wav", `it's \ud800 ${"😀".repeat(80)}`);
    expect(address).toMatch(/^https:\/\/files\.example\/it%27s%20%20(%F0%9F%98%80){54}\.wav$/);
    expect(mediaUrl("https://files.example", "png", "")).toBe("https://files.example/simulated.png");
  });
});

describe("mocked jobs", () => {
  it("advance with every look", () => {
    const jobs = mockJobs<string>({ queued: 2, running: 1 });
    const id = jobs.start("input");
    const looks = [1, 2, 3, 4, 5].map(() => jobs.look(id));
    expect(looks.map((look) => look?.stage)).toEqual(["queued", "queued", "running", "done", "done"]);
    expect(looks.map((look) => look?.position)).toEqual([1, 0, 0, 0, 0]);
    expect(jobs.input(id)).toBe("input");
    expect(jobs.look("another")).toBeUndefined();
  });

  it("can be cancelled while they are not done", () => {
    const jobs = mockJobs<string>({ queued: 1, running: 1 });
    const [first, second] = [jobs.start("a"), jobs.start("b")];
    jobs.look(first);
    expect(jobs.cancel(first)).toMatchObject({ stage: "running" });
    expect([jobs.cancel(first), jobs.look(first)]).toMatchObject([
      { stage: "done", isCancelled: true },
      { stage: "done", error: "The job was cancelled", isCancelled: true },
    ]);
    for (const stage of ["queued", "running", "done"]) expect(jobs.look(second)?.stage).toBe(stage);
    expect(jobs.cancel(second)).toMatchObject({ stage: "done" });
    expect(jobs.look(second)?.error).toBeUndefined();
    expect(jobs.cancel("another")).toBeUndefined();
  });
});

function product(one: number[] = [], other: number[] = []): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

describe("mocked vectors", () => {
  it("have length 1 and are closer for similar texts", () => {
    const [cat, cats, stock] = ["the black cat sleeps", "the black cat runs", "markets fell on Monday"].map(embed);
    expect(product(cat, cat)).toBeCloseTo(1, 4);
    expect(product(cat, cats)).toBeGreaterThan(product(cat, stock));
  });
});
