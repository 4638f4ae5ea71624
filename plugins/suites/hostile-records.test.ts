import { js, python, sh } from "@patchbay/core/library";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEscapeFinder } from "./hostile-records/find-escapes.ts";
import { codedLibraries, runHostileRecords } from "./hostile-records/run-records.ts";

/** A sample of the deep test's records. */

let finder: Awaited<ReturnType<typeof createEscapeFinder>>;
beforeAll(async () => {
  finder = await createEscapeFinder();
});
afterAll(() => finder.close());

it("no text of a hostile record leaves its literal", { timeout: 30_000 }, async () => {
  const { records, escapes } = await runHostileRecords(finder, { seed: 1, each: 2 });
  expect(escapes).toEqual([]);
  expect(records).toBe(2 * codedLibraries.length);
});

/** Whether the check detects a library that writes a record's id in this way. */
async function isFoundOut(language: string, write: (id: string) => string): Promise<boolean> {
  const { escapes } = await runHostileRecords(finder, {
    seed: 1,
    each: 40,
    libraries: codedLibraries.slice(0, 1),
    write: (_, { id }) => [{ language, code: write(id) }],
  });
  return escapes.length > 0;
}

it.each([
  ["python", (id: string) => `load("${id}")`],
  ["python", (id: string) => `load(1)  # ${JSON.stringify(id)}`],
  ["js", (id: string) => `load("${id}")`],
  ["js", (id: string) => `load(\`${id}\`)`],
  ["json", (id: string) => `{"id": "${id}"}`],
  ["sh", (id: string) => `load '${id}'`],
  ["sh", (id: string) => `load "${id}"`],
  ["sh", (id: string) => `cat <<EOF\n${id}\nEOF`],
  ["sh", (id: string) => `curl -d '{"id": "'${sh`${id}`}'"}'`],
])("a library that quotes by hand in %s is detected", { timeout: 30_000 }, async (language, write) => {
  expect(await isFoundOut(language, write)).toBe(true);
});

it("a library that quotes with the templates passes", { timeout: 30_000 }, async () => {
  expect(await isFoundOut("python", (id) => python`load(${id})`)).toBe(false);
  expect(await isFoundOut("js", (id) => js`load(${id})`)).toBe(false);
  expect(await isFoundOut("sh", (id) => sh`./load ${id} && A=${id} load -- ${id}`)).toBe(false);
});
