import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { vi } from "vitest";

/** The repository's root. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A Markdown file whose TypeScript examples can be run. */
export interface Guide {
  /** The file's text. */
  readonly text: string;
  readonly blocks: readonly string[];
  /** The folder of `examples` with the files that its examples are; undefined for other guides. */
  readonly project: string | undefined;
  /** The only block that contains a text. @throws Error when there is none */
  blockWith(text: string): string;
  /** Runs code as a separate module, as if it were in the repository's root. @returns its exports */
  run(code: string): Promise<Record<string, unknown>>;
  /** Removes the files that runs have written. */
  dispose(): Promise<void>;
}

/**
 * Code that imports the built packages of providers, for a module two folders below the root.
 * @param project folder of its other files
 */
export function placeImports(code: string, project = ""): string {
  return code
    .replaceAll(/"@patchbay\/provider-([\w-]+)(?:\/(mocks))?"/g, (_, id: string, name = "index") =>
      JSON.stringify(`../../plugins/providers/${id}/dist/${name}.js`),
    )
    .replaceAll(/"\.\/([\w-]+\.ts)"/g, (_, file: string) => JSON.stringify(`../../${project}/${file}`));
}

/** A clock on which jobs finish immediately. */
export const FAST_CLOCK = {
  now: () => performance.now() * 100,
  schedule(milliseconds: number, callback: () => void) {
    const timer = setTimeout(callback, milliseconds / 100);
    return () => clearTimeout(timer);
  },
};

/** Collects an example's output while it runs. @param pieces list that receives the output */
export async function collectPrinted<Value>(pieces: string[], run: () => Promise<Value>): Promise<Value> {
  const log = vi.spyOn(console, "log").mockImplementation((...values) => void pieces.push(format(...values)));
  const write = vi.spyOn(process.stdout, "write").mockImplementation((piece) => pieces.push(String(piece)) > 0);
  try {
    return await run();
  } finally {
    log.mockRestore();
    write.mockRestore();
  }
}

/** What the file of an example ends with. */
export function endingOf(code: string): "ts" | "tsx" {
  return code.includes("/>") ? "tsx" : "ts";
}

/** @param file from the repository's root */
export async function openGuide(file: string): Promise<Guide> {
  const markdown = await readFile(path.join(ROOT, file), "utf8");
  const blocks = [...markdown.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? "");
  const [, project] = /\]\(\.\.\/(examples\/\w+)\)/.exec(markdown) ?? [];
  await mkdir(path.join(ROOT, ".patchbay"), { recursive: true });
  const folder = await mkdtemp(path.join(ROOT, ".patchbay", "guide-"));
  let count = 0;
  return {
    text: markdown,
    blocks,
    project,
    blockWith(text) {
      const block = blocks.find((one) => one.includes(text));
      if (block === undefined) throw new Error(`${file} has no example with ${text}`);
      return block;
    },
    async run(code) {
      const module = path.join(folder, `example-${++count}.${endingOf(code)}`);
      await writeFile(module, placeImports(code, project));
      return (await import(/* @vite-ignore */ module)) as Record<string, unknown>;
    },
    dispose: () => rm(folder, { recursive: true }),
  };
}
