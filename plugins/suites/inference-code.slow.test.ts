import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientEnvironment, simulatedKeys } from "../../core/cli/src/child/client-environment.ts";
import type { LoopbackServer } from "@patchbay/mocks/loopback";
import { startMockServer } from "../../core/cli/src/mock/start-mock-server.ts";
import { parsePython } from "../../core/testing/src/parse-code.ts";
import recorded from "./inference-code/fixtures/python-signatures.json" with { type: "json" };
import { mocked, writePrograms, type Program, type Programs } from "./inference-code/programs.ts";
import { misfits, readPythonCalls, type Signature } from "./inference-code/python-calls.ts";

/** The code of every task at every provider, by every client that can make the call, run against the providers' mocks. */

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RUNNERS = fileURLToPath(new URL("inference-code/", import.meta.url));
const MINUTES = 60_000;
/** Packages that Python may have, by the client's id. */
const PYTHON_PACKAGES: Readonly<Record<string, keyof typeof recorded>> = {
  huggingface_hub: "huggingface_hub",
  "openai-python": "openai",
  fal_client: "fal_client",
  requests: "requests",
};

/** Programs that fail with the mocks alone, and why. */
const NOT_MOCKED: Readonly<Record<string, string>> = {
  "hf-inference image-to-text hub huggingface_hub":
    "Python's client reads the text from a list, JavaScript's from an object, which is what the mock answers",
  "hf-inference zero-shot-classification hub huggingface_hub":
    "Python's client reads a list of labels alone; the mock answers the older form, which the others read as well",
};

type Outcomes = Readonly<Record<string, { readonly printed?: string; readonly failed?: string }>>;

let all: Programs;
let server: LoopbackServer;
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  server = await startMockServer(mocked, 0, { pace: 0 });
  all = await writePrograms(server.url);
  folder = await mkdtemp(path.join(tmpdir(), "patchbay-programs-"));
  await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  for (const [name, file] of all.files) await writeFile(path.join(folder, name), Buffer.from(await file.arrayBuffer()));
  environment = {
    ...clientEnvironment({ url: server.url, providers: mocked, addresses: [], environment: process.env }),
    ...(await simulatedKeys(mocked)),
  };
}, MINUTES);

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const scriptOf = ({ name }: Program) => path.join(folder, `${name.replaceAll(" ", ".")}.mjs`);
const shellOf = ({ name }: Program) => `${name.replaceAll(" ", ".")}.sh`;
const by = (...ids: readonly string[]) => all.programs.filter(({ id }) => ids.includes(id));

/** What did not end well, or printed nothing where it prints what it got. */
function failures(programs: readonly Program[], outcomes: Outcomes, fileOf: (program: Program) => string): string[] {
  return programs.flatMap((program) => {
    const { printed = "", failed } = outcomes[fileOf(program)] ?? { failed: "did not run" };
    if (failed !== undefined) return [`${program.name}: ${failed.slice(-600)}`];
    const prints = !/writeFile\(|write_bytes\(|\.save\(|write_to_file\(/.test(program.code);
    return prints && printed.trim() === "" ? [`${program.name}: printed nothing`] : [];
  });
}

describe("JavaScript", () => {
  it(
    "runs, by our client, the hub's, OpenAI's and fetch",
    async ({ annotate }) => {
      const programs = by("patchbay", "huggingface-js", "openai-js", "fetch");
      await Promise.all(programs.map((program) => writeFile(scriptOf(program), program.code)));
      const [list, results] = [path.join(folder, "list.json"), path.join(folder, "results.json")];
      await writeFile(list, JSON.stringify(programs.map(scriptOf)));
      await run(process.execPath, [path.join(RUNNERS, "run-programs.mjs"), list, results], {
        cwd: folder,
        env: environment,
        maxBuffer: 2 ** 28,
      });
      const outcomes = JSON.parse(await readFile(results, "utf8")) as Outcomes;
      expect(failures(programs, outcomes, scriptOf)).toEqual([]);
      await annotate(`${programs.length} JavaScript programs ran.`);
    },
    10 * MINUTES,
  );

  it(
    "of our client is TypeScript that compiles",
    async () => {
      const sources = path.join(folder, "sources");
      await mkdir(sources);
      const programs = by("patchbay");
      for (const [place, { code }] of programs.entries()) await writeFile(path.join(sources, `${place}.ts`), code);
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
      const named = stdout.replaceAll(/(\d+)\.ts/g, (file, place: string) => programs[Number(place)]?.name ?? file);
      expect([named, status]).toEqual(["", 0]);
    },
    5 * MINUTES,
  );
});

describe("curl", () => {
  it(
    "runs in bash",
    async ({ annotate }) => {
      const shell = path.join(folder, "shell");
      await mkdir(shell);
      const programs = by("curl");
      await Promise.all(programs.map((program) => writeFile(path.join(shell, shellOf(program)), program.code)));
      await run("bash", [path.join(RUNNERS, "run-programs.sh"), shell], { cwd: folder, env: environment });
      const outcomes: Record<string, { printed?: string; failed?: string }> = {};
      for (const program of programs) {
        const file = path.join(shell, shellOf(program));
        const printed = await readFile(`${file}.out`, "latin1");
        const status = Number(await readFile(`${file}.status`, "utf8"));
        outcomes[shellOf(program)] = status === 0 ? { printed } : { failed: `status ${status}: ${printed}` };
      }
      expect(failures(programs, outcomes, shellOf)).toEqual([]);
      await annotate(`${programs.length} curl programs ran.`);
    },
    10 * MINUTES,
  );
});

describe("Python", () => {
  it("parses, and calls what the packages have, with the arguments that they take", () => {
    const problems = Object.entries(PYTHON_PACKAGES).flatMap(([id, name]) => {
      const calls = recorded[name].calls as Readonly<Record<string, Signature>>;
      return by(id).flatMap((program) => {
        parsePython(program.code);
        const own = readPythonCalls(program.code).filter(({ callee }) => Object.hasOwn(calls, callee));
        const wrong = own.flatMap((call) => misfits(call, calls[call.callee] ?? { required: [], names: [] }));
        const unknown = /^(client|answer|response|\w+) = (\S+?)\(/gm;
        const called = [...program.code.matchAll(unknown)].map(([, , callee = ""]) => callee);
        const strange = called
          .filter((callee) => !Object.hasOwn(calls, callee))
          .map((callee) => `there is no ${callee}`);
        return [...wrong, ...strange, ...(own.length === 0 ? ["calls nothing"] : [])].map(
          (one) => `${program.name}: ${one}`,
        );
      });
    });
    expect(problems).toEqual([]);
  });

  it(
    "runs in Python, for the packages that it finds",
    async ({ annotate }) => {
      const python = process.env["PATCHBAY_PYTHON"] ?? "python3";
      const found = Object.keys(PYTHON_PACKAGES).filter((id) => hasPackage(python, PYTHON_PACKAGES[id] ?? ""));
      const programs = by(...found);
      const [list, results] = [path.join(folder, "python.json"), path.join(folder, "python-results.json")];
      await writeFile(list, JSON.stringify(Object.fromEntries(programs.map(({ name, code }) => [name, code]))));
      if (programs.length > 0) {
        await run(python, [path.join(RUNNERS, "run_programs.py"), list, results], {
          cwd: folder,
          env: environment,
          maxBuffer: 2 ** 28,
        });
      } else await writeFile(results, "{}");
      const outcomes = JSON.parse(await readFile(results, "utf8")) as Outcomes;
      const failed = failures(programs, outcomes, ({ name }) => name);
      const named = (text: string) => Object.keys(NOT_MOCKED).find((name) => text.startsWith(`${name}: `));
      expect(failed.filter((text) => named(text) === undefined)).toEqual([]);
      const expected = Object.keys(NOT_MOCKED).filter((name) => programs.some((program) => program.name === name));
      expect(failed.flatMap((text) => named(text) ?? [])).toEqual(expected);
      for (const id of Object.keys(PYTHON_PACKAGES)) {
        const how = found.includes(id)
          ? "ran in Python"
          : "were parsed and held to recorded signatures, because Python lacks the package";
        await annotate(`${by(id).length} programs of ${id} ${how}.`);
      }
    },
    10 * MINUTES,
  );
});

function hasPackage(python: string, name: string): boolean {
  return spawnSync(python, ["-c", `import ${name}`], { stdio: "ignore" }).status === 0;
}
