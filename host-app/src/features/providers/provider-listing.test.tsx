import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defineProvider } from "@patchbay/core/provider";
import { providerEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

describe("the models that a provider lists", () => {
  const listed = { id: "big", task: "conversational", contextLength: 128_000, capabilities: ["tools"] };
  const price = { currency: "USD", unit: "million tokens", input: 0.5, output: 1.5 };
  const plugin = defineProvider({
    tasks: { conversational: { route: () => ({ path: "x" }), body: () => ({}), read: () => ({}) as never } },
    listModels: {
      route: () => ({ path: "models" }),
      read: () =>
        [
          { ...listed, price },
          { id: "small", task: "conversational" },
        ] as never,
    },
  });

  it("are loaded on request, with price, context and capabilities, or as unknown if the list lacks them", async () => {
    const entry = providerEntry("lists", { label: "Lists", models: "own", auth: { none: true } as never });
    const requests: string[] = [];
    await renderApp("/providers/lists", {
      entries: [entry],
      modules: { "provider:lists": { default: plugin }, "provider:lists:mocks": { handlers: [], models: [] } },
      networkFetch: async (input) => {
        requests.push(new Request(input).url);
        return Response.json({});
      },
    });
    const button = await screen.findByRole("button", { name: "Load models and prices" });
    expect(requests).toEqual([]);
    fireEvent.click(button);
    const table = within(await screen.findByRole("region", { name: "Models of Lists" }));
    const [, big, small] = table.getAllByRole("row").map(({ textContent }) => textContent);
    expect(big).toBe("bigChat128K$0.50 / M$1.50 / MYes");
    expect(small).toBe("smallChatUnknownUnknownUnknownUnknown");
    expect(screen.getByText("Not in this list: structured output, throughput.")).toBeTruthy();
    expect(requests).toHaveLength(1);
    expect(screen.getByText(/^Listed by Lists on /)).toBeTruthy();
  });

  it("have the dated facts of what the list lacks, with their day and source", async () => {
    const file = { path: "models.1.json", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
    const entry = providerEntry("lists", { label: "Lists", models: "own", auth: { none: true } as never, facts: file });
    const models = [
      { id: "small", task: "conversational", price: { ...price, input: 0.1, output: 0.2 } },
      { id: "other", task: "conversational", contextLength: 8000 },
    ];
    const facts = { date: "2026-07-02", source: "https://facts.test/models", models };
    await renderApp("/providers/lists", {
      entries: [entry],
      modules: { "provider:lists": { default: plugin }, "provider:lists:mocks": { handlers: [], models: [] } },
      facts: () => ({ patchbay: 1, facts: { [`${entry.base}${file.path}`]: facts } }),
      networkFetch: async () => Response.json({}),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Load models and prices" }));
    await screen.findByText(/^Listed by Lists on /);
    const table = within(await screen.findByRole("region", { name: "Models of Lists" }));
    const rows = table.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      "bigChat128K$0.50 / M$1.50 / MYes",
      "smallChatUnknown$0.10 / M$0.20 / MUnknown",
      "otherChat8KUnknownUnknownUnknown",
    ]);
    expect(table.getByText("$0.10 / M").title).toBe("$0.10 per million tokens, listed on Jul 2, 2026");
    expect(screen.getByText(/Included prices are from/).textContent).toContain("from Jul 2, 2026, source");
  });
});
