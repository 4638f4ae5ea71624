import { describe, expect, it } from "vitest";
import { code, codeTag, js, python, sh } from "./code.ts";
import { languageOf, LANGUAGES } from "./languages.ts";
import { pythonName } from "./literal.ts";

const optionalLines = (optional: string): string => python`
  ${code(optional)}
  first()
    ${code(optional)}
  last(${code(optional)})
  ${code(optional)}
`;

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
    expect(python`${{ a: undefined, b: 1 }}`).toBe('{"b": 1}');
    expect(() => python`${() => 1}`).toThrow("A value of type function has no Python literal");
    expect(() => python`${undefined}`).toThrow("A value of type undefined has no Python literal");
  });

  it("indents inserted code to its place", () => {
    const lines = code("first()\nsecond()");
    expect(python`
      def main():
          ${lines}
    `).toBe("def main():\n    first()\n    second()");
  });

  it("breaks long literals over lines, indented to their place", () => {
    const sentences = ["The first sentence is rather long.", "The second sentence is not short either."];
    expect(python`
      if True:
          encode(${sentences})
    `).toBe(
      'if True:\n    encode([\n        "The first sentence is rather long.",\n        "The second sentence is not short either."\n    ])',
    );
  });

  it("drops a line that holds only empty code", () => {
    expect(optionalLines("")).toBe("first()\nlast()");
    expect(optionalLines("x")).toBe("x\nfirst()\n  x\nlast(x)\nx");
  });

  it("leaves out of shell words what a terminal acts upon, and refuses what is no word", () => {
    expect(sh`hf download ${"a\u001b[201~\u202e\u0000b\nc"}`).toBe("hf download 'a[201~b\nc'");
    expect(sh`  hf download \\\n      ${"a\nb"}`).toContain("'a\nb'");
    expect(() => sh`hf download ${undefined}`).toThrow("cannot be a word of a shell");
  });

  it("escapes what hides or reorders text", () => {
    expect(js`load(${"a\u202eb"})`).toBe('load("a\\u202eb")');
    expect(python`load(${"\ud800\ufeff"})`).toBe('load("\\ud800\\ufeff")');
  });
});

describe("pythonName", () => {
  it("accepts names alone", () => {
    const values = ["AutoModel", "_x1", "1x", "a.b", "class", "None", "été", "a\n", "", undefined, {}];
    expect(values.filter((value) => pythonName(value) !== undefined)).toEqual(["AutoModel", "_x1"]);
  });
});

describe("the table of languages", () => {
  it("quotes by the tags that libraries use", () => {
    const value = { a: [null, true] };
    expect(python`${value}`).toBe(LANGUAGES.python.quote(value));
    expect(js`${value}`).toBe(LANGUAGES.js.quote(value));
    expect(sh`${"a b"}`).toBe(LANGUAGES.sh.quote("a b"));
  });

  it("knows a label for any language, and nothing else of one that it does not have", () => {
    expect(languageOf("js")).toMatchObject({ label: "JavaScript", grammar: "javascript", parser: "js" });
    expect(languageOf("swift")).toEqual({ label: "swift" });
    expect(languageOf("constructor")).toEqual({ label: "constructor" });
  });

  it("lets a library bring the tag of another one", () => {
    const swift = codeTag((value) => JSON.stringify(value));
    expect(swift`
      let model = try load(${'a"b'})
      print(model)
    `).toBe('let model = try load("a\\"b")\nprint(model)');
  });
});
