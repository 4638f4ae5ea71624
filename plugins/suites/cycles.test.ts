import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readImports, type ImportOf } from "@patchbay/kit";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Groups of files that import only types from each other, with the reason to allow them. */
const TYPE_CYCLES: Readonly<Record<string, string>> = {
  "core/src/manifest/auth-rules.ts core/src/manifest/provider-facts.ts core/src/manifest/provider-manifest.ts core/src/manifest/provider-rules.ts":
    "the schema runs rules over the type that is inferred from it",
  "core/src/task/index.ts core/src/task/task-schemas.ts core/src/task/task-table.ts":
    "the table of tasks infers types from every schema that the entry point exports",
};

const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !/\.d\.ts$|\.(test|spec|bench)\.tsx?$|(^|\/)(fixtures|templates|e2e|testing|suites)\//.test(file) &&
  existsSync(path.join(ROOT, file));
const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter(isSource);
const imports = new Map(sources.map((file) => [file, readImports(file, readFileSync(path.join(ROOT, file), "utf8"))]));

/** Files that import each other, in sorted groups. @param counts whether an import counts */
function cyclesOf(counts: (one: ImportOf) => boolean): string[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[] = [];
  const nextOf = (file: string): readonly string[] =>
    (imports.get(file) ?? []).filter((one) => !one.isDynamic && counts(one)).map(({ specifier }) => specifier);
  const visit = (file: string): void => {
    const index = order.size;
    order.set(file, index);
    lowest.set(file, index);
    stack.push(file);
    for (const next of nextOf(file)) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== index) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.toSorted().join(" "));
  };
  for (const file of sources) if (!order.has(file)) visit(file);
  return cycles.toSorted();
}

it("has no cycle of modules that load each other", () => {
  expect(cyclesOf(({ typeOnly }) => !typeOnly)).toEqual([]);
});

it("has no cycle of types but those with a reason", () => {
  expect(cyclesOf(() => true)).toEqual(Object.keys(TYPE_CYCLES).toSorted());
});
