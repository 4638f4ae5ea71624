import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const OWN = "@patchbay";

export interface CopyOptions {
  /** Name of the folder. Default: `patchbay`. */
  readonly name?: string;
  /** Whether to copy build output. Default: only the sources. */
  readonly built?: boolean;
}

/** A copy of this repository with the same dependencies, which is removed after the test. @returns its root */
export function copyRepository({ name = "patchbay", built = false }: CopyOptions = {}): string {
  const parent = mkdtempSync(path.join(tmpdir(), "patchbay-copy-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const root = path.join(parent, name);
  const left = new Set(["node_modules", ".git", ".turbo", ".patchbay", ...(built ? [] : ["dist"])]);
  cpSync(ROOT, root, { recursive: true, filter: (source) => !left.has(path.basename(source)) });
  // The copy's packages resolve to each other, not to the original's.
  const modules = path.join(root, "node_modules");
  mkdirSync(modules);
  const link = (target: string, linkName: string): void =>
    symlinkSync(target, path.join(modules, linkName), "junction");
  for (const item of readdirSync(path.join(ROOT, "node_modules"))) {
    if (item !== OWN && !item.startsWith(".vite")) link(path.join(ROOT, "node_modules", item), item);
  }
  mkdirSync(path.join(modules, OWN));
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { workspaces: string[] };
  for (const folder of workspaces) link(path.join(root, folder), `${OWN}/${path.basename(folder)}`);
  return root;
}
