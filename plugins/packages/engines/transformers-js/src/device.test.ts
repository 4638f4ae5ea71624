import { afterEach, describe, expect, it, vi } from "vitest";
import { bytesNeeded } from "./availability.ts";
import engine from "./engine.ts";

/** A worker of a browser with nothing in its cache. */
function enterBrowser(fetchFromHub: typeof fetch = () => expect.unreachable()): void {
  vi.stubGlobal("WorkerGlobalScope", Object);
  vi.stubGlobal("caches", { has: async () => false });
  vi.stubGlobal("fetch", fetchFromHub);
  vi.stubGlobal("navigator", {});
}

describe("a device", () => {
  afterEach(() => vi.unstubAllGlobals());
  const hubUrl = "https://hub.example";
  const question = { task: "text-classification", hubUrl };
  const noModule = { validate: () => true, Module: () => undefined };

  it.each([
    ["without WebAssembly", undefined, "This browser has no WebAssembly"],
    ["without SIMD", { ...noModule, validate: () => false }, "lacks SIMD instructions"],
    ["on a page that forbids it", noModule, "This page is not allowed to run WebAssembly"],
  ])("%s is said to run nothing, before anything is asked for", async (_, assembly, reason) => {
    enterBrowser();
    vi.stubGlobal("WebAssembly", assembly);
    const found = await engine.availability("", question);
    expect(found).toEqual({ status: "unavailable", reason: expect.stringContaining(reason) });
    const context = {
      signal: new AbortController().signal,
      progress: () => undefined,
      asset: () => expect.unreachable(),
    };
    await expect(engine.manageModels?.pull?.("Xenova/t5-small", { hubUrl }, context)).rejects.toThrow(reason);
  });

  it("is named, with the bytes that a hub tells once, or that are listed where it does not answer", async () => {
    const asked: string[] = [];
    const siblings = [{ rfilename: "onnx/model_quantized.onnx", size: 92e6 }];
    enterBrowser(async (address) => {
      asked.push(String(address));
      if (String(address).includes("none")) return Response.json({ siblings: [] });
      return String(address).includes("big") ? Response.json({ siblings }) : new Response("", { status: 500 });
    });
    const expected = { status: "downloadable", device: "wasm" };
    expect(await engine.availability("big/model", question)).toEqual({ ...expected, bytes: 92e6 });
    expect(await engine.availability("big/model", question)).toEqual({ ...expected, bytes: 92e6 });
    expect(asked).toEqual([`${hubUrl}/api/models/big/model?blobs=true`]);
    expect(await engine.availability("", question)).toEqual({ ...expected, bytes: 67.6e6 });
    expect(await engine.availability("small/model", question)).toEqual(expected);
    expect(await engine.availability("none/model", question)).toEqual({
      status: "unavailable",
      reason: expect.stringContaining("none/model has no weights in the ONNX format"),
    });
  });

  it("with a GPU takes other weights than a list tells, except where a model writes", async () => {
    enterBrowser(async () => new Response("", { status: 500 }));
    vi.stubGlobal("navigator", { gpu: { requestAdapter: async () => ({}) } });
    const expected = { status: "downloadable", device: "webgpu" };
    expect(await engine.availability("", question)).toEqual(expected);
    expect(await engine.availability("", { task: "conversational", hubUrl })).toEqual({ ...expected, bytes: 200e6 });
  });
});

describe("a download", () => {
  const files = [
    { rfilename: "config.json", size: 1 },
    { rfilename: "tokenizer.json", size: 2 },
    { rfilename: "pytorch_model.bin", size: 9000 },
    { rfilename: "onnx/encoder_model_quantized.onnx", size: 10 },
    { rfilename: "onnx/decoder_model_quantized.onnx", size: 100 },
    { rfilename: "onnx/decoder_model_merged_quantized.onnx", size: 20 },
    { rfilename: "onnx/decoder_model_merged_quantized.onnx_data", size: 30 },
    { rfilename: "onnx/encoder_model.onnx", size: 400 },
    { rfilename: "onnx/decoder_model_merged.onnx", size: 500 },
  ];

  const speech = { task: "automatic-speech-recognition", model: "m" };

  it("needs its weights in the form that suits the device, and what lies around them", () => {
    expect(bytesNeeded(speech, "wasm", files)).toBe(63);
    expect(bytesNeeded(speech, "webgpu", files)).toBe(903);
    expect(
      bytesNeeded(
        speech,
        "wasm",
        files.map(({ rfilename }) => ({ rfilename })),
      ),
    ).toBeUndefined();
  });
});
