import { InputError } from "@patchbay/core/errors";
import type { EngineCall } from "@patchbay/core/provider";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { generationOf, parametersOf } from "./arguments.ts";
import { readWav, resample } from "./audio.ts";
import { explain } from "./load-failures.ts";
import { bytesNeeded, checkTask, dtypeFor, taskOfConfig } from "./model-choice.ts";
import { MODELS } from "./models.ts";

const call = (parameters: Record<string, unknown>): EngineCall =>
  ({ task: "summarization", args: {}, parameters, model: "m", hubUrl: "" }) as unknown as EngineCall;

it("every task of the manifest has a model, and every model a task of the manifest", () => {
  expect([...new Set(MODELS.map(({ task }) => task))].toSorted()).toEqual(
    Object.keys(packageJson.patchbay.tasks).toSorted(),
  );
});

describe("parameters", () => {
  it("are refused by name where the library has no counterpart", () => {
    expect(() => parametersOf(call({ seed: 1, top_k: 2 }), ["top_k"])).toThrow(
      "Models on this device have no counterpart of the parameter `seed` for summarization. It takes top_k.",
    );
    expect(() => generationOf(call({ generate_parameters: { num_beams: 2 } }))).toThrow("`num_beams`");
  });

  it("draw tokens only where the caller wants them drawn", () => {
    expect(generationOf(call({ generate_parameters: { temperature: 0.5 } }))).toEqual({
      temperature: 0.5,
      do_sample: true,
    });
    expect(generationOf(call({ temperature: 0 }))).toEqual({ do_sample: false });
    expect(generationOf(call({ max_new_tokens: 5, seed: undefined }))).toEqual({ max_new_tokens: 5 });
  });
});

function wav(format: number, bits: number, channels: number, data: readonly number[]): ArrayBuffer {
  const fmt = [16, 0, 0, 0, format, 0, channels, 0, 0x40, 0x1f, 0, 0, 0, 0, 0, 0, 0, 0, bits, 0];
  const { buffer } = Uint8Array.from([
    ...[..."RIFF____WAVEfmt "].map((letter) => letter.charCodeAt(0)),
    ...fmt,
    ...[..."data"].map((letter) => letter.charCodeAt(0)),
    data.length,
    0,
    0,
    0,
    ...data,
  ]);
  return buffer;
}

describe("a recording", () => {
  it.each([
    ["8 bits", wav(1, 8, 1, [0, 128, 192]), [-1, 0, 0.5]],
    ["16 bits", wav(1, 16, 1, [0, 0x80, 0, 0x40]), [-1, 0.5]],
    ["24 bits", wav(1, 24, 1, [0, 0, 0x80, 0, 0, 0x40]), [-1, 0.5]],
    ["32 bits", wav(1, 32, 1, [0, 0, 0, 0xc0]), [-0.5]],
    ["floats", wav(3, 32, 1, [0, 0, 0x80, 0x3e]), [0.25]],
    ["two channels, as their mean", wav(1, 16, 2, [0, 0x40, 0, 0]), [0.25]],
  ])("is read from %s", (_, file, samples) => {
    expect(readWav(file)).toEqual({ samples: Float32Array.from(samples), rate: 8000 });
  });

  it.each([
    ["another format", new TextEncoder().encode("ID3 of an MP3 file").buffer, "take audio as WAV"],
    ["nothing", new ArrayBuffer(0), "take audio as WAV"],
    ["no samples", wav(1, 16, 1, []).slice(0, 36), "has no samples"],
    ["a compressed WAV", wav(2, 4, 1, [1]), "not 4 bits of format 2"],
  ])("is refused for %s", (_, file, reason) => {
    expect(() => readWav(file)).toThrow(reason);
  });

  it("is brought to another rate", () => {
    const samples = Float32Array.from([0, 1, 0.5, 0.5]);
    expect([...resample(samples, 8000, 8000)]).toEqual([0, 1, 0.5, 0.5]);
    expect([...resample(samples, 8000, 4000)]).toEqual([0.5, 0.5]);
    expect([...resample(samples, 8000, 16_000)]).toEqual([0, 0.5, 1, 0.75, 0.5, 0.5, 0.5, 0.5]);
  });
});

const config = (name: string) => ({ architectures: [name] });

describe("a model", () => {
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

  it("needs its weights in the form that suits the device, and what lies around them", () => {
    expect(bytesNeeded("automatic-speech-recognition", "wasm", files)).toBe(63);
    expect(bytesNeeded("automatic-speech-recognition", "webgpu", files)).toBe(903);
    expect(
      bytesNeeded(
        "automatic-speech-recognition",
        "wasm",
        files.map(({ rfilename }) => ({ rfilename })),
      ),
    ).toBeUndefined();
  });

  it("is taken in few bits where it writes, and without loss where a GPU computes", () => {
    const found = ["fp32", "fp16", "q8", "q4"];
    expect(dtypeFor("conversational", "m", "webgpu", found)).toBe("q4");
    expect(dtypeFor("image-classification", "m", "webgpu", found)).toBe("fp32");
    expect(dtypeFor("image-classification", "m", "wasm", found)).toBe("q8");
    expect(() => dtypeFor("image-classification", "m", "cpu", [])).toThrow("m has no weights in the ONNX format");
  });

  it("is checked against the task by what it was made for", () => {
    expect(() => checkTask("fill-mask", "m", config("BertForQuestionAnswering"))).toThrow(InputError);
    expect(checkTask("conversational", "m", config("LlamaForCausalLM"))).toBeUndefined();
    expect(checkTask("text-classification", "m", config("BertModel"))).toBeUndefined();
    expect(taskOfConfig('{"architectures":["BertForSequenceClassification"]}')).toBe("text-classification");
    expect(taskOfConfig('{"architectures":["LlamaForCausalLM"]}')).toBe("conversational");
    expect(taskOfConfig("{}")).toBe("feature-extraction");
  });
});

const told = async (error: unknown, wasKept = false, signal = new AbortController().signal) => {
  let forgotten = 0;
  const forget = async (): Promise<void> => void (forgotten += 1);
  const said = await explain(error, { model: "a/b", hubUrl: "https://hub.example", signal, wasKept, forget });
  return [(said as Error).message, forgotten > 0] as const;
};

describe("a failure", () => {
  it.each([
    [new DOMException("full", "QuotaExceededError"), "has no room for a/b"],
    [Object.assign(new Error("Forbidden access"), { status: 403 }), "hub.example does not let everyone download a/b"],
    [Object.assign(new Error("Could not locate file"), { status: 404 }), "a/b is not at hub.example"],
    [new Error("protobuf parsing failed"), "the file is damaged"],
    [new TypeError("Failed to fetch"), "could not be downloaded from hub.example"],
    [new Error("Unsupported model type: x"), "cannot run the architecture of a/b"],
    [new Error("no idea"), "could not be loaded on this device: no idea"],
  ])("is told in words, and leaves nothing half kept: %s", async (error, words) => {
    expect(await told(error)).toEqual([expect.stringContaining(words), true]);
  });

  it("removes what was kept before only where it is damaged", async () => {
    expect((await told(new TypeError("Failed to fetch"), true))[1]).toBe(false);
    expect((await told(new Error("protobuf parsing failed"), true))[1]).toBe(true);
  });

  it("is the reason of the abort where there is one", async () => {
    expect(await told(new Error("terminated"), false, AbortSignal.abort(new Error("enough")))).toEqual([
      "enough",
      true,
    ]);
  });
});
