import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { bundle, clientEntry } from "./bundle.ts";

/** The gzipped bytes that a page with the client and a provider of chats loads. */
export interface FirstCallLoad {
  /** With the page and a direct chat, unary and streamed, that succeeds on the first attempt. */
  readonly needed: number;
  /** Additional bytes that other calls load, in this order. */
  readonly later: readonly { readonly when: string; readonly size: number; readonly files: readonly string[] }[];
}

/**
 * Bundles the client with one provider as a page has it, makes calls with it in a separate process, and records which
 * of the bundle's files each call loads.
 */
export async function loadOfCalls(): Promise<FirstCallLoad> {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-bench-"));
  try {
    const { files } = await bundle(clientEntry("cerebras"));
    for (const { name, code } of files) {
      writeFileSync(path.join(folder, name), `(globalThis.loaded ??= []).push(${JSON.stringify(name)});${code}`);
    }
    writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
    const program = fileURLToPath(new URL("programs/first-call.ts", import.meta.url));
    const entry = `import { run } from "${program}";\nprocess.stdout.write(JSON.stringify(await run("./${files[0]?.name}")));`;
    const main = path.join(folder, "main.mjs");
    writeFileSync(main, (await bundle(entry, { oneFile: true })).code);
    const printed = execFileSync(process.execPath, [main], { encoding: "utf8" });
    const steps = JSON.parse(printed) as readonly { when: string; files: readonly string[] }[];
    const sizeOf = (names: readonly string[]): number =>
      files.reduce((sum, { name, size }) => sum + (names.includes(name) ? size : 0), 0);
    const atOnce = steps.filter(({ when }) => when === "").flatMap((step) => step.files);
    const later = steps.filter(({ when, files: names }) => when !== "" && names.length > 0);
    return {
      needed: sizeOf(atOnce),
      later: later.map(({ when, files: names }) => ({ when, size: sizeOf(names), files: names })),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
