import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { defineLibrary } from "@patchbay/core/library";
import type { IndexEntry } from "@patchbay/core/plugin";
import { libraryEntry, taskEntry } from "../../testing/entries.ts";
import { browserSwitches, renderApp, type TestAppOptions } from "../../testing/render-app.tsx";
import { fakeStorage } from "../../testing/fake-storage.ts";

const good = libraryEntry("good", { prettyLabel: "Good Library" });
const bad = libraryEntry("bad", { prettyLabel: "Bad Library" });
const plain = libraryEntry("plain", { prettyLabel: "Plain Library", files: {} });
const modules = { "library:good": { default: defineLibrary({ snippets: () => [] }) }, "library:bad": { default: 7 } };

async function row(label: string) {
  const table = await screen.findByRole("region", { name: "Plugins" });
  return within(within(table).getByText(label).closest("tr") as HTMLElement);
}

async function open(
  address: string,
  entries: readonly IndexEntry[] = [good, bad, plain],
  options: Partial<TestAppOptions> = {},
) {
  const app = await renderApp(address, { entries, modules, ...options });
  await screen.findByRole("heading", { level: 1, name: "Plugins" });
  return app;
}

describe("the plugins page", () => {
  it("shows state, version and size, and loads a plugin on request", async () => {
    await open("/plugins?kind=library");
    const library = await row("Good Library");
    expect(library.getByText("Not loaded")).toBeTruthy();
    expect(library.getByText("1.0.0")).toBeTruthy();
    expect(library.getByText("100 B")).toBeTruthy();
    fireEvent.click(await library.findByRole("button", { name: "Load Good Library" }));
    expect(await library.findByText("Loaded")).toBeTruthy();
    expect(library.getByText(/\d ms/)).toBeTruthy();
  });

  it("shows why a plugin failed, lists it first, and offers a retry", async () => {
    await open("/plugins?kind=library");
    const library = await row("Good Library");
    fireEvent.click(await (await row("Bad Library")).findByRole("button", { name: "Load Bad Library" }));
    const failed = await row("Bad Library");
    expect(await failed.findByText(/wrong shape/)).toBeTruthy();
    expect(failed.getByRole("button", { name: "Try Bad Library again" })).toBeTruthy();
    expect(library.getByText("Not loaded")).toBeTruthy();
  });

  it("offers no loading for a plugin that consists of its manifest", async () => {
    await open("/plugins?kind=library");
    const library = await row("Plain Library");
    expect(library.getByText("No code")).toBeTruthy();
    expect(library.queryByRole("button", { name: /Load/ })).toBeNull();
  });

  it("removes a plugin from the catalog and restores it", async () => {
    const app = await open("/plugins?kind=library");
    fireEvent.click(await (await row("Good Library")).findByRole("button", { name: "Disable here: Good Library" }));
    expect(await (await row("Good Library")).findByText("Disabled")).toBeTruthy();

    await app.open("/libraries/good");
    expect(await screen.findByText("The library “Good Library” is disabled")).toBeTruthy();
    await app.open("/plugins?kind=library");
    fireEvent.click(await (await row("Good Library")).findByRole("button", { name: "Enable Good Library" }));
    expect(await (await row("Good Library")).findByText("Not loaded")).toBeTruthy();
  });

  it("keeps a plugin disabled in this browser after a reload", async () => {
    const storage = fakeStorage(new Map());
    await open("/plugins?kind=library", [good], { switches: browserSwitches({ storage }) });
    fireEvent.click(await (await row("Good Library")).findByRole("button", { name: "Disable here: Good Library" }));
    expect(await (await row("Good Library")).findByText("In this browser.")).toBeTruthy();
    cleanup();

    const app = await open("/plugins?kind=library", [good], { switches: browserSwitches({ storage }) });
    expect((await row("Good Library")).getByText("Disabled")).toBeTruthy();
    await app.open("/libraries/good");
    expect(await screen.findByText("The library “Good Library” is disabled")).toBeTruthy();
  });

  it("disables for all users with the server's session, and shows why the server refuses", async () => {
    const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("The disk is full."));
    await open("/plugins?kind=library", [good], { switches: browserSwitches({ hasSession: async () => true, send }) });
    expect(await screen.findByText(/for everyone on this server/)).toBeTruthy();
    const library = await row("Good Library");
    fireEvent.click(await library.findByRole("button", { name: "Disable Good Library" }));
    expect((await library.findByRole("alert")).textContent).toBe("The disk is full.");
    expect(send).toHaveBeenCalledExactlyOnceWith("disable", "library", "good");
  });

  it("leaves plugins that are disabled for all users to the operators", async () => {
    const disabled = ["library:good"] as const;
    await open("/plugins?kind=library", [good], { disabled });
    expect((await row("Good Library")).getByText("For everyone on this server.")).toBeTruthy();
    expect((await row("Good Library")).queryByRole("button", { name: "Enable Good Library" })).toBeNull();
    cleanup();
    await open("/plugins?kind=library", [good], {
      disabled,
      switches: browserSwitches({ hasSession: async () => true }),
    });
    expect(await (await row("Good Library")).findByRole("button", { name: "Enable Good Library" })).toBeTruthy();
  });

  it("lists shadowed plugins and rejected entries with their reasons", async () => {
    const malformed = { kind: "library", id: "half" } as unknown as IndexEntry;
    await open("/plugins?kind=library", [good, { ...good, origin: "dropped-in" }, malformed]);
    const shadowed = await screen.findByRole("region", { name: "Shadowed plugins" });
    expect(within(shadowed).getByText(/Hidden by the built-in library 'good'/)).toBeTruthy();
    const rejected = screen.getByRole("region", { name: "Invalid manifest" });
    expect(within(rejected).getByText("library 'half'")).toBeTruthy();
    // One problem each.
    expect(within(rejected).getByText("contract: is missing: expected number")).toBeTruthy();
    expect(within(rejected).getByText("repoUrl: must be an http(s) address").tagName).toBe("LI");
  });

  it("groups plugins by problems, installed and built-in, whose lists open on request", async () => {
    const added = { ...libraryEntry("added", { prettyLabel: "Added Library" }), origin: "dropped-in" } as const;
    const task = taskEntry("task", { name: "A task" });
    await open("/plugins", [good, bad, plain, added, task]);
    const installed = within(await screen.findByRole("region", { name: "Plugins" }));
    expect(installed.getByText("Added Library")).toBeTruthy();
    expect(installed.queryByText("Good Library")).toBeNull();
    expect(screen.queryByText("Good Library")).toBeNull();
    expect(screen.getByText("Tasks 1")).toBeTruthy();
    fireEvent.click(screen.getByText("Libraries 3"));
    const builtIn = within(await screen.findByRole("region", { name: "Built-in libraries" }));
    expect(builtIn.getByText("Good Library")).toBeTruthy();
    fireEvent.click(await builtIn.findByRole("button", { name: "Load Bad Library" }));
    const problems = within(await screen.findByRole("region", { name: "Plugins with problems" }));
    expect(problems.getByText("Bad Library")).toBeTruthy();
    expect(screen.getByText("Libraries 2")).toBeTruthy();
  });

  it("filters by the address", async () => {
    await open("/plugins?kind=task");
    expect(await screen.findByText("No plugin matches these filters")).toBeTruthy();
  });

  it("filters by health and name, with the number of plugins in each state", async () => {
    const { currentAddress } = await open("/plugins?kind=library", [good, bad, plain], { disabled: ["library:bad"] });
    const table = await screen.findByRole("region", { name: "Plugins" });
    fireEvent.click(screen.getByRole("button", { name: "Disabled 1" }));
    expect(currentAddress()).toBe("/plugins?kind=library&state=disabled");
    expect(within(table).queryByText("Good Library")).toBeNull();
    expect(within(table).getByText("Bad Library")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Disabled 1" }));
    fireEvent.change(screen.getByLabelText("Filter plugins"), { target: { value: "plain" } });
    expect(await within(table).findByText("Plain Library")).toBeTruthy();
    expect(within(table).queryByText("Bad Library")).toBeNull();
  });
});
