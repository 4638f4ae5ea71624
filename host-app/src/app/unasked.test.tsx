import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { libraryEntry, providerEntry } from "../testing/entries.ts";
import { openCulpritSearch } from "../host/trust/culprit-search.ts";
import { renderApp } from "../testing/render-app.tsx";

const mocksOf = (id: string) => ({
  handlers: [],
  models: [{ id: `owner/${id}`, task: "conversational", providerId: id }],
});
const entries = [
  providerEntry("aaa", { label: "Aaa", origin: "installed" }),
  providerEntry("mine", { label: "Mine" }),
  libraryEntry("lib", { origin: "dropped-in" }),
];

function open(address: string, options: Partial<Parameters<typeof renderApp>[1]> = {}) {
  const ran = vi.fn<(what: string) => void>();
  const modules = {
    get "provider:aaa:mocks"() {
      ran("aaa");
      return mocksOf("aaa");
    },
    get "provider:mine:mocks"() {
      ran("mine");
      return mocksOf("mine");
    },
  };
  return { ran, opened: renderApp(address, { entries, modules, ...options }) };
}

describe("mocks of an installed provider", () => {
  it.each(["/?q=owner", "/playground", "/playground?provider=auto"])("do not run on %s", async (address) => {
    const { ran, opened } = open(address);
    await opened;
    await waitFor(() => expect(ran).toHaveBeenCalledWith("mine"));
    expect(ran).not.toHaveBeenCalledWith("aaa");
  });

  it.each(["/playground?provider=aaa", "/providers/aaa", "/models?inference_provider=aaa"])(
    "run on %s, where it is chosen",
    async (address) => {
      const { ran, opened } = open(address, { sandboxFetch: async () => Response.json([]) });
      await opened;
      await waitFor(() => expect(ran).toHaveBeenCalledWith("aaa"));
    },
  );
});

describe("safe mode", () => {
  const search = openCulpritSearch(() => {}, undefined);
  const safeMode = { on: true, stuck: undefined, leave: vi.fn<() => void>(), search };

  it("shows built-in plugins only, shows that it is on, and can be left", async () => {
    await open("/providers", { safeMode }).opened;
    await screen.findByRole("region", { name: "Providers and tasks" });
    expect(screen.queryByText("Aaa")).toBeNull();
    expect(await screen.findByText(/only built-in plugins run/)).toBeTruthy();
    (await screen.findByRole("button", { name: "Leave safe mode" })).click();
    expect(safeMode.leave).toHaveBeenCalledTimes(1);
  });

  it("names the plugin whose widget had stopped the page", async () => {
    await open("/providers", { safeMode: { ...safeMode, stuck: "task 'color-palette'" } }).opened;
    expect(
      await screen.findByText(/stopped responding while the widget of the task 'color-palette' was open/),
    ).toBeTruthy();
  });

  it("runs no other code, and lists the others to be disabled", async () => {
    const { ran, opened } = open("/plugins?state=blocked", { safeMode });
    const { patchbay } = await opened;
    expect(await screen.findAllByText("In safe mode only built-in plugins run.")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Load Aaa" })).toBeNull();
    await expect(patchbay.plugins.loadExpose("provider", "aaa", "mocks")).rejects.toThrow("is not run");
    (await screen.findByRole("button", { name: "Disable here: Aaa" })).click();
    await waitFor(() => expect(screen.queryByText("Aaa")).toBeNull());
    expect(ran).not.toHaveBeenCalled();
  });
});
