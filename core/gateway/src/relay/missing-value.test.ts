import { expect, it } from "vitest";
import { missingValue } from "./missing-value.ts";

const url = new URL("https://api.example/speech/al%20loy?format=mp3");

it.each([
  [{ size: 5 }, '{"a":{"b":[5]}}', undefined],
  [{ size: 5 }, '{"a":55}', "size"],
  [{ voice: "al loy" }, "{}", undefined],
  [{ stop: ["x"] }, '{"sequences":["x"]}', undefined],
  [{ size: null }, "{}", undefined],
  [{ size: "5" }, '{"size":5}', undefined],
])("finds the values of %j in %s", (data, body, missing) => {
  expect(missingValue(["size", "voice", "stop"], data, url, body)).toBe(missing);
});

it("finds values in a form", () => {
  const form = new FormData();
  form.set("lang", "en");
  expect(missingValue(["language"], { language: "en" }, url, form)).toBeUndefined();
  expect(missingValue(["language"], { language: "de" }, url, form)).toBe("language");
});
