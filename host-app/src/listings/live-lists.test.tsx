import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";
import { providerEntry, taskEntry } from "../testing/entries.ts";
import { renderApp } from "../testing/render-app.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("reports at once that the browser is offline, not that a key is missing", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const acme = providerEntry("acme", { label: "Acme", models: "own", tasks: { "text-generation": {} } });
  const plugin = defineProvider({
    listModels: openAiModels({ path: "list" }),
    tasks: { "text-generation": openAiChat() as never },
  });
  const networkFetch = vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")));
  await renderApp("/tasks/text-generation", {
    entries: [acme, taskEntry("text-generation", { name: "Text Generation" })],
    modules: { "provider:acme": { default: plugin }, "provider:acme:mocks": { handlers: [], models: [] } },
    networkFetch: networkFetch as typeof fetch,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Load live lists" }));
  expect(await screen.findByText(/This browser is offline, so no list was loaded/, {}, { timeout: 3000 })).toBeTruthy();
  expect(screen.queryByText(/a key is required/)).toBeNull();
  expect(networkFetch.mock.calls.length).toBeLessThanOrEqual(1);
});
