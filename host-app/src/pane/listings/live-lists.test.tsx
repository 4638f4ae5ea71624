import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";
import { providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

/** Opens the page of a task that one provider serves, and loads its list. */
async function loadLists(networkFetch: typeof fetch): Promise<void> {
  const acme = providerEntry("acme", { label: "Acme", models: "own", tasks: { "text-generation": {} } });
  const plugin = defineProvider({
    listModels: openAiModels({ path: "list" }),
    tasks: { "text-generation": openAiChat() as never },
  });
  await renderApp("/tasks/text-generation", {
    entries: [acme, taskEntry("text-generation", { name: "Text Generation" })],
    modules: { "provider:acme": { default: plugin }, "provider:acme:mocks": { handlers: [], models: [] } },
    networkFetch,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Load live lists" }));
}

const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

it("reports immediately that the browser is offline, not that a key is missing", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const networkFetch = vi.fn<typeof fetch>(noNetwork);
  await loadLists(networkFetch);
  expect(await screen.findByText(/This browser is offline, so no list was loaded/, {}, { timeout: 3000 })).toBeTruthy();
  expect(screen.queryByText(/a key is required/)).toBeNull();
  expect(networkFetch.mock.calls.length).toBeLessThanOrEqual(1);
});

it("reports within seconds that no list can be reached, and loads them when the network is back", async () => {
  const networkFetch = vi.fn<typeof fetch>(noNetwork);
  await loadLists(networkFetch);
  const reason = "No list could be reached. Check the network connection.";
  expect(await screen.findByText(reason, {}, { timeout: 3000 })).toBeTruthy();
  networkFetch.mockImplementation(async () => Response.json({ data: [{ id: "orator" }] }));
  fireEvent.click(screen.getByRole("button", { name: "Load live lists again" }));
  expect(await screen.findByText(/in the live lists, /)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Load live lists again" })).toBeNull();
});

it("gives up on a network that accepts requests and never answers", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const networkFetch = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  await loadLists(networkFetch);
  await vi.waitFor(() => expect(networkFetch).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await screen.findByText("No list could be reached. Check the network connection.")).toBeTruthy();
});
