/// <reference types="vite/client" />
import { expect, it } from "vitest";

const sheets = import.meta.glob<string>("../../**/*.css", { eager: true, query: "?raw", import: "default" });

/** Elements that contain what a stream writes: with `:has()` at one of them, every token styles the whole page again. */
const AROUND_STREAMS =
  /(?::root|html|body|\.pb-(?:app|main|playground|conversation|compared|lanes?|turns))(?:\[[^\]]*\])?:has\(/;

it("has no rule with `:has()` at an element around a stream", () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(30);
  const costly = Object.entries(sheets).filter(([, css]) => AROUND_STREAMS.test(css.replaceAll(/\/\*[^]*?\*\//g, "")));
  expect(costly.map(([file]) => file)).toEqual([]);
});
