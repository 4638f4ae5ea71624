import { describe, expect, it } from "vitest";
import { countsDownload } from "./download-count.ts";

const keras = 'path:"config.json" OR path_extension:"keras"';
const edsnlp = 'path_filename:"config" AND path_extension:"cfg"';
const ticClip = 'path_extension:"pt" AND path_prefix:"checkpoints/"';
const whisperkit = 'path_filename:"model" AND path_extension:"mil" AND _exists_:"path_prefix"';
const openClip =
  'path:"open_clip_model.safetensors"\n\t\t\tOR path:"model.safetensors"\n\t\t\tOR path:"open_clip_pytorch_model.bin"\n\t\t\tOR path:"pytorch_model.bin"';
const jevStyle = 'path_extension:"gguf" OR (path_filename:"config" AND path_extension:"json")';
const nemo = 'path_extension:"nemo" OR path:"model_config.yaml"';

describe("countsDownload", () => {
  it.each([
    ["keras", keras, "config.json", true],
    ["keras", keras, "model.keras", true],
    ["keras", keras, "assets/config.json", false],
    ["spacy", 'path_extension:"whl"', "en_core-any-py3-none-any.whl", true],
    ["edsnlp", edsnlp, "config.cfg", true],
    ["edsnlp", edsnlp, "meta.cfg", false],
    ["wan2.2", 'path_filename:"config" AND path_extension:"json"', "high_noise_model/config.json", true],
    ["tic-clip", ticClip, "checkpoints/a.pt", true],
    ["tic-clip", ticClip, "a.pt", false],
    ["whisperkit", whisperkit, "large-v3/AudioEncoder.mlmodelc/model.mil", true],
    ["whisperkit", whisperkit, "model.mil", false],
    ["open_clip", openClip, "sub/model.safetensors", false],
    ["open_clip", openClip, "pytorch_model.bin", true],
    ["jev-style", jevStyle, "model.gguf", true],
    ["jev-style", jevStyle, "sub/config.json", true],
    ["jev-style", jevStyle, "config.yaml", false],
    ["ssr-speech", 'path_extension:".pth"', "a.pth", false],
    ["nemo of 2025-05", nemo, "config.json", false],
    ["nemo of 2026-08", `${nemo} OR path_extension:"json"`, "config.json", true],
    ["bertopic", undefined, "config.json", true],
    ["bertopic", undefined, "topics.json", false],
    ["bertopic", undefined, "sub/config.json", false],
  ])("%s, %j: %s -> %s", (_library, query, path, counted) => {
    expect(countsDownload(query, path)).toBe(counted);
  });

  it("lets AND bind tighter than OR", () => {
    const query = 'path:"a" OR path_filename:"b" AND path_extension:"c"';
    expect(["a", "b.c", "b.d"].map((path) => countsDownload(query, path))).toEqual([true, true, false]);
  });

  it("takes what brackets hold as one term", () => {
    const query = '(path:"a" OR path_filename:"b") AND (_exists_:"path_extension" OR (path:"a"))';
    expect(["a", "b.c", "b"].map((path) => countsDownload(query, path))).toEqual([true, true, false]);
  });

  it("takes what follows the last dot as the extension, and none where there is no dot", () => {
    expect(countsDownload('path_extension:"json" AND path_filename:"model.index"', "a/model.index.json")).toBe(true);
    expect(countsDownload('_exists_:"path_extension"', "v1.0/LICENSE")).toBe(false);
    expect(countsDownload('path_filename:"LICENSE"', "v1.0/LICENSE")).toBe(true);
  });

  it.each([
    "path:config.json",
    'size:"1"',
    'path:"a" AND',
    '_exists_:"size"',
    'path:"a" path:"b"',
    'path:"a")',
    '(path:"a"',
    "()",
    "",
    'toString:"x"',
  ])("refuses %j", (query) => expect(() => countsDownload(query, "a")).toThrow("is not a term such as"));
});
