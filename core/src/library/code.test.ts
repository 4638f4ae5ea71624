import { describe, expect, it } from "vitest";
import { code, js, python, sh } from "./code.ts";

describe("code templates", () => {
  it("quotes values and drops the indentation that all lines share", () => {
    const id = "acme/demo";
    expect(python`
      from asteroid.models import BaseModel

      if True:
          model = BaseModel.from_pretrained(${id})
    `).toBe('from asteroid.models import BaseModel\n\nif True:\n    model = BaseModel.from_pretrained("acme/demo")');
  });

  it("keeps a single line as it is", () => {
    expect(js`load(${"a/b"}, ${{ quantized: true }}.quantized)`).toBe(
      'load("a/b", {\n  "quantized": true\n}.quantized)',
    );
  });

  it("cannot be left by a hostile value", () => {
    const hostile = `x"); import os; os.system('rm -rf /')\n# \\" \u2028`;
    expect(python`load(${hostile})`).toBe(String.raw`load("x\"); import os; os.system('rm -rf /')\n# \\\" \u2028")`);
    expect(sh`hf download ${"a'b; rm -rf $HOME `id`"}`).toBe(String.raw`hf download 'a'\''b; rm -rf $HOME ` + "`id`'");
    expect(sh`hf download ${"-x"}`).toBe("hf download '-x'");
  });

  it("writes Python literals", () => {
    expect(python`${{ a: [1, 2.5, true, null], "b c": "d" }}`).toBe('{"a": [1, 2.5, True, None], "b c": "d"}');
    expect(() => python`${() => 1}`).toThrow("A function has no Python literal");
  });

  it("indents inserted code to its place", () => {
    const lines = code("first()\nsecond()");
    expect(python`
      def main():
          ${lines}
    `).toBe("def main():\n    first()\n    second()");
  });
});
