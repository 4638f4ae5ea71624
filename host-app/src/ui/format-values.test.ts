import { expect, it } from "vitest";
import { counted, formatBytes, formatJson, formatMilliseconds } from "./format-values.ts";

it("shortens long texts and long lists of numbers, and shows their length", () => {
  const shown = formatJson({ text: "x".repeat(1000), vector: Array.from({ length: 768 }, () => 0.5), few: [1, 2] });
  expect(shown.length).toBeLessThan(1200);
  expect(shown).toContain("(1000 characters)");
  expect(shown).toContain("(768 numbers)");
  expect(JSON.parse(shown)).toMatchObject({ few: [1, 2] });
});

it("shows values that JSON cannot represent", () => {
  expect(formatJson(undefined)).toBe("undefined");
});

it("formats sizes and durations with a suitable unit", () => {
  expect([0, 999, 1000, 1449, 999_949, 999_950, 12_340_000, 3_210_000_000].map(formatBytes)).toEqual([
    "0 B",
    "999 B",
    "1.0 kB",
    "1.4 kB",
    "999.9 kB",
    "1.0 MB",
    "12.3 MB",
    "3.2 GB",
  ]);
  expect([38.4, 999.4, 999.6, 2100].map(formatMilliseconds)).toEqual(["38 ms", "999 ms", "1.0 s", "2.1 s"]);
});

it("uses singular and plural, and groups the digits of large numbers", () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, "row"))).toEqual(["0 rows", "1 row", "2 rows", "1,204 rows"]);
  expect(counted(2, "library", "libraries")).toBe("2 libraries");
});
