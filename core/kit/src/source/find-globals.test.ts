import { describe, expect, it } from "vitest";
import { findGlobals } from "./find-globals.ts";

const usesOf = (text: string): string[] => findGlobals("src/example.tsx", text).map(({ use }) => use);

describe("findGlobals", () => {
  it.each<[string, string, string[]]>([
    ["a call", "fetch(1); other", ["fetch()", "other"]],
    [
      "what stands behind typeof, in templates and in JSX",
      "typeof window; `${self}`; <p id={name}/>",
      ["window", "self", "name"],
    ],
    ["a shorthand member, a default and a computed key", "({ fetch, [key]: 1 }); (a = b) => a", ["fetch", "key", "b"]],
    [
      "members that tell more",
      'Math.random(); Math["random"]; new Date(); new Date(1); Date()',
      ["Math.random", "Math.random", "new Date()", "Date", "Date()"],
    ],
    [
      "an assignment and a destructured one",
      "top = 1; [left, { inner: right = other }] = []",
      ["top", "left", "right", "other"],
    ],
    ["names declared only in another block", "{ const fetch = 1 } fetch", ["fetch"]],
    [
      "names declared only as types",
      "declare const fetch: () => void; type Request = 1; fetch; Request",
      ["fetch", "Request"],
    ],
    [
      "what hides behind a type assertion",
      "(fetch as never); fetch!; fetch satisfies unknown",
      ["fetch", "fetch", "fetch"],
    ],
    ["a class's parent and a field's value", "class A extends B { c = d; [e]() {} }", ["B", "d", "e"]],
  ])("finds %s", (_name, text, expected) => expect(usesOf(text)).toEqual(expected));

  it.each<[string, string]>([
    ["imports", 'import fetch, { a as b, type C } from "x"; import * as d from "x"; fetch; b; d'],
    ["names declared later, or hoisted out of a block", "a(); b; function a() {} { var b = 1 }"],
    [
      "parameters, patterns, rests, catches and loops",
      "({ a, b: [c, ...d] }, ...e) => [a, c, d, e]; try {} catch (f) { f } for (const g of []) g",
    ],
    [
      "names of members, labels and exports",
      'a: for (;;) break a; ({}).fetch; ({ fetch: 1 }); export { x as fetch } from "y"',
    ],
    [
      "types",
      "let a: Response; function b(this: Window, c: Request): Headers { return a } b<File>; interface D { e: typeof fetch }",
    ],
    [
      "a function's and a class's own name, and arguments",
      "(function own() { own; arguments }); (class Own { a = Own }); class Late {} new Late()",
    ],
    ["a switch's declarations and import.meta", "switch (1) { case 1: const a = 1; a } import.meta.url"],
  ])("passes over %s", (_name, text) => expect(usesOf(text)).toEqual([]));

  it("reports the line", () => {
    expect(findGlobals("a.ts", "\n\nfetch();")).toEqual([{ name: "fetch", use: "fetch()", line: 3 }]);
  });
});
