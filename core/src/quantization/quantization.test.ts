import { describe, expect, it } from "vitest";
import {
  bitsOf,
  bitsPerWeight,
  estimateFileBytes,
  estimateMemory,
  fileQuantizations,
  findQuantization,
  findTensorType,
  fitOf,
  listMachines,
  nearestQuantization,
  quantizationsBySize,
  readQuantization,
  readShard,
  tensorTypes,
  type QuantizationLabel,
  type QuantizationName,
} from "./index.ts";

describe("codes of quantizations", () => {
  it("are complete and lead to their names and back", () => {
    const codes = fileQuantizations.map(({ code }) => code);
    expect(codes).toEqual([...Array.from({ length: 42 }, (_, code) => code), 1000, 1001, 1002, 1003, 1004, 1005]);
    for (const one of fileQuantizations) {
      expect(findQuantization(one.name)).toBe(one);
      expect(findQuantization(one.code)).toBe(one);
    }
    expect(findQuantization("Q9_X")).toBeUndefined();
    expect(findQuantization(42)).toBeUndefined();
    expect(quantizationsBySize.toSorted()).toEqual(fileQuantizations.map(({ name }) => name).toSorted());
  });

  it("of tensors leave out those that GGML has given up", () => {
    const codes = tensorTypes.map(({ code }) => code);
    const unused = [4, 5, 31, 32, 33, 36, 37, 38];
    expect(codes).toEqual(Array.from({ length: 43 }, (_, code) => code).filter((code) => !unused.includes(code)));
    for (const one of tensorTypes) expect([findTensorType(one.name), findTensorType(one.code)]).toEqual([one, one]);
  });

  it.each([
    ["F32", 32],
    ["Q4_0", 4.5],
    ["Q2_K", 2.625],
    ["Q6_K", 6.5625],
    ["IQ1_S", 1.5625],
    ["TQ1_0", 1.6875],
    ["NVFP4", 4.5],
    ["Q1_0", 1.125],
  ])("give %s %d bits for each weight", (name, bits) => {
    const type = findTensorType(name);
    expect(type && bitsPerWeight(type)).toBe(bits);
  });

  it("know the bits of every file but those of removed formats, near those of its tensors", () => {
    expect(fileQuantizations.filter(({ name }) => bitsOf(name) === undefined).map(({ name }) => name)).toEqual([
      "Q4_2",
      "Q4_3",
    ]);
    expect([bitsOf("Q4_K_XL"), bitsOf("Q8_K_XL"), bitsOf("IQ3_M")]).toEqual([4.8944, 8.5008, 3.7628]);
    for (const { measuredBits, tensors = "" } of fileQuantizations) {
      const type = findTensorType(tensors);
      if (measuredBits === undefined || !type) continue;
      expect(measuredBits / bitsPerWeight(type)).toBeGreaterThan(0.99);
      expect(measuredBits / bitsPerWeight(type)).toBeLessThan(1.3);
    }
  });
});

describe("a file's name", () => {
  it.each([
    ["Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf", { label: "Q4_K_M", quantization: "Q4_K_M" }],
    ["sub/dir/model-q5_0.gguf", { label: "Q5_0", quantization: "Q5_0" }],
    ["Codestral-22B-v0.1.gguf", undefined],
    ["Codestral-22B-v0.1-F32-Q2_K.gguf", { label: "Q2_K", quantization: "Q2_K" }],
    ["x-IQ3_XS.gguf", { label: "IQ3_XS", quantization: "IQ3_XS" }],
    // The repacked kinds of Q4_0 are read as what they were made of: engines repack by themselves today.
    ["x-Q4_0_4_4.gguf", { label: "Q4_0", quantization: "Q4_0" }],
    ["Qwen3-4B-UD-Q2_K_XL.gguf", { label: "UD-Q2_K_XL", quantization: "Q2_K", variation: "XL", prefix: "UD-" }],
    ["gpt-oss-20b-MXFP4.gguf", { label: "MXFP4", quantization: "MXFP4" }],
    ["y-MXFP4_MOE.gguf", { label: "MXFP4_MOE", quantization: "MXFP4_MOE" }],
    ["gemma-2-9b-it-Q6_K_L.gguf", { label: "Q6_K_L", quantization: "Q6_K", variation: "L" }],
    ["z.bf16.gguf", { label: "BF16", quantization: "BF16" }],
    ["w-Q8_K_XL.gguf", { label: "Q8_K_XL", quantization: "Q8_K_XL" }],
    ["m-TQ1_0.gguf", { label: "TQ1_0", quantization: "TQ1_0" }],
    ["v-IQ4_NL.gguf", { label: "IQ4_NL", quantization: "IQ4_NL" }],
    ["u-Q3_K_L-00001-of-00003.gguf", { label: "Q3_K_L", quantization: "Q3_K_L" }],
    ["", undefined],
    [`${"Q".repeat(50_000)}.gguf`, undefined],
  ])("%.60s", (file, expected) => {
    expect(readQuantization(file)).toEqual(expected);
  });

  it("reads the part number of a split model", () => {
    expect(readShard("dir/u-Q3_K_L-00002-of-00003.gguf")).toEqual({ prefix: "dir/u-Q3_K_L", part: 2, parts: 3 });
    expect(readShard("u-Q3_K_L.gguf")).toBeUndefined();
  });
});

it.each<[QuantizationName, QuantizationName[], QuantizationName | undefined]>([
  ["IQ2_M", ["Q2_K", "Q4_K_M", "Q8_0"], "Q2_K"],
  ["Q4_K_M", ["Q8_0", "F16", "BF16"], "Q8_0"],
  ["Q5_K_M", ["Q4_K_M", "Q6_K", "Q8_0"], "Q4_K_M"],
  ["Q8_0", ["Q4_K_M", "Q5_K_M"], "Q5_K_M"],
  ["Q4_0", [], undefined],
  ["Q6_K", ["Q6_K", "Q4_0"], "Q6_K"],
])("offers the nearest quantization to %s of %j", (wanted, available, expected) => {
  expect(nearestQuantization(wanted, available)).toBe(expected);
});

const gigabytes = (weights: number, name: QuantizationLabel) => (estimateFileBytes(weights, name) ?? 0) / 1e9;

describe("an estimate of memory", () => {
  const attention = { layers: 32, width: 4096, heads: 32, keyValueHeads: 8 };

  it("adds weights, the cache of the context and overhead", () => {
    expect(estimateMemory({ fileBytes: 1e9, attention })).toEqual({
      weights: 1e9,
      cache: 2 * 268_435_456,
      overhead: 1e9 * 0.05 + 33_554_432,
      total: 1e9 * 1.05 + 33_554_432 + 2 * 268_435_456,
    });
    expect(estimateMemory({ fileBytes: 1e9 })).toEqual({
      weights: 1e9,
      cache: undefined,
      overhead: 5e7,
      total: 1.05e9,
    });
  });

  it("counts heads for each layer, and all where a layer names none", () => {
    const small = { layers: 2, width: 64, heads: 4 };
    const cacheOf = (keyValueHeads: number | readonly number[]): number | undefined =>
      estimateMemory({ fileBytes: 1, attention: { ...small, keyValueHeads }, context: 1 }).cache;
    expect([cacheOf(2), cacheOf([1, 3]), cacheOf([1, 0]), cacheOf(0)]).toEqual([256, 256, 320, 512]);
  });

  it("is held to a machine's memory", () => {
    expect([12e9, 22e9, 23e9, 25e9].map((bytes) => fitOf(bytes, 24, "gpu"))).toEqual([
      "fits",
      "fits",
      "tight",
      "too large",
    ]);
    expect([12e9, 22e9, 25e9].map((bytes) => fitOf(bytes, 24, "unified"))).toEqual(["fits", "tight", "too large"]);
    expect(() => fitOf(1, 0, "cpu")).toThrow("memory must be a positive number, not 0.");
    const machines = listMachines();
    expect(machines).toHaveLength(251);
    expect(new Set(machines.map(({ vendor, name }) => `${vendor} ${name}`)).size).toBe(251);
    expect(machines.find(({ name }) => name === "RTX 3060 Ti")).toEqual({
      name: "RTX 3060 Ti",
      vendor: "NVIDIA",
      kind: "gpu",
      memory: [8],
    });
  });

  it("comes near the size of a published file", () => {
    // Llama 3.1 8B as Q4_K_M: 4.58 GiB by llama.cpp's table.
    expect((estimateFileBytes(8.03e9, "Q4_K_M") ?? 0) / 2 ** 30).toBeCloseTo(4.58, 1);
  });

  it("scales what is not quantized with the model", () => {
    // Published sizes of DeepSeek-R1, 671 billion weights: https://unsloth.ai/blog/deepseekr1-dynamic
    for (const [name, size] of [
      ["UD-IQ1_S", 131],
      ["UD-IQ1_M", 158],
      ["UD-IQ2_XXS", 183],
      ["UD-Q2_K_XL", 212],
    ] as const) {
      expect(Math.abs(gigabytes(671e9, name) / size - 1)).toBeLessThan(0.1);
    }
    expect(gigabytes(671e9, "IQ1_S")).toBeCloseTo(gigabytes(671e9, "UD-IQ1_S"));
    expect(gigabytes(8.03e9, "UD-Q4_K_M")).toBe(gigabytes(8.03e9, "Q4_K_M"));
    expect(gigabytes(117e9, "MXFP4")).toBe(gigabytes(117e9, "MXFP4_MOE"));
    expect(gigabytes(117e9, "MXFP4")).toBeCloseTo(62.2, 1);
  });

  it.each([0, -1, Number.NaN, Infinity])("refuses a size of %d", (size) => {
    expect(() => estimateMemory({ fileBytes: size })).toThrow(`fileBytes must be a positive number, not ${size}.`);
    expect(() => estimateMemory({ fileBytes: 1, attention: { ...attention, layers: size } })).toThrow("layers must be");
    expect(() => estimateFileBytes(size, "Q4_0")).toThrow("weights must be");
  });
});
