import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { afterAll, describe, expect, it } from "vitest";
import { mutations } from "./mutations/all-mutations.ts";
import { TreeCopy } from "./mutations/tree-copy.ts";

/** Which test noticed a mutation when all were run last; it is run first. */
const RECORD = new URL("mutations/killed-by.json", import.meta.url);
const killedBy = JSON.parse(readFileSync(RECORD, "utf8")) as Record<string, string>;
const MINUTES = 60_000;

/** Those whose file, or whose broken promise, matches; all without it. */
const pattern = new RegExp(process.env["PATCHBAY_MUTANTS"] ?? "");
const chosen = mutations.filter(({ file, breaks }) => pattern.test(`${file} ${breaks}`));

const made: TreeCopy[] = [];
const free: TreeCopy[] = [];

afterAll(() => Promise.all(made.map((copy) => copy.remove())), MINUTES);

/** With `PATCHBAY_RECORD_KILLERS`, remembers which test to run first the next time. */
function record(breaks: string, killer: string): void {
  killedBy[breaks] = killer;
  if (!process.env["PATCHBAY_RECORD_KILLERS"]) return;
  const sorted = Object.entries(killedBy).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

/** Two at a time, as on most machines other work goes on. */
const lanes = [Promise.resolve(), Promise.resolve()];
let turn = 0;

/** Waits for a copy that no other test uses. */
function withCopy<Result>(work: (copy: TreeCopy) => Promise<Result>): Promise<Result> {
  const lane = turn++ % lanes.length;
  const result = (lanes[lane] ?? Promise.resolve()).then(async () => {
    const copy = free.pop() ?? (await TreeCopy.make());
    if (!made.includes(copy)) made.push(copy);
    return work(copy).finally(() => free.push(copy));
  });
  lanes[lane] = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}

it("has at least a hundred mutations, and each breaks something else", () => {
  expect(mutations.length).toBeGreaterThanOrEqual(100);
  expect(new Set(mutations.map(({ breaks }) => breaks)).size).toBe(mutations.length);
});

it("finds every line that is changed in its file, once", { timeout: MINUTES }, async () => {
  const stale = await withCopy(async (copy) => {
    const held = await Promise.all(mutations.map((mutation) => copy.holds(mutation)));
    return mutations.filter((_, index) => !held[index]).map(({ file, line }) => `${file}: ${line}`);
  });
  expect(stale).toEqual([]);
});

describe.concurrent("a test fails where it no longer holds that", () => {
  it.each(chosen.map((mutation) => [mutation.breaks, mutation] as const))(
    "%s",
    { timeout: 20 * MINUTES },
    (_, mutation) =>
      withCopy(async (copy) => {
        const known = killedBy[mutation.breaks] ?? "";
        const tests = mutation.tests.toSorted((one, other) => Number(isOf(known, other)) - Number(isOf(known, one)));
        const killer = await copy.killerOf({ ...mutation, tests });
        expect(killer, `no test noticed it: ${mutation.file} with ${mutation.becomes}`).toBeDefined();
        record(mutation.breaks, killer ?? "");
      }),
  );
});

describe.concurrent("without a mutation", () => {
  const entries = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const filtered = entries.filter((entry) => entry.includes(" -t "));
  const whole = entries.filter((entry) => !filtered.includes(entry));
  const runs = [...(whole.length > 0 ? [whole] : []), ...filtered.map((entry) => [entry])];

  it.each(runs.map((tests) => [tests.join(", ").slice(0, 80), tests] as const))(
    "%s passes",
    { timeout: 10 * MINUTES },
    (_, tests) => withCopy(async (copy) => expect(await copy.firstFailure(tests)).toBeUndefined()),
  );
});

const isOf = (killer: string, entry: string): boolean => killer.startsWith(entry.split(" -t ")[0] ?? "");
