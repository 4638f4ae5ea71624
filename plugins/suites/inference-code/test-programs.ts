import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePython } from "../../../core/testing/src/parse-code.ts";
import recorded from "./fixtures/python-signatures.json" with { type: "json" };
import type { WrittenCall } from "./calls.ts";
import { unintended } from "./intended.ts";
import type { Program } from "./programs.ts";
import { misfits, readPythonCalls, type Signature } from "./python-calls.ts";
import { misses, openWorkplace, type Workplace } from "./run-programs.ts";
import { hasPackage, PYTHON_PACKAGES, runJavaScript, runPython, runShell, type Outcomes } from "./runners.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const MINUTES = 60_000;
/** Programs that fail only with the mocks, and why. */
const NOT_MOCKED: Readonly<Record<string, string>> = {
  "hf-inference image-to-text hub huggingface_hub":
    "Python's client reads the text from a list, JavaScript's from an object, which is what the mock answers",
  "hf-inference zero-shot-classification hub huggingface_hub":
    "Python's client reads a list of labels alone; the mock answers the older form, which the others read as well",
};

/** What did not end well, or printed nothing where it prints what it got. */
function failures(programs: readonly Program[], outcomes: Outcomes): string[] {
  return programs.flatMap((program) => {
    const { printed = "", failed } = outcomes[program.name] ?? { failed: "did not run" };
    if (failed !== undefined) return [`${program.name}: ${failed.slice(-600)}`];
    const prints = !/writeFile\(|write_bytes\(|\.save\(|write_to_file\(/.test(program.code);
    return prints && printed.trim() === "" ? [`${program.name}: printed nothing`] : [];
  });
}

/**
 * Tests the code of calls, by every client that can make them, against the providers' mocks.
 * @param write makes the calls, given the address of the mocks
 */
export function testPrograms(write: (server: string) => Promise<readonly WrittenCall[]>): void {
  let workplace: Workplace;

  beforeAll(async () => {
    workplace = await openWorkplace(write);
  }, 5 * MINUTES);

  afterAll(() => workplace.close());

  describe("JavaScript", () => {
    it(
      "runs, by our client, the hub's, OpenAI's and fetch",
      async ({ annotate }) => {
        const programs = workplace.by("patchbay", "huggingface-js", "openai-js", "fetch");
        const outcomes = await runJavaScript(workplace, programs);
        expect(failures(programs, outcomes)).toEqual([]);
        expect(unintended(misses(workplace, programs))).toEqual([]);
        await annotate(`${programs.length} JavaScript programs ran.`);
      },
      10 * MINUTES,
    );

    it(
      "code of our client is TypeScript that compiles",
      async () => {
        const sources = path.join(workplace.folder, "sources");
        await mkdir(sources);
        const programs = workplace.by("patchbay");
        for (const [index, { code }] of programs.entries()) await writeFile(path.join(sources, `${index}.ts`), code);
        const compilerOptions = {
          target: "ES2023",
          module: "ESNext",
          moduleResolution: "bundler",
          lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          types: ["node"],
        };
        await writeFile(path.join(sources, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
        const { stdout, status } = spawnSync(path.join(ROOT, "node_modules/.bin/tsc"), ["-p", sources], {
          encoding: "utf8",
        });
        const named = stdout.replaceAll(/(\d+)\.ts/g, (file, index: string) => programs[Number(index)]?.name ?? file);
        expect([named, status]).toEqual(["", 0]);
      },
      5 * MINUTES,
    );
  });

  describe("curl", () => {
    it(
      "curl's code runs in bash",
      async ({ annotate }) => {
        const programs = workplace.by("curl");
        const outcomes = await runShell(workplace, programs);
        expect(failures(programs, outcomes)).toEqual([]);
        expect(unintended(misses(workplace, programs))).toEqual([]);
        await annotate(`${programs.length} curl programs ran.`);
      },
      10 * MINUTES,
    );
  });

  describe("Python", () => {
    it("parses, and calls what the packages have, with the arguments that they take", () => {
      const problems = Object.entries(PYTHON_PACKAGES).flatMap(([id, name]) => {
        const calls = recorded[name].calls as Readonly<Record<string, Signature>>;
        return workplace.by(id).flatMap((program) => {
          parsePython(program.code);
          const packageCalls = readPythonCalls(program.code).filter(({ callee }) => Object.hasOwn(calls, callee));
          const wrong = packageCalls.flatMap((call) =>
            misfits(call, calls[call.callee] ?? { required: [], names: [] }),
          );
          const unknown = /^(client|answer|response|\w+) = (\S+?)\(/gm;
          const called = [...program.code.matchAll(unknown)].map(([, , callee = ""]) => callee);
          const strange = called
            .filter((callee) => !Object.hasOwn(calls, callee))
            .map((callee) => `there is no ${callee}`);
          return [...wrong, ...strange, ...(packageCalls.length === 0 ? ["calls nothing"] : [])].map(
            (one) => `${program.name}: ${one}`,
          );
        });
      });
      expect(problems).toEqual([]);
    });

    it(
      "Python's code runs for the installed packages",
      async ({ annotate }) => {
        const installed = Object.keys(PYTHON_PACKAGES).filter((id) => hasPackage(PYTHON_PACKAGES[id] ?? ""));
        const programs = workplace.by(...installed);
        const failed = failures(programs, await runPython(workplace, programs));
        expect(unintended(misses(workplace, programs))).toEqual([]);
        const named = (text: string) => Object.keys(NOT_MOCKED).find((name) => text.startsWith(`${name}: `));
        expect(failed.filter((text) => named(text) === undefined)).toEqual([]);
        const expected = Object.keys(NOT_MOCKED).filter((name) => programs.some((program) => program.name === name));
        expect(failed.flatMap((text) => named(text) ?? [])).toEqual(expected);
        for (const id of Object.keys(PYTHON_PACKAGES)) {
          const how = installed.includes(id)
            ? "ran in Python"
            : "were parsed and held to recorded signatures, because Python lacks the package";
          await annotate(`${workplace.by(id).length} programs of ${id} ${how}.`);
        }
      },
      10 * MINUTES,
    );
  });
}
