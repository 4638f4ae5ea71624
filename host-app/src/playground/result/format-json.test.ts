import { expect, it } from "vitest";
import { formatJson } from "./format-json.ts";

it("cuts long texts and long lists of numbers short, and says how long they are", () => {
  const shown = formatJson({ text: "x".repeat(1000), vector: Array.from({ length: 768 }, () => 0.5), few: [1, 2] });
  expect(shown.length).toBeLessThan(1200);
  expect(shown).toContain("(1000 characters)");
  expect(shown).toContain("(768 numbers)");
  expect(JSON.parse(shown)).toMatchObject({ few: [1, 2] });
});

it("shows what has no JSON", () => {
  expect(formatJson(undefined)).toBe("undefined");
});
