import { modelFiles } from "@patchbay/core/quantization";
import { expect, it } from "vitest";
import { findMachine } from "../../ui/quantization/machine-fields.tsx";
import { bestFile, rankFiles } from "./rank-files.ts";

const GB = 1e9;
const files = modelFiles([
  { path: "a-F16.gguf", size: 16 * GB },
  { path: "a-Q8_0.gguf", size: 8.5 * GB },
  { path: "a-Q4_K_M.gguf", size: 5 * GB },
  { path: "a-Q2_K-00001-of-00002.gguf", size: GB },
  { path: "odd.gguf", size: 30 * GB },
]);
const none = { context: 8192 };
const on = (name: string, memory: number) => rankFiles(files, findMachine(name, memory), none);
const paths = (ranked: ReturnType<typeof on>) => ranked.map(({ file }) => file.path);

it.each([
  [24, ["a-F16", "a-Q8_0", "a-Q4_K_M", "a-Q2_K-00001-of-00002", "odd"], "a-Q8_0"],
  [8, ["a-Q4_K_M", "a-Q2_K-00001-of-00002", "a-Q8_0", "a-F16", "odd"], "a-Q4_K_M"],
])(
  "ranks the largest file that fits %d GB first, and does not choose one that only training needs",
  (memory, order, best) => {
    const ranked = on(memory === 24 ? "NVIDIA RTX 4090" : "NVIDIA RTX 4060", memory);
    expect(paths(ranked)).toEqual(order.map((name) => `${name}.gguf`));
    expect(bestFile(ranked)?.path).toBe(`${best}.gguf`);
  },
);

it("chooses the usual file without a machine, and the smallest if none fits", () => {
  expect(bestFile(rankFiles(files, undefined, none))?.path).toBe("a-Q4_K_M.gguf");
  const large = modelFiles([
    { path: "b-Q8_0.gguf", size: 90 * GB },
    { path: "b-Q4_0.gguf", size: 50 * GB },
  ]);
  expect(bestFile(rankFiles(large, findMachine("NVIDIA RTX 4060", 8), none))?.path).toBe("b-Q4_0.gguf");
  expect(bestFile([])).toBeUndefined();
});

it("includes the context in the memory, the verdict and the best file", () => {
  const machine = findMachine("NVIDIA RTX 4060 Ti", 16);
  const bestWith = (context: number) => {
    const ranked = rankFiles(files, machine, {
      context,
      attention: { layers: 32, width: 4096, heads: 32, keyValueHeads: 8 },
    });
    const best = bestFile(ranked);
    return [best?.path, ranked.find(({ file }) => file === best)?.memory];
  };
  const batch = 256 * 131_072;
  expect(bestWith(8192)).toEqual(["a-Q8_0.gguf", 8.5 * GB * 1.05 + 8192 * 131_072 + batch]);
  expect(bestWith(65_536)).toEqual(["a-Q4_K_M.gguf", 5 * GB * 1.05 + 65_536 * 131_072 + batch]);
});
