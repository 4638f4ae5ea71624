import { describe, expect, it } from "vitest";
import { modelFiles, usualModelFile } from "./index.ts";

const files = (...paths: string[]) => paths.map((path, index) => ({ path, size: (index + 1) * 1000 }));
const paths = (...names: string[]) => modelFiles(files(...names)).map(({ path }) => path);

describe("modelFiles", () => {
  it("leaves out what is no model", () => {
    expect(
      paths("README.md", "mmproj-F16.gguf", "sub/model.mmproj-f16.gguf", "imatrix.gguf", "a.i1-imatrix.gguf"),
    ).toEqual([]);
    expect(paths("model.gguf.part", "chat-imat-Q4_0.gguf", "X.GGUF")).toEqual(["X.GGUF", "chat-imat-Q4_0.gguf"]);
  });

  it("joins the parts of a model, whatever their order", () => {
    const listed = files(
      "q/a-Q8_0-00002-of-00003.gguf",
      "q/a-Q8_0-00001-of-00003.gguf",
      "q/a-Q8_0-00003-of-00003.gguf",
    );
    expect(modelFiles(listed)).toEqual([
      {
        path: "q/a-Q8_0-00001-of-00003.gguf",
        parts: 3,
        missing: 0,
        bytes: 6000,
        named: { label: "Q8_0", quantization: "Q8_0" },
      },
    ]);
  });

  it("reports missing parts and unknown sizes, and then has no total", () => {
    const [lacking] = modelFiles(files("a-00002-of-00003.gguf", "a-00003-of-00003.gguf"));
    expect(lacking).toEqual({ path: "a-00002-of-00003.gguf", parts: 3, missing: 1 });
    const [unknown] = modelFiles([{ path: "b-00001-of-00002.gguf", size: 5 }, { path: "b-00002-of-00002.gguf" }]);
    expect(unknown).toEqual({ path: "b-00001-of-00002.gguf", parts: 2, missing: 0 });
  });

  it("sorts by size, else by name", () => {
    expect(paths("a-Q2_K.gguf", "a-Q8_0.gguf")).toEqual(["a-Q8_0.gguf", "a-Q2_K.gguf"]);
    const unsized = ["odd.gguf", "a-Q2_K.gguf", "a-F16.gguf", "a-mxfp4.gguf"].map((path) => ({ path }));
    expect(modelFiles(unsized).map(({ path }) => path)).toEqual([
      "a-F16.gguf",
      "a-mxfp4.gguf",
      "a-Q2_K.gguf",
      "odd.gguf",
    ]);
  });

  it("reads hundreds of files with any names", () => {
    const many = Array.from({ length: 400 }, (_, index) => `dir ${index}/模型 "${index}"\n'$(x)'-Q4_0.gguf`);
    expect(modelFiles(files(...many))).toHaveLength(400);
  });
});

describe("usualModelFile", () => {
  it.each([
    [["a-Q8_0.gguf", "a-Q4_K_M.gguf", "a-Q2_K.gguf"], "a-Q4_K_M.gguf"],
    [["a-Q8_0.gguf", "a-Q4_K_S.gguf", "a-Q2_K.gguf"], "a-Q4_K_S.gguf"],
    [["a-Q8_0.gguf", "a-Q6_K.gguf"], "a-Q6_K.gguf"],
    [["UD/a-UD-Q4_K_M.gguf", "odd.gguf"], "UD/a-UD-Q4_K_M.gguf"],
    [["odd.gguf"], "odd.gguf"],
    [["a-Q4_K_M-00001-of-00002.gguf", "a-Q8_0.gguf"], "a-Q8_0.gguf"],
    [["a-Q4_K_M-00001-of-00002.gguf"], "a-Q4_K_M-00001-of-00002.gguf"],
    [[], undefined],
  ])("of %j is %s", (names, usual) => {
    expect(usualModelFile(modelFiles(files(...names)))?.path).toBe(usual);
  });
});
