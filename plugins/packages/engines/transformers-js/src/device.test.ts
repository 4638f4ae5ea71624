import { afterEach, describe, expect, it, vi } from "vitest";
import type { EngineDevice } from "@patchbay/core/provider";
import { bytesNeeded } from "./availability.ts";
import engine from "./engine.ts";
import facts from "../models.json" with { type: "json" };
import { dtypeFor } from "./model-choice.ts";

/** Simulates a browser's worker with an empty cache. */
function enterBrowser(fetchFromHub: typeof fetch = () => expect.unreachable()): void {
  vi.stubGlobal("WorkerGlobalScope", Object);
  vi.stubGlobal("caches", { has: async () => false });
  vi.stubGlobal("fetch", fetchFromHub);
  vi.stubGlobal("navigator", {});
}

const listed = async (task: string) => (await engine.models()).find((model) => model.task === task)?.bytes;

describe("a device", () => {
  afterEach(() => vi.unstubAllGlobals());
  const hubUrl = "https://hub.example";
  const question = { task: "text-classification", hubUrl };
  const noModule = { validate: () => true, Module: () => undefined };

  it.each([
    ["without WebAssembly", undefined, "This browser has no WebAssembly"],
    ["without SIMD", { ...noModule, validate: () => false }, "lacks SIMD instructions"],
    ["on a page that forbids it", noModule, "This page is not allowed to run WebAssembly"],
  ])("%s is reported as unavailable before any request", async (_, assembly, reason) => {
    enterBrowser();
    vi.stubGlobal("WebAssembly", assembly);
    const available = await engine.availability("", question);
    expect(available).toEqual({ status: "unavailable", reason: expect.stringContaining(reason) });
    const context = {
      signal: new AbortController().signal,
      progress: () => undefined,
      asset: () => expect.unreachable(),
    };
    await expect(engine.manageModels?.pull?.("Xenova/t5-small", { hubUrl }, context)).rejects.toThrow(reason);
  });

  const siblings = [{ rfilename: "onnx/model_quantized.onnx", size: 92e6 }];

  it("is named, with the bytes that a hub lists once, and none if it does not answer", async () => {
    const requests: string[] = [];
    enterBrowser(async (address) => {
      requests.push(String(address));
      if (String(address).includes("none")) return Response.json({ siblings: [] });
      return String(address).includes("big") ? Response.json({ siblings }) : new Response("", { status: 500 });
    });
    const expected = { status: "downloadable", device: "wasm" };
    expect(await engine.availability("big/model", question)).toEqual({ ...expected, bytes: 92e6 });
    expect(await engine.availability("big/model", question)).toEqual({ ...expected, bytes: 92e6 });
    expect(requests).toEqual([`${hubUrl}/api/models/big/model?blobs=true`]);
    expect(await engine.availability("small/model", question)).toEqual(expected);
    expect(await engine.availability("none/model", question)).toEqual({
      status: "unavailable",
      reason: expect.stringContaining("none/model has no weights in the ONNX format"),
    });
  });

  it("detects weights that were added to a repository later, even after an earlier visit", async () => {
    const requests: unknown[] = [];
    let files: readonly object[] = [];
    enterBrowser(async (_, { cache } = {}) => {
      requests.push(cache);
      // The answer of an earlier visit.
      return Response.json({ siblings: cache === "force-cache" ? [] : files });
    });
    expect(await engine.availability("late/model", question)).toMatchObject({ status: "unavailable" });
    files = siblings;
    expect(await engine.availability("late/model", question)).toMatchObject({ status: "downloadable", bytes: 92e6 });
    expect(requests).toEqual(["force-cache", "reload", "force-cache", "reload"]);
  });

  it("sends no second request to a hub that is unreachable or too slow", async () => {
    const signals: unknown[] = [];
    enterBrowser(async (_, { signal } = {}) => {
      signals.push(signal);
      throw new TypeError("Failed to fetch");
    });
    expect(await engine.availability("far/model", question)).toEqual({ status: "downloadable", device: "wasm" });
    expect(signals).toEqual([expect.any(AbortSignal)]);
  });

  it("on a GPU downloads other weights than the listed size suggests, except for text generation", async () => {
    enterBrowser();
    expect(await listed("text-classification")).toBe(67.6e6);
    vi.stubGlobal("navigator", { gpu: { requestAdapter: async () => ({}) } });
    expect(await listed("text-classification")).toBeUndefined();
    expect(await listed("conversational")).toBe(200e6);
  });
});

describe("the dated facts", () => {
  it("list about a dozen models that the engine offers, each with the size that the engine lists", async () => {
    const offered = await engine.models();
    expect(facts.models).toHaveLength(12);
    for (const { id, task, weights } of facts.models) {
      const size = weights.find(({ devices }) => devices.includes("cpu"))?.bytes;
      expect(offered.find((model) => model.id === id && model.task === task)).toMatchObject({ bytes: size });
    }
    const dated = new Set(facts.models.map(({ id }) => id));
    expect(offered.filter(({ id, bytes }) => bytes !== undefined && !dated.has(id))).toEqual([]);
  });

  it.each(facts.models)("of $id name the weights that the engine chooses on each device", ({ id, task, weights }) => {
    const forms = weights.map(({ quantization }) => quantization);
    for (const { devices, quantization } of weights) {
      for (const device of devices as EngineDevice[]) expect(dtypeFor(task, id, device, forms)).toBe(quantization);
    }
  });
});

describe("a download", () => {
  const files = [
    { rfilename: "config.json", size: 1 },
    { rfilename: "tokenizer.json", size: 2 },
    { rfilename: "quantize_config.json", size: 4000 },
    { rfilename: "pytorch_model.bin", size: 9000 },
    { rfilename: "onnx/encoder_model_quantized.onnx", size: 10 },
    { rfilename: "onnx/decoder_model_quantized.onnx", size: 100 },
    { rfilename: "onnx/decoder_model_merged_quantized.onnx", size: 20 },
    { rfilename: "onnx/decoder_model_merged_quantized.onnx_data", size: 30 },
    { rfilename: "onnx/encoder_model.onnx", size: 400 },
    { rfilename: "onnx/decoder_model_merged.onnx", size: 500 },
  ];

  it("skips the encoder and decoder of a model that is loaded as one file, and chooses the dtype from its own files", () => {
    const halves = [
      { rfilename: "preprocessor_config.json", size: 1 },
      { rfilename: "onnx/model.onnx", size: 600 },
      { rfilename: "onnx/model_quantized.onnx", size: 150 },
      { rfilename: "onnx/text_model_quantized.onnx", size: 60 },
      { rfilename: "onnx/vision_model_quantized.onnx", size: 90 },
      { rfilename: "onnx/vision_model_fp16.onnx", size: 180 },
    ];
    const matching = { task: "zero-shot-image-classification", model: "m" };
    expect(bytesNeeded(matching, "wasm", halves)).toBe(151);
    expect(bytesNeeded(matching, "webgpu", halves)).toBe(601);
  });

  const speech = { task: "automatic-speech-recognition", model: "m" };

  it("includes the weights in the dtype for the device, and the configuration files", () => {
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
