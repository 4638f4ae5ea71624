import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readImports, type ImportOf } from "@patchbay/kit";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Every tracked or new file of the repository. */
export const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
export const sources = files.filter((file) => /\.(m?ts|tsx|mjs)$/.test(file) && !/(^|\/)fixtures\//.test(file));
export const isTest = (file: string): boolean =>
  /\.(test|spec|bench)\.tsx?$|\/playwright\.config\.ts$/.test(file) || /\/(e2e|bench)\//.test(file);

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

export const importsOf = (file: string): ImportOf[] => readImports(file, textOf(file));
