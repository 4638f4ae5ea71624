import { execFile, spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import type recorded from "./fixtures/python-signatures.json";
import { differences, type Sent } from "./sent-requests.ts";

const run = promisify(execFile);
const RUNNERS = fileURLToPath(new URL(".", import.meta.url));

/** Packages that Python may have, by the client's id. */
export const PYTHON_PACKAGES: Readonly<Record<string, keyof typeof recorded>> = {
  huggingface_hub: "huggingface_hub",
  "openai-python": "openai",
  fal_client: "fal_client",
  requests: "requests",
};

/** Where programs run. */
export interface Place {
  /** Contains their files and `node_modules`. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface NamedCode {
  readonly name: string;
  readonly code: string;
}

/** A program's output or the reason of its failure, by the program's name. */
export type Outcomes = Readonly<Record<string, { readonly printed?: string; readonly failed?: string }>>;

/** Runs JavaScript programs as modules in a separate process. */
export async function runJavaScript({ folder, environment }: Place, programs: readonly NamedCode[]): Promise<Outcomes> {
  const files = programs.map(({ name }) => [name, path.join(folder, `${name.replaceAll(" ", "+")}.mjs`)] as const);
  for (const [index, [, file]] of files.entries()) await writeFile(file, programs[index]?.code ?? "");
  const [list, results] = [path.join(folder, "list.json"), path.join(folder, "results.json")];
  await writeFile(list, JSON.stringify(Object.fromEntries(files)));
  await run(process.execPath, [path.join(RUNNERS, "run-programs.mjs"), list, results], {
    cwd: folder,
    env: environment as NodeJS.ProcessEnv,
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(await readFile(results, "utf8")) as Outcomes;
}

/** Runs command lines in bash, one after the other. */
export async function runShell({ folder, environment }: Place, programs: readonly NamedCode[]): Promise<Outcomes> {
  const shell = path.join(folder, "shell");
  await mkdir(shell);
  const fileOf = ({ name }: NamedCode): string => path.join(shell, `${name.replaceAll(" ", "+")}.sh`);
  await Promise.all(programs.map((program) => writeFile(fileOf(program), program.code)));
  await run("bash", [path.join(RUNNERS, "run-programs.sh"), shell], {
    cwd: folder,
    env: environment as NodeJS.ProcessEnv,
  });
  const outcomes = programs.map(async (program) => {
    const printed = await readFile(`${fileOf(program)}.out`, "latin1");
    const status = Number(await readFile(`${fileOf(program)}.status`, "utf8"));
    return [program.name, status === 0 ? { printed } : { failed: `status ${status}: ${printed}` }] as const;
  });
  return Object.fromEntries(await Promise.all(outcomes));
}

const python = process.env["PATCHBAY_PYTHON"] ?? "python3";

/** Whether Python has a package. */
export function hasPackage(name: string): boolean {
  return spawnSync(python, ["-c", `import ${name}`], { stdio: "ignore" }).status === 0;
}

/** Runs Python programs in one process, one after the other. */
export async function runPython({ folder, environment }: Place, programs: readonly NamedCode[]): Promise<Outcomes> {
  if (programs.length === 0) return {};
  const [list, results] = [path.join(folder, "python.json"), path.join(folder, "python-results.json")];
  await writeFile(list, JSON.stringify(Object.fromEntries(programs.map(({ name, code }) => [name, code]))));
  await run(python, [path.join(RUNNERS, "run_programs.py"), list, results], {
    cwd: folder,
    env: environment as NodeJS.ProcessEnv,
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(await readFile(results, "utf8")) as Outcomes;
}

/** Headers that identify clients, or that belong to the connection. */
const OWN_HEADERS =
  /^(user-agent|accept(-\w+)?|connection|content-length|transfer-encoding|host|origin|referer|sec-.*|x-stainless-.*|x-amzn-trace-id)$/;

/**
 * Where what a program has sent differs from what the call itself sent.
 * @param plain whether nothing in the request is of the moment, as signatures are
 */
export function missesOf(name: string, actual: Sent | undefined, expected: Sent | undefined, plain: boolean): string[] {
  if (!expected) return [`${name}: the call itself sends nothing`];
  if (!actual) return [`${name}: sends nothing`];
  const isCompared = (header: string): boolean =>
    !OWN_HEADERS.test(header) && (plain || !/^(authorization|x-amz-date)$/.test(header));
  const comparable = ({ headers, ...sent }: Sent): object => ({
    ...sent,
    headers: Object.fromEntries(Object.entries(headers).filter(([header]) => isCompared(header))),
  });
  return differences(comparable(actual), comparable(expected)).map((text) => `${name}: ${text}`);
}
