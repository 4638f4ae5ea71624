import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { openSafeMode } from "../../host/trust/policy.ts";
import { libraryEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { fakeStorage } from "../../testing/fake-storage.ts";

const entries = ["one", "two", "three"].map((id) =>
  libraryEntry(id, { prettyLabel: `Library ${id}`, origin: "installed", base: `installed/${id}/` }),
);

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

it("leads from a broken page to the plugin, one reload after each answer", async () => {
  const stored = new Map<string, string>();
  const storage = fakeStorage(stored);
  const reload = vi.fn<() => void>();
  const page = { href: "https://app.test/plugins", replace() {}, reload };
  const open = async () => {
    cleanup();
    await renderApp("/plugins", { entries, modules: {}, safeMode: openSafeMode(page, storage) });
  };
  await open();
  expect(await screen.findByText(/3 installed plugins can be the cause.*3 answers at most/)).toBeTruthy();
  await press("Find the plugin");
  await open();
  expect(screen.queryByRole("button", { name: "Find the plugin" })).toBeNull();
  expect(await screen.findByText(/^All installed plugins that run are off in this tab: 3/)).toBeTruthy();
  await press("It works now");
  await open();
  expect(await screen.findByText(/^2 of 3 suspects are off in this tab/)).toBeTruthy();
  expect(await screen.findAllByText("Off in this tab for a search.")).toHaveLength(2);
  await press("Still broken");
  await open();
  expect(await screen.findByText(/^Library three is the plugin that breaks it/)).toBeTruthy();
  await press("Finish");
  expect([stored.size, reload.mock.calls.length]).toEqual([0, 4]);
});
