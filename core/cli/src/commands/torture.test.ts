import { readFileSync } from "node:fs";
import { faults } from "@patchbay/mocks/faults";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay, startPatchbay } from "../../testing/run-patchbay.ts";

/** Retries refused requests, and trusts every stream. */
const SUITE = `
import assert from "node:assert/strict";

async function ask(stream, repeats = 1) {
  const answer = await fetch(process.env.OPENAI_BASE_URL + "/chat/completions", {
    method: "POST",
    headers: { authorization: "Bearer " + process.env.OPENAI_API_KEY },
    body: JSON.stringify({ model: "gpt-5.4-mini", messages: [{ role: "user", content: "Hello" }], stream }),
  });
  if (answer.status === 429 && repeats > 0) return ask(stream, repeats - 1);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return text;
}

assert.match(await ask(false), /Hello/);
assert.match(await ask(true), /data: /);
`;
const NODE = process.execPath;

describe("patchbay torture", () => {
  it("runs a command once per fault, and judges it", async () => {
    const root = await temporaryFolder();
    await writeFiles(root, { "suite.mjs": SUITE });
    const args = ["torture", "--fault", "429,500,cut-stream,poll-503", "--jobs", "2"];
    const { code, printed, warned } = await runPatchbay(root, ...args, "--", NODE, "suite.mjs");
    expect({ code, warned }).toEqual({ code: 1, warned: "" });
    expect(printed).toMatch(/^Without a fault: passes in \d+\.\d s \(chat 1, stream 1\)\.$/m);
    expect(printed).toMatch(/^429 +recovered +\d+\.\d +3 +asked once more$/m);
    expect(printed).toMatch(/^500 +clear error +\d+\.\d +1 +.*Internal server error/m);
    expect(printed).toMatch(/^cut-stream +wrong +\d+\.\d +2 +passes with the damaged answer$/m);
    expect(printed).toMatch(/^poll-503 +not met +no poll or result$/m);
    expect(printed).toContain("1 recovered, 1 clear error, 1 wrong, 1 not met");
    expect(printed).toContain("Again, one alone: patchbay torture --fault cut-stream --seed 1 -- ");
  }, 20_000);

  it.each([
    [[], 2, "The command to run is written after --, for example 'patchbay torture -- npm test'."],
    [["--"], 2, "The command to run is written after --"],
    [["npm", "test"], 2, "The command to run is written after --"],
    [["--fault", "flood", "--", NODE], 2, "There is no fault 'flood'. The faults are 429, 429:always, 429-seconds,"],
    [
      ["--provider", "unknown-provider", "--", NODE],
      2,
      "There are no mocks of a provider 'unknown-provider'. Mocks exist for ",
    ],
    [["--timeout", "soon", "--", NODE], 2, "The timeout is 'soon'; give a whole number above 0."],
    [["--", "no-such-command"], 1, "'no-such-command' cannot be run: there is no such command."],
    [
      ["--", NODE, "-e", "console.log('Broken.'); process.exit(3)"],
      1,
      "ends with code 3 without any fault. It has to pass first:\nBroken.",
    ],
    [["--", NODE, "-e", ""], 1, "passes, but calls no provider: its client has to use the address in OPENAI_BASE_URL"],
  ])(
    "answers %j with code %i and one sentence",
    async (args, expected, warning) => {
      const { code, warned } = await runPatchbay(await temporaryFolder(), "torture", ...args);
      expect(code).toBe(expected);
      expect(warned).toContain(warning);
    },
    20_000,
  );

  it("ends everything when it is stopped", async () => {
    const root = await temporaryFolder();
    const running = startPatchbay(root, "torture", "--", NODE, "-e", "setInterval(() => {}, 1000)");
    running.stop();
    expect(await running.outcome).toEqual({ code: 130, printed: "", warned: "" });
  }, 20_000);

  it("lists the faults", async () => {
    const { printed } = await runPatchbay(".", "torture", "--list");
    expect(printed).toMatch(/^429-seconds +Status 429 with Retry-After: 1$/m);
  });
});

const page = readFileSync(new URL("../../../../docs/torture.md", import.meta.url), "utf8");

const sectionOf = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";

it("docs/torture.md lists every fault, and has a verdict on each", () => {
  const listed = [...sectionOf("The faults").matchAll(/^\| `([\w-]+)`[^|]*\| (.*?) +\|/gm)];
  expect(listed.map(([, name, about]) => [name, about])).toEqual(faults.map(({ name, about }) => [name, about]));
  const judged = [...sectionOf("Verdicts of six clients").matchAll(/^\| `([\w:-]+)`/gm)].map(([, name]) => name);
  expect(judged).toEqual(
    faults.flatMap(({ name, forms }) => forms.map((form) => (form === forms[0] ? name : `${name}:${form}`))),
  );
});
