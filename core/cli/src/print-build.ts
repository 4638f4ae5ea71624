import path from "node:path";
import type { BuildResult } from "@patchbay/kit";
import type { CommandContext } from "./command.ts";

/** Prints what became of a plugin, unless nothing did. */
export function printBuild(result: BuildResult, { cwd, print, warn }: CommandContext): void {
  const folder = path.relative(cwd, result.folder) || ".";
  if (result.status === "built") print(`${folder}: ${sizes(result.manifest.files)}`);
  if (result.status === "failed") warn(`${folder}: failed: ${messageOf(result.error)}`);
}

function sizes(files: Readonly<Record<string, { bytes: number }>>): string {
  const parts = Object.entries(files).map(([expose, { bytes }]) => `${expose} ${(bytes / 1024).toFixed(1)} KB`);
  return parts.join(", ") || "manifest only";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
