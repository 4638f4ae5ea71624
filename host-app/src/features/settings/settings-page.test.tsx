import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import { settings } from "../../host/settings/settings.ts";
import { providerEntry } from "../../testing/entries.ts";
import { clearToasts } from "../../ui/popups/toast-list.tsx";
import { countDataSets, writeDataSet } from "../evaluate/data-set-store.ts";
import type { BenchRecord } from "../../calls/history/bench-record.ts";
import { describeBench } from "../../calls/history/keep-runs.ts";
import { history } from "../../calls/history/history.ts";
import { votes } from "../../calls/panes/votes.ts";
import { keptJobs } from "../../calls/run/kept-jobs.ts";
import { keepMachine, keptMachine } from "../../ui/quantization/machine-fields.tsx";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import { providerKeys } from "../../host/trust/provider-keys.ts";
import { renderApp } from "../../testing/render-app.tsx";

// Loaded early, so that no test waits for it.
import "./stored-data-rows.tsx";

// Databases and messages take longer on a busy machine.
configure({ asyncUtilTimeout: 5000 });
useFakeDatabase();

afterEach(() => {
  cleanup();
  clearToasts();
  for (const name of ["hubUrl", "routerUrl", "billTo"] as const) settings.set(name, "");
});

const stored = async () => within(await screen.findByRole("region", { name: "Stored in this browser" }));

it("deletes a history that cannot be read", async () => {
  const newer = await openDB("patchbay-history", 9);
  newer.close();
  // In a realm that has opened the history before, the newer version alone would not be noticed.
  const state = vi.spyOn(history, "get").mockReturnValueOnce({ ...history.get(), problem: "forbidden" });
  await renderApp("/settings", { entries: [] });
  const row = within((await (await stored()).findByText("cannot be read")).closest("li") as HTMLElement);
  expect(row.getByText("Runs", { exact: false })).toBeTruthy();
  fireEvent.click(row.getByRole("button", { name: "Delete runs" }));
  expect(await row.findByText("none")).toBeTruthy();
  state.mockRestore();
});

function save(label: string, value: string) {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.submit(field);
}

it("accepts only safe addresses, and restores the default", async () => {
  await renderApp("/settings", { entries: [] });
  await screen.findByRole("heading", { name: "Settings" });
  save("Hub", "http://hub.example.com");
  expect(screen.getByRole("alert").textContent).toMatch(/^The hub must be an https address/);
  expect(settings.get().hubUrl).toBe("");
  save("Hub", " https://hub.example.com ");
  expect(settings.get().hubUrl).toBe("https://hub.example.com");
  fireEvent.click(screen.getByRole("button", { name: "Use the default" }));
  expect(settings.get().hubUrl).toBe("");
  save("Bill to", "my org");
  expect(screen.getByRole("alert").textContent).toMatch(/organization/);
  expect(settings.get().billTo).toBe("");
});

it("shows changed settings in the playground", async () => {
  settings.set("routerUrl", "https://router.example.com");
  await renderApp("/playground", {
    entries: [providerEntry("acme")],
    modules: { "provider:acme:mocks": { handlers: [], models: [] } },
  });
  expect(await screen.findByText("https://router.example.com")).toBeTruthy();
  expect(screen.queryByText("https://huggingface.co")).toBeNull();
});

it("deletes everything that is stored, with an undo", async () => {
  votes.add("conversational", ["a (acme)", "b (acme)"], "a (acme)");
  const sentCall = {
    id: "1",
    task: "text-to-image",
    provider: "acme",
    model: "m",
    startedAt: Date.now(),
    prompt: "Paid",
  };
  localStorage.setItem("patchbay:jobs", JSON.stringify([sentCall]));
  const bench: BenchRecord = { task: "text-classification", address: {}, panes: [[]] };
  await history.save(describeBench("one", bench, { at: 1, leftOut: 0 }), bench);
  await writeDataSet(
    {
      task: "text-classification",
      columns: ["a"],
      rows: [{ a: 1 }],
      problems: [],
      mapping: {},
      expected: "",
      judge: "",
    },
    true,
  );
  keepMachine("NVIDIA RTX 4090");
  await renderApp("/settings", { entries: [] });
  const section = await stored();
  for (const name of ["runs", "data sets", "jobs", "votes", "machine"]) {
    const button = () => section.findByRole<HTMLButtonElement>("button", { name: `Delete ${name}` });
    await waitFor(async () => expect((await button()).disabled).toBe(false));
    fireEvent.click(await button());
    await waitFor(async () => expect((await button()).disabled).toBe(true));
    fireEvent.click(await screen.findByText("Undo"));
    await waitFor(async () => expect((await button()).disabled).toBe(false));
    fireEvent.click(await button());
    await waitFor(async () => expect((await button()).disabled).toBe(true));
    clearToasts();
  }
  expect([history.get().entries, keptJobs.unanswered(), await countDataSets(), keptMachine()]).toEqual([
    [],
    [],
    0,
    undefined,
  ]);
});

const forget = () => screen.findByRole("button", { name: "Forget the key for Acme" });

it("takes a hub token, and forgets a provider's key with an undo", async () => {
  const acme = providerEntry("acme", { label: "Acme" });
  const app = await renderApp("/settings", {
    entries: [acme],
    modules: { "provider:acme:mocks": { handlers: [], models: [] } },
  });
  expect(await screen.findByLabelText("Key for Hugging Face")).toBeTruthy();
  await app.open("/playground?provider=acme");
  fireEvent.change(await screen.findByLabelText("Key for Acme"), { target: { value: "acme-key" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("In use for this session");
  await app.open("/settings");
  fireEvent.click(await forget());
  expect(await screen.findByText(/listed here while it is in use/)).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await forget()).toBeTruthy();
  providerKeys.forget("acme");
});
