import { describe, expect, it } from "vitest";
import { parsePython } from "./parse-code.ts";
import { checkShellSyntax, parseShell } from "./parse-shell.ts";
import { acceptShell, structureOf } from "./snippet-structure.ts";

describe("parsePython", () => {
  it("returns the same structure for any content of literals", () => {
    expect(parsePython('load("a\\n\\"b")')).toEqual(parsePython('load("c")'));
    expect(parsePython('load("a", b)')).not.toEqual(parsePython('load("a")'));
  });

  it.each(['x = "abc\n', "x = (1", 'f("a"b")', "if x:\nprint(1)", "from a import"])("refuses %j", (code) => {
    expect(() => parsePython(code)).toThrow("Python does not parse at line");
  });
});

describe("parseShell", () => {
  it.each([
    ["hf download 'a b'\\''c' \\\n  --local-dir \"x\"", ["word", "word", "word", "word", "word"]],
    ["a 'b # c' # d; e\nf#g", ["word", "word", "\n", "word"]],
    ["a && b|c >d; e &", ["word", "&&", "word", "|", "word", ">", "word", ";", "word", "&"]],
    [`a $b "$c \\$d" '$e' \`f\``, ["word", "word$", "word$", "word", "word$$"]],
    ["a '' b", ["word", "word", "word"]],
  ])("reads %j", (script, tokens) => expect(parseShell(script)).toEqual(tokens));

  it.each(["a 'b", 'a "b', "a 'b'c'"])("refuses %j", (script) => {
    expect(() => parseShell(script)).toThrow("open quote");
  });
});

it("asks the system's shell", () => {
  expect(() => checkShellSyntax(["echo 'a'", "if true; then\n  x\nfi"])).not.toThrow();
  expect(() => checkShellSyntax(["echo 'a'", "if true; then"])).toThrow("Shell script does not parse");
  structureOf([{ language: "text", code: "", install: "pip install (" }]);
  expect(acceptShell).toThrow("does not parse");
  expect(acceptShell).not.toThrow();
});

it.each([
  ["'", 'echo "\'"'],
  ['"', "echo '\"'"],
  ["`", "echo '`'"],
  ["(", "echo ')'; )"],
  ["$((", "echo '))'"],
  ["${x", "echo '}'"],
  ["{", "}"],
  ["if :; then", "fi"],
  ["case x in", "x) ;; esac"],
  ["a &&", "a"],
  ["a=(", "a)"],
])("refuses %j although %j follows", (broken, end) => {
  expect(() => checkShellSyntax(["echo a", `echo a; ${broken}`, end])).toThrow("does not parse");
});

it("takes what is whole, wherever it ends", () => {
  expect(() => checkShellSyntax(["a \\", "cat <<END\na\nEND", "echo ${HOME}", "# a", "", "a &"])).not.toThrow();
});
