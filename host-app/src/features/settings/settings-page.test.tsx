import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openDB } from "idb";
import { describe, expect, it, vi } from "vitest";
import { defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";
import { recentPages } from "../../host/recent-pages.ts";
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
import { renderApp } from "../../testing/render-app.tsx";

// Loaded early, so that no test waits for it.
import "./stored-data-rows.tsx";

// Databases and messages take longer on a busy machine.
configure({ asyncUtilTimeout: 5000 });
useFakeDatabase();

const stored = async () => within(await screen.findByRole("region", { name: "Stored in this browser" }));

it("deletes a history that cannot be read", async () => {
  const newer = await openDB("patchbay-history", 9);
  newer.close();
  // In a realm that has opened the history before, the newer version alone would not be noticed.
  vi.spyOn(history, "get").mockReturnValueOnce({ ...history.get(), problem: "forbidden" });
  await renderApp("/settings", { entries: [] });
  const row = within((await (await stored()).findByText("cannot be read")).closest("li") as HTMLElement);
  expect(row.getByText("Runs", { exact: false })).toBeTruthy();
  fireEvent.click(row.getByRole("button", { name: "Delete runs" }));
  expect(await row.findByText("none")).toBeTruthy();
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
  recentPages.add({ to: "/tasks", label: "Tasks" });
  await renderApp("/settings", { entries: [] });
  const section = await stored();
  for (const name of ["runs", "data sets", "jobs", "votes", "recent pages", "machine"]) {
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

const acme = providerEntry("acme", { label: "Acme", models: "own", docsUrl: "https://acme.test/docs" });
const list = defineProvider({ listModels: openAiModels({ path: "list" }), tasks: { conversational: openAiChat() } });
const modules = {
  "provider:acme": { default: list },
  "provider:acme:mocks": { handlers: [], models: [] },
  "provider:beta:mocks": { handlers: [], models: [] },
};

const keys = async () => within(await screen.findByRole("region", { name: "Keys" }));
const forget = () => screen.findByRole("button", { name: "Forget the key for Acme" });

async function addKey(label: string, key: string) {
  fireEvent.click(await screen.findByRole("button", { name: `Add key for ${label}` }));
  fireEvent.change(screen.getByLabelText(`Key for ${label}`), { target: { value: key } });
  fireEvent.click(within(screen.getByLabelText(`Key for ${label}`).closest("form")!).getByText("Save"));
}

it("takes a key for each provider and a hub token, and forgets them with an undo", async () => {
  await renderApp("/settings", { entries: [acme], modules });
  await addKey("Acme", "acme-key");
  fireEvent.click(await forget());
  expect(await screen.findByRole("button", { name: "Add key for Acme" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await forget()).toBeTruthy();
  await addKey("Hugging Face", "hf_token");
  expect(await screen.findByRole("button", { name: "Forget the key for Hugging Face" })).toBeTruthy();
  expect(document.title + location.href).not.toMatch(/acme-key|hf_token/);
});

const rows = () =>
  screen
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent)
    .map((text) => /Hugging Face|Acme|Beta/.exec(text ?? "")?.[0]);

it("lists providers with a key first, finds one by its name, and links to its vendor", async () => {
  const beta = providerEntry("beta", { label: "Beta" });
  const app = await renderApp("/settings", { entries: [acme, beta], modules });
  await addKey("Beta", "beta-key");
  await app.open("/tasks");
  await screen.findByRole("heading", { name: "Tasks", level: 1 });
  await app.open("/settings");
  await screen.findByRole("button", { name: "Forget the key for Beta" });
  expect(rows()).toEqual(["Hugging Face", "Beta", "Acme"]);
  fireEvent.change(screen.getByRole("searchbox", { name: "Search providers" }), { target: { value: "acm" } });
  await waitFor(() => expect(rows()).toEqual(["Acme"]));
  expect(screen.getByRole("link", { name: /^acme.test/ }).getAttribute("href")).toBe("https://acme.test/docs");
  // A key that is pasted into the search by mistake must not be in the browser's history.
  expect(app.currentAddress()).toBe("/settings");
});

it("shows a dozen providers until the user wants all of them", async () => {
  const entries = Array.from({ length: 30 }, (_, index) => providerEntry(`many-${index}`));
  await renderApp("/settings", { entries, modules });
  fireEvent.click(await screen.findByRole("button", { name: "Show all 31" }));
  expect(screen.getAllByRole("rowheader")).toHaveLength(31);
});

it("keeps every row reachable by Tab while a key is typed", async () => {
  await renderApp("/settings", { entries: [acme, providerEntry("beta", { label: "Beta" })], modules });
  const other = await screen.findByRole("button", { name: "Add key for Beta" });
  await waitFor(() => expect(other.tabIndex).toBe(-1));
  fireEvent.click(screen.getByRole("button", { name: "Add key for Acme" }));
  await waitFor(() => expect(other.tabIndex).toBe(0));
});

it("shows the state of a key below the provider’s name on a phone, so that the actions fit", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query === "(width < 40rem)", media: query }) as MediaQueryList,
  );
  await renderApp("/settings", { entries: [acme], modules });
  const row = (await screen.findByRole("button", { name: "Add key for Acme" })).closest("tr")!;
  expect(within(row).getByRole("rowheader").textContent).toContain("No key");
  expect(screen.queryByRole("columnheader", { name: "Key" })).toBeNull();
});

it("shows which providers cannot be called from browsers with their own key", async () => {
  const relay = providerEntry("relay", { label: "Relay", browser: "relay", models: "direct" });
  const router = providerEntry("router", { label: "Router", browser: "router" });
  await renderApp("/settings", { entries: [acme, relay, router], modules });
  const table = await keys();
  const rowOf = (name: string) => table.getByRole("link", { name }).closest("tr")?.textContent;
  await table.findByRole("link", { name: "Acme" });
  expect([rowOf("Relay"), rowOf("Router")]).toEqual([
    expect.stringContaining("Not from browsers"),
    expect.stringContaining("Hugging Face token only"),
  ]);
  expect(rowOf("Acme")).not.toContain("browsers");
});

const models = () => Response.json({ data: [{ id: "one" }] });
const refusal = () => Response.json({ error: { message: "Invalid key" } }, { status: 401 });
const keyOf = (init?: RequestInit) => new Headers(init?.headers).get("authorization") ?? "";

describe("the test of a key", () => {
  const cases: readonly [string, (key: string) => Response, RegExp][] = [
    ["works where only the key opens the list", (key) => (key === "Bearer acme-key" ? models() : refusal()), /^Works/],
    ["is refused where the vendor answers 401", refusal, /^Refused: Acme does not accept this key/],
    [
      "finds an account without money",
      () => Response.json({ error: { message: "Pay" } }, { status: 402 }),
      /^No credit: Acme/,
    ],
    [
      "reports that the provider cannot be reached",
      () => {
        throw new TypeError("Failed to fetch");
      },
      /^Not reachable: Acme did not answer/,
    ],
    ["proves nothing where the list is public", models, /no free request that checks a key/],
  ];
  it.each(cases)("%s", async (_, answer, text) => {
    await renderApp("/settings", {
      entries: [acme],
      modules,
      networkFetch: async (input, init) => answer(input instanceof Request ? keyOf(input) : keyOf(init)),
    });
    await addKey("Acme", "acme-key");
    fireEvent.click(await screen.findByRole("button", { name: "Test the key for Acme" }));
    const row = within((await forget()).closest("tr")!);
    expect(await row.findByText(text)).toBeTruthy();
    expect(document.body.textContent).not.toContain("acme-key");
  });

  it("sends nothing for a provider whose list is the hub's", async () => {
    const networkFetch = vi.fn<typeof fetch>();
    await renderApp("/settings", { entries: [providerEntry("acme", { label: "Acme" })], modules, networkFetch });
    await addKey("Acme", "acme-key");
    fireEvent.click(await screen.findByRole("button", { name: "Test the key for Acme" }));
    const link = await screen.findByRole("link", { name: "Open the playground" });
    expect([link.getAttribute("href"), networkFetch.mock.calls]).toEqual(["/playground?provider=acme", []]);
  });

  it.each([
    ["works", 200, /^Works: the hub accepts this token/],
    ["is refused", 401, /^Refused: The hub does not accept this key/],
  ])("%s for a hub token that the hub answers with %i", async (_, status, text) => {
    await renderApp("/settings", {
      entries: [providerEntry("beta", { label: "Beta" })],
      modules: {
        ...modules,
        "provider:beta": { default: defineProvider({ tasks: { conversational: openAiChat() } }) },
      },
      networkFetch: async () => Response.json([], { status }),
    });
    await addKey("Hugging Face", "hf_token");
    fireEvent.click(await screen.findByRole("button", { name: "Test the key for Hugging Face" }));
    const button = await screen.findByRole("button", { name: "Forget the key for Hugging Face" });
    expect(await within(button.closest("tr")!).findByText(text)).toBeTruthy();
  });
});
