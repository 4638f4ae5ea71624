import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const SOURCE = path.resolve("host-app/src");

// Vitest imports style sheets as empty strings.
const sheets = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({
    file: file.replaceAll("\\", "/"),
    css: readFileSync(path.join(SOURCE, file), "utf8").replaceAll(/\/\*[^]*?\*\//g, ""),
  }));

/** Elements that contain what a stream writes: with `:has()` at one of them, every token styles the whole page again. */
const AROUND_STREAMS =
  /(?<![\w-])(?::root|html|body|\.pb-(?:app|main|playground|conversation|compared|lanes?|turns))(?:\[[^\]]*\])?:has\(/;

it("has no rule with `:has()` at an element around a stream", () => {
  expect(sheets.length).toBeGreaterThan(30);
  expect(sheets.filter(({ css }) => AROUND_STREAMS.test(css)).map(({ file }) => file)).toEqual([]);
});

/** The values of a property in every style sheet, with the file. */
const valuesOf = (property: string) =>
  sheets.flatMap(({ file, css }) =>
    [...css.matchAll(new RegExp(`[\\s;{]${property}:([^;]+);`, "g"))].map(([, value = ""]) => ({
      file,
      value: value.replaceAll(/\s+/g, " "),
    })),
  );

const longestMs = (value: string): number =>
  Math.max(
    ...[...value.matchAll(/([\d.]+)(ms|s)\b/g)].map(([, count, unit]) => Number(count) * (unit === "s" ? 1000 : 1)),
  );

it("finishes every transition, and every animation that ends, within 200 ms", () => {
  const motion = [
    ...valuesOf("transition"),
    ...valuesOf("animation").filter(({ value }) => !value.includes("infinite")),
  ];
  expect(motion.length).toBeGreaterThan(5);
  expect(motion.filter(({ value }) => longestMs(value) > 200)).toEqual([]);
});

it("animates no property that makes the browser lay out or move the page", () => {
  const names = sheets.flatMap(({ css }) =>
    [...css.matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, frames = ""]) =>
      [...frames.matchAll(/([a-z-]+):/g)].map(([, name]) => name),
    ),
  );
  expect(names).toContain("transform");
  const cheap = new Set<unknown>(["opacity", "transform", "translate", "scale", "rotate", "clip-path"]);
  expect(names.filter((name) => !cheap.has(name))).toEqual([]);
});

it("respects reduced motion in one rule for every element", () => {
  const rules = sheets.filter(({ css }) => css.includes("prefers-reduced-motion"));
  expect(rules.map(({ file }) => file)).toEqual(["app/theme/boot.css"]);
  expect(rules[0]?.css).toMatch(/prefers-reduced-motion: reduce\) \{\s+\*,\s+\*::before,\s+\*::after \{/);
});
