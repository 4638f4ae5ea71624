import { createRequire } from "node:module";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundle } from "../../bench/bundle.ts";

/** A module as a page loads it: minified and in one file. It runs as CommonJS, which module runners do not rewrite. */
export async function runBundled<Exports>(code: string): Promise<{ exports: Exports; size: number; file: string }> {
  const { size } = await bundle(code, { oneFile: true });
  const script = await bundle(code, { oneFile: true, format: "cjs" });
  const file = path.join(mkdtempSync(path.join(tmpdir(), "chat-template-")), "bundle.cjs");
  writeFileSync(file, script.code);
  return { exports: createRequire(import.meta.url)(file) as Exports, size, file };
}
