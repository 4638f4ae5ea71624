import { describe, expect, it } from "vitest";
import { mergeChunks, type Chunk, type Load } from "./merge-chunks.ts";

const REQUEST = 1000;

const chunk = (fileName: string, size: number, imports: readonly string[] = []): Chunk => ({ fileName, size, imports });
const load = (files: string, isStrict = false): Load => ({ files: files.split(" "), weight: 1, isStrict });
const merged = (chunks: readonly Chunk[], loads: readonly Load[]): readonly string[] =>
  mergeChunks(chunks, loads, REQUEST).map((files) => files.toSorted().join(" "));

describe("mergeChunks", () => {
  it("merges files that the same loads need", () => {
    expect(merged([chunk("a", 9000), chunk("b", 9000), chunk("c", 10)], [load("a b"), load("c")])).toEqual(["a b"]);
  });

  it("merges a file with one that another load does not need if a request costs more", () => {
    expect(merged([chunk("page", 500), chunk("small", 100)], [load("page small"), load("small")])).toEqual([
      "page small",
    ]);
    expect(merged([chunk("page", 5000), chunk("small", 100)], [load("page small"), load("small")])).toEqual([]);
  });

  it("counts what a file imports, which would be loaded with it", () => {
    const chunks = [chunk("page", 100), chunk("form", 100, ["library"]), chunk("library", 9000)];
    expect(merged(chunks, [load("page"), load("page form")])).toEqual(["form library"]);
  });

  it("limits what a page loads in vain by one merge, but not what a rare part does", () => {
    const chunks = [chunk("one", 3000), chunk("other", 10)];
    const pages = Array.from({ length: 4 }, () => load("one other"));
    expect(merged(chunks, [...pages, load("other")])).toEqual([]);
    expect(merged(chunks, [...pages, { ...load("other"), weight: 0.05 }])).toEqual(["one other"]);
  });

  it("does not add anything to a strict load", () => {
    const chunks = [chunk("first", 100), chunk("other", 1)];
    expect(merged(chunks, [load("first", true), load("first other"), load("first other")])).toEqual([]);
    expect(merged(chunks, [load("first other", true), load("first other")])).toEqual(["first other"]);
  });

  it("does not create a file that imports itself through another one", () => {
    const between = { ...chunk("between", 9000, ["last"]), isFixed: true };
    const chunks = [chunk("first", 10, ["between"]), between, chunk("last", 10)];
    expect(merged(chunks, [load("first")])).toEqual([]);
  });

  it("leaves a fixed file alone", () => {
    expect(merged([{ ...chunk("react", 10), isFixed: true }, chunk("page", 10)], [load("react page")])).toEqual([]);
  });
});
