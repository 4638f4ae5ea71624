import { openDB } from "idb";
import { describe, expect, it } from "vitest";
import { BAD_BENCHES, bench, run } from "../../testing/hostile-benches.ts";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import type { BenchRecord } from "../../calls/history/bench-record.ts";
import { importHistory } from "./history-file.ts";
import { createHistory, type HistoryDatabase } from "../../calls/history/history-store.ts";
import { describeBench } from "../../calls/history/keep-runs.ts";
import { parseBench } from "../../calls/history/parse-bench.ts";

useFakeDatabase();

interface HistoryFile {
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** Ids of the added entries, without duplicates. */
  readonly added?: readonly string[];
  readonly damaged?: readonly string[];
  readonly known?: number;
  /** Why the file is rejected. */
  readonly refused?: string;
}

const entry = (id: unknown, at: unknown, content: unknown = bench()): string =>
  JSON.stringify({ id, at: "AT", starred: false, bench: content }).replace('"AT"', String(at));
const file = (...entries: string[]): string =>
  `{"format":"patchbay-history","version":1,"entries":[${entries.join()}]}`;
const good = entry("good", 5);
/** A file with one damaged entry and a valid one. */
const withDamaged = (damaged: string): HistoryFile => ({
  content: file(damaged, good),
  added: ["good"],
  damaged: [expect.stringMatching(/^1(?: \(.{1,200}\))?$/)],
});

const FILES: Readonly<Record<string, HistoryFile>> = {
  "an empty file": { content: "", refused: "is empty" },
  "a picture": { content: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0), refused: "is not a text file" },
  "Latin-1": { content: Uint8Array.of(0x7b, 0x22, 0xe9, 0x22), refused: "is not in UTF-8" },
  "a file that was cut": {
    content: file(good).slice(0, -20),
    refused: "This file cannot be read. Invalid JSON at line 1, column",
  },
  "JSON of another form": { content: '["a"]', refused: "This file is not an exported history." },
  null: { content: "null", refused: "This file is not an exported history." },
  "a file of another format": { content: '{"format":"other","entries":[]}', refused: "not an exported history" },
  "a file of another version": {
    content: '{"format":"patchbay-history","version":2,"entries":[]}',
    refused: "another version (2)",
  },
  "entries that are no list": {
    content: '{"format":"patchbay-history","version":1,"entries":{}}',
    refused: "not an exported history",
  },
  "lists within lists": {
    content: file(`${"[".repeat(100_000)}${"]".repeat(100_000)}`),
    refused: "more than 200 lists and objects within each other",
  },
  "only damaged entries": { content: file("null", "5"), refused: "Every entry of the file is damaged." },
  "no entries": { content: file(), added: [] },
  "a time without end": withDamaged(entry("bad", "1e400")),
  "a time after the last date": withDamaged(entry("bad", "8640000000000005")),
  "a time before the first date": withDamaged(entry("bad", "-9e15")),
  "a time that is text": withDamaged(entry("bad", '"1"')),
  "no time": withDamaged(entry("bad", "null")),
  "an id that is a number": withDamaged(entry(5, 1)),
  "no id": withDamaged(entry(undefined, 1)),
  "an entry that is null": withDamaged("null"),
  "an entry of the person's own": { content: file(entry("own", 9), good), added: ["good"], known: 1 },
  "the id of every object's prototype": { content: file(entry("__proto__", 1), good), added: ["__proto__", "good"] },
  ...Object.fromEntries(
    Object.entries(BAD_BENCHES).map(([what, content]) => [what, withDamaged(entry("bad", 1, content))]),
  ),
};

function setUp(name: string) {
  const open = () =>
    openDB<HistoryDatabase>(name, 1, {
      upgrade(made) {
        made.createObjectStore("entries", { keyPath: "id" });
        made.createObjectStore("benches");
      },
    });
  return { open, store: createHistory({ open }) };
}

const existing = bench() as unknown as BenchRecord;

describe(`each of ${Object.keys(FILES).length} hostile history files`, () => {
  it.each(Object.entries(FILES))("does no lasting damage: %s", async (what, { content, refused, ...expected }) => {
    const { open, store } = setUp(what);
    await store.save(describeBench("own", existing, { at: 1, leftOut: 0 }), existing);
    const outcome: unknown = await importHistory(store, new File([content], "runs.json")).catch(
      ({ message }: Error) => message,
    );
    const { added = [], known = 0, damaged: named = [] } = expected;
    const isAsExpected = typeof outcome === "string" && refused !== undefined && outcome.includes(refused);
    expect(isAsExpected ? refused : outcome).toEqual(refused ?? { added, known, damaged: named, left: 0 });
    // As after a restart.
    const again = createHistory({ open });
    await again.load();
    const { entries, damaged } = again.get();
    expect(entries.map(({ id }) => id).toSorted()).toEqual([...added, "own"].toSorted());
    expect([damaged, await again.read("own")]).toEqual([[], existing]);
    for (const { id, at } of entries) {
      expect(new Date(at).toISOString()).toMatch(/^\d{4}-/);
      expect(await parseBench(await again.read(id))).toBeDefined();
    }
  });
});

it("imports two entries with one id as two", async () => {
  const { store } = setUp("twins");
  const twin = bench({}, [run({ text: "other" })]);
  const { added } = await importHistory(store, new File([file(good, entry("good", 6, twin))], "runs.json"));
  expect(added).toHaveLength(2);
  expect(store.get().entries).toHaveLength(2);
});

it("deletes nothing for 2,100 newer runs, counts those that do not fit, shows its progress and can be undone", async () => {
  const { store } = setUp("many");
  await store.save(describeBench("own", existing, { at: 1, leftOut: 0 }), existing);
  const newer = Array.from({ length: 2100 }, (_, place) => entry(`new ${place}`, 100 + place));
  const shares: number[] = [];
  const { added, left } = await importHistory(store, new File([file(...newer)], "runs.json"), (share) =>
    shares.push(share),
  );
  expect([added.length, left, store.get().entries.at(-1)?.id]).toEqual([1999, 101, "own"]);
  expect(shares).toHaveLength(42);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  await store.remove(added);
  await store.reload();
  expect(store.get().entries.map(({ id }) => id)).toEqual(["own"]);
}, 60_000);
