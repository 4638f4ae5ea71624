import { openDB } from "idb";
import { expect, it, vi } from "vitest";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import type { BenchRecord, KeptRun } from "./bench-record.ts";
import { exportHistory, importHistory } from "../../features/history/history-file.ts";
import { createHistory, type HistoryDatabase, type HistoryOptions } from "./history-store.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { describeBench } from "./keep-runs.ts";
import { packValue, unpackValue } from "./pack-values.ts";

useFakeDatabase();

let databases = 0;

/** Opens a separate database, the same one every time. */
function database() {
  const name = `test ${databases++}`;
  return () =>
    openDB<HistoryDatabase>(name, 1, {
      upgrade(made) {
        made.createObjectStore("entries", { keyPath: "id" });
        made.createObjectStore("benches");
      },
    });
}

const make = (options: Partial<HistoryOptions> = {}) => createHistory({ open: database(), ...options });

function benchOf(prompt: string, answer: unknown = "yes"): BenchRecord {
  const run: KeptRun = {
    status: "done",
    text: "",
    choices: [],
    warnings: [],
    startedAt: 1,
    output: answer,
    totalMs: 12,
    call: {
      task: "text-classification",
      provider: "acme",
      model: "owner/model",
      args: { inputs: prompt },
      streams: false,
      outputType: undefined,
      simulated: true,
      source: "Simulated",
    },
  };
  return { task: "text-classification", address: { task: "text-classification" }, panes: [[run]] };
}

function pair(id: string, at: number, bytes?: number): [HistoryEntry, BenchRecord] {
  const bench = benchOf(`prompt of ${id}`);
  const entry = describeBench(id, bench, { at, leftOut: 0 });
  return [bytes === undefined ? entry : { ...entry, bytes }, bench];
}

const idsOf = ({ get }: ReturnType<typeof make>) => get().entries.map(({ id }) => id);

it("stores runs, newest first, and finds them after a reload", async () => {
  const open = database();
  const history = make({ open });
  await history.save(...pair("one", 1));
  await history.save(...pair("two", 2));
  await history.change("one", { starred: true });
  const again = make({ open });
  await again.load();
  expect(idsOf(again)).toEqual(["two", "one"]);
  expect(again.get().entries.map(({ starred }) => starred)).toEqual([false, true]);
  expect(await again.read("one")).toEqual(benchOf("prompt of one"));
  expect(again.get().entries[1]).toMatchObject({ title: "prompt of one", words: "prompt of one\nyes", turns: 1 });
});

it("keeps a pin when a conversation continues", async () => {
  const history = make();
  await history.save(...pair("one", 1));
  await history.change("one", { starred: true });
  await history.save(...pair("one", 5));
  expect(history.get().entries).toMatchObject([{ id: "one", at: 5, starred: true }]);
});

it("renames what another tab has continued, without its older data", async () => {
  const open = database();
  const [here, other] = [make({ open }), make({ open })];
  await here.save(...pair("one", 1));
  await other.read("one");
  await other.save(...pair("one", 2));
  await here.change("one", { name: "Colors" });
  await other.reload();
  expect(other.get().entries).toMatchObject([{ id: "one", at: 2, name: "Colors" }]);
});

it("stores a conversation beside the one that another tab has continued since", async () => {
  const open = database();
  const onCopy = vi.fn();
  const [here, other] = [make({ open, onCopy }), make({ open })];
  expect(await here.save(...pair("one", 1))).toBe("one");
  await here.change("one", { name: "Colors", starred: true });
  await other.read("one");
  expect(await other.save(...pair("one", 2))).toBe("one");
  const copy = await here.save(...pair("one", 3));
  expect(copy).not.toBe("one");
  expect(await here.save(...pair("one", 4))).toBe(copy);
  expect(onCopy).toHaveBeenCalledOnce();
  await other.reload();
  expect(other.get().entries).toMatchObject([
    { id: copy, at: 4, name: "Colors" },
    { id: "one", at: 2, name: "Colors" },
  ]);
  // After it is opened here, the other version is continued.
  await here.read("one");
  expect(await here.save(...pair("one", 5))).toBe("one");
});

it("drops the oldest entry that is not pinned when it exceeds its limits", async () => {
  const history = make({ mostBytes: 100, mostEntries: 3 });
  await history.save(...pair("starred", 1, 60));
  await history.change("starred", { starred: true });
  await history.save(...pair("old", 2, 30));
  await history.save(...pair("new", 3, 30));
  expect(idsOf(history)).toEqual(["new", "starred"]);
  expect(await history.read("old")).toBeUndefined();
  await history.save(...pair("a", 4, 1));
  await history.save(...pair("b", 5, 1));
  expect(idsOf(history)).toEqual(["b", "a", "starred"]);
});

it("restores removed damaged runs as they were", async () => {
  const history = make();
  const [entry, bench] = pair("damaged", 1);
  await history.save({ ...entry, title: 5 } as unknown as HistoryEntry, bench);
  await history.reload();
  const { damaged } = history.get();
  expect(damaged).toMatchObject([{ id: "damaged", reason: "Its title is not a text." }]);
  const undo = await history.remove(["damaged"]);
  expect(history.get().damaged).toEqual([]);
  await undo?.();
  expect([history.get().damaged, await history.read("damaged")]).toEqual([damaged, bench]);
});

it("restores removed runs with all their data", async () => {
  const history = make();
  await history.save(...pair("one", 1));
  await history.save(...pair("two", 2));
  const undo = await history.remove(["one", "two"]);
  expect([idsOf(history), await history.read("one")]).toEqual([[], undefined]);
  await history.save(...pair("three", 3));
  await undo?.();
  expect(idsOf(history)).toEqual(["three", "two", "one"]);
  expect(await history.read("one")).toEqual(benchOf("prompt of one"));
});

it("reports once that a browser forbids storage", async () => {
  const onProblem = vi.fn();
  const history = make({
    onProblem,
    open: async () => {
      throw new DOMException("not here", "SecurityError");
    },
  });
  await history.load();
  await history.save(...pair("one", 1));
  await history.save(...pair("two", 2));
  expect(onProblem.mock.calls).toEqual([["forbidden"]]);
  expect(history.get()).toMatchObject({ isLoaded: true, problem: "forbidden", entries: [] });
});

it("makes room in a full storage, and reports when that does not help", async () => {
  const open = database();
  let room = Number.POSITIVE_INFINITY;
  const onProblem = vi.fn();
  const history = make({
    onProblem,
    mostBytes: 100,
    open: async () => {
      const opened = await open();
      return new Proxy(opened, {
        get(target, name) {
          const used = history.get().entries.reduce((sum, { bytes }) => sum + bytes, 0);
          if (name === "transaction" && used > room) {
            // From here on there is room.
            room = Number.POSITIVE_INFINITY;
            throw new DOMException("full", "QuotaExceededError");
          }
          const member = Reflect.get(target, name) as unknown;
          return typeof member === "function" ? (member.bind(target) as unknown) : member;
        },
      });
    },
  });
  await history.save(...pair("one", 1, 40));
  await history.save(...pair("two", 2, 40));
  room = 50;
  await history.save(...pair("three", 3, 40));
  expect(idsOf(history)).toEqual(["three", "two"]);
  expect(onProblem).not.toHaveBeenCalled();
  await history.change("two", { starred: true });
  await history.change("three", { starred: true });
  room = 50;
  await history.save(...pair("four", 4, 40));
  expect(onProblem.mock.calls).toEqual([["full"]]);
  expect(idsOf(history)).toEqual(["three", "two"]);

  // A failed action must not be reported as done.
  const { format, version, entries } = { format: "patchbay-history", version: 1, entries: ["five", "six"] };
  const rows = entries.map((id) => ({ id, at: 5, starred: true, bench: benchOf(id) }));
  const file = new File([JSON.stringify({ format, version, entries: rows })], "runs.json");
  room = 50;
  await expect(importHistory(history, file)).rejects.toThrow(
    "None of the 2 runs was imported. The browser’s storage is full.",
  );
  room = 50;
  expect(await history.remove(["two"])).toBeUndefined();
  expect(idsOf(history)).toEqual(["three", "two"]);
});

it("exports to a file that another device imports, files included", async () => {
  const history = make();
  const packing = { text: String, room: 100, leftOut: 0 };
  const packed = await packValue(new Blob(["sound"], { type: "audio/wav" }), packing);
  const bench = benchOf("listen", packed);
  await history.save({ ...describeBench("one", bench, { at: 1, leftOut: 0 }), starred: true }, bench);
  await history.save(...pair("two", 2));
  const file = await exportHistory(history, history.get().entries);

  const other = make();
  await other.save(...pair("two", 2));
  expect(await importHistory(other, new File([file], "runs.json"))).toEqual({
    added: ["one"],
    known: 1,
    damaged: [],
    left: 0,
  });
  expect(other.get().entries).toMatchObject([{ id: "two" }, { id: "one", starred: true, title: "listen" }]);
  const output = unpackValue((await other.read("one"))?.panes[0]?.[0]?.output) as Blob;
  expect([output.type, await output.text()]).toEqual(["audio/wav", "sound"]);
});
