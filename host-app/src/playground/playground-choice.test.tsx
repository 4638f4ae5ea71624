import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { providerEntry } from "../testing/entries.ts";
import { renderApp } from "../testing/render-app.tsx";

afterEach(cleanup);

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
