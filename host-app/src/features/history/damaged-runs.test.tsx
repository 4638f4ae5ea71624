import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import { showHistory, openTask } from "../../testing/task-scene.ts";
import type { BenchRecord } from "../../calls/history/bench-record.ts";
import { importHistory } from "./history-file.ts";
import type { HistoryEntry } from "../../calls/history/history-entry.ts";
import { history } from "../../calls/history/history.ts";
import { describeBench } from "../../calls/history/keep-runs.ts";

useFakeDatabase();

const call = { task: "text-classification", provider: "acme", model: "owner/model", args: { inputs: "Lovely" } };
const done = { call: { ...call, source: "Simulated" }, status: "done", choices: [], text: "", warnings: [] };
const bench = { task: call.task, address: {}, panes: [[done]] } as unknown as BenchRecord;
const entry = (id: string): HistoryEntry => describeBench(id, bench, { at: Date.UTC(2026, 0, 2, 12), leftOut: 0 });
const damages = [{ at: Number.POSITIVE_INFINITY }, { at: 8.64e15 + 1 }, { panes: 5 }, { title: undefined }];

/** Stores a good run and four damaged ones, as an older version may have done. */
async function storeDamaged(): Promise<void> {
  await history.save(entry("good"), bench);
  for (const [index, damage] of damages.entries()) {
    await history.save({ ...entry(`damaged ${index}`), ...damage } as HistoryEntry, bench);
  }
  await history.reload();
}

afterEach(async () => {
  const { entries, damaged } = history.get();
  await history.remove([...entries, ...damaged].map(({ id }) => id));
});

/** The ids in the list that this test expects or has damaged: a run of an earlier file may still be stored late. */
const listed = (...expected: string[]) =>
  history
    .get()
    .entries.map(({ id }) => id)
    .filter((id) => expected.includes(id) || id.startsWith("damaged"));

it("lists the good runs, and names each damaged one with its id or date and the reason", async () => {
  await storeDamaged();
  expect(listed("good")).toEqual(["good"]);
  await openTask({ address: "&provider=acme" });
  const panel = await showHistory();
  const notice = (await panel.findByText("4 runs cannot be shown")).parentElement;
  expect([...(notice?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "damaged 0: Its date is not valid.",
    "damaged 1: Its date is not valid.",
    expect.stringMatching(/^Jan 2, 2026.*: Its panes are not a list of providers, models and states\.$/),
    expect.stringMatching(/^Jan 2, 2026.*: Its title is not a text\.$/),
  ]);
  fireEvent.click(panel.getByRole("button", { name: "Delete damaged runs" }));
  await waitFor(() => expect(panel.queryByText("4 runs cannot be shown")).toBeNull());
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  fireEvent.click(await panel.findByRole("button", { name: "Delete damaged runs" }));
  await waitFor(() => expect(panel.queryByText("4 runs cannot be shown")).toBeNull());
  await history.reload();
  expect([listed("good"), history.get().damaged]).toEqual([["good"], []]);
});

it("imports a run beside a damaged one of the same id", async () => {
  await storeDamaged();
  const content = { format: "patchbay-history", version: 1, entries: [{ id: "damaged 2", at: 1, bench }] };
  const { added } = await importHistory(history, new File([JSON.stringify(content)], "history.json"));
  expect(added).toEqual([expect.not.stringMatching("damaged 2")]);
  await history.reload();
  expect(history.get().damaged).toHaveLength(4);
  expect(listed("good", ...added).toSorted()).toEqual([...added, "good"].toSorted());
});

it("names the damaged entries of a file by position, task, model and date, as far as they can be read", async () => {
  const at = Date.UTC(2026, 0, 2, 12);
  const entries = [{ at, bench }, { id: "good", at, bench }, null, { id: "long", at, bench: { task: "x".repeat(99) } }];
  const content = { format: "patchbay-history", version: 1, entries };
  const { added, damaged } = await importHistory(history, new File([JSON.stringify(content)], "history.json"));
  expect([added, damaged]).toEqual([
    ["good"],
    [
      expect.stringMatching(/^1 \(text-classification, owner\/model, Jan 2, 2026.*\)$/),
      "3",
      expect.stringMatching(/^4 \(x{59}…, Jan 2, 2026.*\)$/),
    ],
  ]);
});
