import { describe, expect, it } from "vitest";
import { readKnownModel } from "./known-model.ts";

const record = { id: "owner/name", tags: [] };

function read(more: object): object {
  const { record: _record, mappings: _mappings, ...facts } = readKnownModel({ ...record, ...more }, "owner/name");
  return facts;
}

describe("readKnownModel", () => {
  it("adds no member that is not in the record", () => {
    expect(readKnownModel(record, "owner/name")).toEqual({ record, mappings: [] });
    expect(
      read({
        downloads: -1,
        likes: null,
        gated: false,
        lastModified: "soon",
        safetensors: [],
        gguf: 1,
        config: "",
      }),
    ).toEqual({});
  });

  it("reads the hub's record of a model", () => {
    expect(
      read({
        downloads: 0,
        likes: 3,
        gated: "manual",
        lastModified: "2025-07-30T10:00:00.000Z",
        safetensors: { parameters: { BF16: 5 }, total: 70_553_706_496 },
        config: { quantization_config: { quant_method: "gptq", bits: 4 } },
        tags: ["license:apache-2.0"],
      }),
    ).toEqual({
      downloads: 0,
      likes: 3,
      gated: "manual",
      lastModified: new Date("2025-07-30T10:00:00.000Z"),
      parameters: 70_553_706_496,
      quantization: "gptq, 4 bits",
      license: "apache-2.0",
    });
  });

  it.each([
    ["en", ["en"]],
    [
      ["en", 7, "de"],
      ["en", "de"],
    ],
    [[], undefined],
  ])("reads the languages %j of its card", (language, languages) => {
    expect(read({ cardData: { language } })).toEqual(languages ? { languages } : {});
  });

  it("reads of a GGUF repository how large its model and its context are", () => {
    expect(read({ gguf: { total: 8_030_261_248, context_length: 131_072, architecture: "llama" } })).toEqual({
      parameters: 8_030_261_248,
      contextLength: 131_072,
    });
  });

  it.each([
    [{ quant_method: "fp8" }, "fp8"],
    [{ quant_method: "bitsandbytes", load_in_4bit: true, load_in_8bit: false }, "bitsandbytes, 4 bits"],
    [{ quant_method: "bitsandbytes", load_in_8bit: true }, "bitsandbytes, 8 bits"],
    [{ bits: 4 }, undefined],
  ])("reads the quantization %j", (quantization_config, quantization) => {
    expect(read({ config: { quantization_config } })).toEqual(quantization === undefined ? {} : { quantization });
  });

  it.each([
    [["license:other"], { license: "other", license_name: "flux-1-dev" }, "flux-1-dev"],
    [["license:other"], {}, "other"],
    [[], { license: "mit" }, "mit"],
  ])("takes the license from the tags %j and the card %j", (tags, cardData, license) => {
    expect(read({ tags, cardData })).toEqual({ license });
  });

  it("rejects a value that is not a record", () => {
    expect(() => readKnownModel({ error: "gone" }, "owner/name")).toThrow(/not a model record/);
  });
});
