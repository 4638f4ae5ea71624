import { execFileSync, spawnSync } from "node:child_process";
import vm from "node:vm";
import { describe, expect, it } from "vitest";
import { PROGRAMS } from "./code.ts";
import { sourceOf } from "./program.ts";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const examples = PROGRAMS.flatMap(({ name, example, ...program }) =>
  example ? [{ name, example, program: { name, ...program } }] : [],
);

describe("the simulation's programs", () => {
  it.each(examples)(
    "return in JavaScript what their example shows: $name",
    ({ program, example: [, call, result] }) => {
      const value: unknown = vm.runInNewContext(`${sourceOf(program, "javascript")}\nJSON.stringify(${call})`);
      expect(JSON.parse(String(value))).toEqual(JSON.parse(result));
    },
  );

  it.skipIf(!hasPython)("return in Python what their examples show", () => {
    // A program may print, too, so its result is marked.
    const calls = examples.map(
      ({ program, example: [call] }) => `${sourceOf(program, "python")}\nprint("RESULT", json.dumps(${call}))`,
    );
    const printed = execFileSync("python3", ["-c", ["import json", ...calls].join("\n\n")], { encoding: "utf8" });
    const results = [...printed.matchAll(/^RESULT (.*)$/gm)].map(([, result = ""]) => JSON.parse(result) as unknown);
    expect(results).toEqual(examples.map(({ example: [, , result] }) => JSON.parse(result) as unknown));
  });
});
