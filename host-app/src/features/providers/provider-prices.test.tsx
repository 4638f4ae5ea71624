import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

const facts = { path: "models.1.json", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
const model = (id: string, input: number, output: number, contextLength: number) => ({
  id,
  task: "conversational",
  contextLength,
  price: { currency: "USD", unit: "million tokens", input, output },
});
const dated = (...models: object[]) => ({ date: "2026-07-02", source: "https://models.test/list", models });
const lists = [
  providerEntry("acme", { label: "Acme", facts, browser: "direct" }),
  providerEntry("bolt", { label: "Bolt", facts, browser: "direct" }),
  providerEntry("plain", { label: "Plain", browser: "direct" }),
  taskEntry("text-generation", { name: "Text Generation", calls: ["text-generation", "conversational"] }),
];
const document = {
  patchbay: 1,
  facts: {
    "providers/acme/models.1.json": dated(model("large", 3, 12, 200_000), model("small", 0.15, 0.6, 32_000), {
      id: "embedder",
      task: "feature-extraction",
      contextLength: 900_000,
    }),
    "providers/bolt/models.1.json": dated(model("bolt-1", 0.05, 4, 64_000)),
  },
};
const openPrices = (address: string) => renderApp(address, { entries: lists, facts: () => document });
const rows = async () => {
  const table = within(await screen.findByRole("region", { name: "Providers and prices" }));
  await waitFor(() => expect(table.getAllByText("$0.15")).toHaveLength(1));
  return table.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
};

const labels = () => screen.getAllByRole("rowheader").map((head) => within(head).getByRole("link").textContent);

describe("the providers of one task", () => {
  it("are listed with the lowest price, the context and the number of their models for that task", async () => {
    await openPrices("/providers?task=conversational");
    const [head, ...body] = await rows();
    expect(head?.slice(1)).toEqual([
      "Access",
      "Models",
      "Input from",
      "Output from",
      "Context up to",
      "Cheapest model",
      "Try",
    ]);
    expect(body.map((cells) => cells.slice(2, 7))).toEqual([
      ["2", "$0.15", "$0.60", "200K", "small"],
      ["1", "$0.05", "$4.00", "64K", "bolt-1"],
      ["", "", "", "", ""],
    ]);
    expect(screen.getByRole("link", { name: "2 models of Acme" }).getAttribute("href")).toBe(
      "/models?inference_provider=acme&pipeline_tag=text-generation",
    );
    expect(screen.getByText("$0.15").getAttribute("title")).toBe("For a million tokens, listed on 2026-07-02");
  });

  it("are sorted by a click on a column, which the address keeps, with unknown values last", async () => {
    const { currentAddress } = await openPrices("/providers?task=conversational");
    await rows();
    fireEvent.click(screen.getByRole("button", { name: "Input from" }));
    expect(labels()).toEqual(["Bolt", "Acme", "Plain"]);
    expect(currentAddress()).toBe("/providers?task=conversational&sort=input");
    fireEvent.click(screen.getByRole("button", { name: /Input from/ }));
    expect(labels()).toEqual(["Acme", "Bolt", "Plain"]);
    expect(screen.getByRole("columnheader", { name: /Input from/ }).getAttribute("aria-sort")).toBe("descending");
  });

  it("are not priced before a task is chosen, so that the facts are not requested", async () => {
    const requests: string[] = [];
    await renderApp("/providers", {
      entries: lists,
      facts: () => {
        requests.push("models.json");
        return document;
      },
    });
    await screen.findByRole("region", { name: "Providers and tasks" });
    expect(requests).toEqual([]);
  });
});

describe("a provider with dated facts", () => {
  it("shows the lowest price of each task, its models without a request, and how to get a key", async () => {
    await openPrices("/providers/acme");
    const models = within(await screen.findByRole("region", { name: "Models of Acme" }));
    expect(models.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["large", "small"]);
    expect(models.getByRole("link", { name: "large" }).getAttribute("href")).toBe("/models/large");
    expect(models.getByRole("row", { name: /^small/ }).textContent).toContain("32K$0.15 / M$0.60 / M");
    const tasks = within(screen.getByRole("region", { name: "Tasks that this provider serves" }));
    expect(tasks.getAllByRole("row")[1]?.textContent).toContain("$0.15 / M$0.60 / M");
    expect(tasks.getByText("$0.15 in, $0.60 out").className).toBe("pb-narrow-line");
    expect(screen.getByText(/^Included prices are from/).textContent).toContain("Jul 2, 2026");
    expect(screen.getByRole("button", { name: "Load models and prices" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add key" }).getAttribute("href")).toBe("/settings#keys");
  });
});
