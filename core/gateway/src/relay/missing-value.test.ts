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
  [{ temperature: "0.50" }, '{"temperature":0.5}', undefined],
  [{ later: { a: [1] } }, '{"inputs":"Hi"}', "later"],
  [{ model: "acme/small", inputs: "Hi" }, "{}", undefined],
])("finds the values of %j in %s", async (data, body, missing) => {
  expect(await missingValue(["model", "inputs"], data, url, body)).toBe(missing);
});

it.each([
  [{ language: "en" }, undefined],
  [{ language: "de" }, "language"],
  [{ temperature: "0.0" }, undefined],
  [{ names: ["Ada", "Bob"] }, undefined],
  [{ names: ["Ada", "Eve"] }, "names"],
  [{ granularity: "word" }, undefined],
  [{ seed: "7" }, undefined],
  [{ mask: new Blob(["mask"]) }, undefined],
  [{ mask: new Blob(["other"]) }, "mask"],
])("finds the values of %j in a form", async (data, missing) => {
  const form = new FormData();
  form.set("lang", "en");
  form.set("temperature", "0");
  form.append("names[]", "Ada");
  form.append("names[]", "Bob");
  form.set("config", '{"times":{"of":"word"}}');
  form.set("mask", new Blob(["mask"]));
  form.set("job", new Blob(['{"seed":7}'], { type: "application/json" }));
  expect(await missingValue([], data, url, form)).toBe(missing);
});

it("looks for nothing where a route handles all", async () => {
  expect(await missingValue(undefined, { later: 1 }, url, "{}")).toBeUndefined();
});
