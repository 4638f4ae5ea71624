import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundle } from "./bundle.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Bundles a program of `programs/` and runs it in a separate process, as users do: without our loader or another
 * benchmark's garbage.
 * @returns what its `run` gives
 */
export async function runProgram<Result = Record<string, number>>(name: string): Promise<Result> {
  const source = fileURLToPath(new URL(`programs/${name}.ts`, import.meta.url));
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-bench-"));
  try {
    const file = path.join(folder, `${name}.mjs`);
    const entry = `import { run } from "${source}";\nprocess.stdout.write(JSON.stringify(await run()));`;
    writeFileSync(file, (await bundle(entry, { oneFile: true })).code);
    const child = await promisify(execFile)(process.execPath, ["--expose-gc", file], { maxBuffer: MEGABYTE });
    return JSON.parse(child.stdout) as Result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
