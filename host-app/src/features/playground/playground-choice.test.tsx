import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { providerEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

it("keeps a choice that is followed by another one before the page shows it", async () => {
  const both = { tasks: { conversational: {}, "text-to-image": {} } };
  const { currentAddress } = await renderApp("/playground", {
    entries: [providerEntry("one", both), providerEntry("two", both)],
    modules: { "provider:one:mocks": { handlers: [], models: [] }, "provider:two:mocks": { handlers: [], models: [] } },
  });
  const task = await screen.findByLabelText("Task");
  const provider = screen.getByLabelText("Provider");
  act(() => {
    fireEvent.change(task, { target: { value: "text-to-image" } });
    fireEvent.change(provider, { target: { value: "two" } });
  });
  expect(currentAddress()).toBe("/playground?task=text-to-image&provider=two");
});

const preset = async (...entries: readonly ProviderEntry[]) => {
  await renderApp("/playground", {
    entries,
    modules: Object.fromEntries(entries.map(({ id }) => [`provider:${id}:mocks`, { handlers: [], models: [] }])),
  });
  const { value } = await screen.findByLabelText<HTMLSelectElement>("Provider");
  cleanup();
  return value;
};

it("starts with a provider that a hub token gives access to and that pages may call, preferring the one that serves the most tasks", async () => {
  const routed = providerEntry("a-routed", { browser: "router", tasks: { conversational: {}, "text-to-image": {} } });
  const ownKey = providerEntry("b-own-key", { browser: "direct", models: "own" });
  const chatOnly = providerEntry("c-chat-only", { browser: "direct" });
  const broad = providerEntry("d-broad", { browser: "direct", tasks: { conversational: {}, "text-to-image": {} } });
  const installed = providerEntry("e-installed", { ...broad, id: "e-installed", origin: "installed" });
  expect(await preset(routed, ownKey, chatOnly, broad, installed)).toBe("d-broad");
  expect(await preset(routed, ownKey, installed)).toBe("a-routed");
});
