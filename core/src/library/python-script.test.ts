import { describe, expect, it } from "vitest";
import type { PythonCall } from "./contract.ts";
import { writePythonScript } from "./python-script.ts";

const load: PythonCall = {
  variable: "model",
  module: "demo",
  name: "Model",
  method: "from_pretrained",
  arguments: ['"acme/demo"', "fast=True"],
};

describe("writePythonScript", () => {
  it("joins imports, plain ones first, and puts the call between the lines", () => {
    const imports = [
      { module: "other", names: ["load"] },
      { module: "demo", names: ["Tokenizer"] },
      { module: "demo.io" },
      { module: "demo.io" },
    ];
    expect(writePythonScript({ imports, before: "first()", load, after: "if model:\n    model.run()" })).toBe(
      `import demo.io
from demo import Tokenizer, Model
from other import load

first()
model = Model.from_pretrained("acme/demo", fast=True)

if model:
    model.run()`,
    );
  });

  it("writes a call alone", () => {
    const { method: _, ...plain } = load;
    expect(writePythonScript({ load: plain })).toBe('from demo import Model\n\nmodel = Model("acme/demo", fast=True)');
  });

  it.each([{ name: "Model()\nimport os" }, { variable: "a, b" }, { method: "class" }, { module: "demo; import os" }])(
    "refuses %j as a name",
    (part) => {
      expect(() => writePythonScript({ load: { ...load, ...part } })).toThrow("is not a name in Python");
    },
  );
});
