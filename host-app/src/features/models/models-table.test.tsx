import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defineProvider, openAiChat, type ModelPrice } from "@patchbay/core/provider";
import { providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp, type TestAppOptions } from "../../testing/render-app.tsx";

const file = { path: "models.1.json", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
const price = (input: number, output: number): ModelPrice => ({
  currency: "USD",
  unit: "million tokens",
  input,
  output,
});
const seer = {
  canonicalId: "maker/seer",
  task: "conversational",
  label: "Seer",
  inputs: ["text", "image"],
  released: "2026-06-30",
};
const writer = { id: "writer-1", canonicalId: "maker/writer", task: "conversational", released: "2025-01-15" };
const dated = (...models: object[]) => ({ date: "2026-07-02", source: "https://models.test/list", models });
const document = {
  patchbay: 1,
  facts: {
    "providers/acme/models.1.json": dated(
      { ...seer, id: "seer-1", price: price(3, 12), contextLength: 200_000, capabilities: ["tools"] },
      { ...writer, price: price(0.15, 0.6), contextLength: 32_000 },
      { id: "wrong", price: "free" },
    ),
    "providers/bolt/models.1.json": dated({ ...seer, id: "bolt/seer", price: price(2, 10), contextLength: 128_000 }),
  },
};
const acme = providerEntry("acme", { label: "Acme", facts: file, models: "own" });
const options: TestAppOptions = {
  entries: [
    acme,
    providerEntry("bolt", { label: "Bolt", facts: file }),
    taskEntry("text-generation", { name: "Text Generation", calls: ["text-generation", "conversational"] }),
    taskEntry("image-text-to-text", { name: "Image-Text-to-Text", calls: ["conversational"], order: 2 }),
  ],
  modules: {
    "provider:acme": {
      default: defineProvider({
        listModels: {
          route: () => ({ path: "list" }),
          read: () => [
            { id: "seer-1", task: "conversational", price: price(1, 4) },
            { id: "new-1", task: "conversational", contextLength: 8000 },
          ],
        },
        tasks: { conversational: openAiChat() },
      }),
    },
  },
  facts: () => document,
  sandboxFetch: async () => Response.json([]),
};

const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));
const oneSample = async () => Response.json([{ id: "owner/sample" }]);

const table = () => screen.findByRole("region", { name: "Models" });

/** The cells of each row as text. */
async function rowTexts() {
  const rows = within(await table())
    .getAllByRole("row")
    .slice(1);
  return rows.map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent));
}

/** The ids of the rows, in their order. */
async function ids() {
  const links = within(await table()).getAllByRole("link");
  return links.map(({ textContent }) => textContent);
}

describe("the table of models", () => {
  it("merges the included facts by model, with the lowest price, and links to the model's page", async () => {
    await renderApp("/models", options);
    expect(await ids()).toEqual(["maker/seer", "maker/writer"]);
    expect(await rowTexts()).toEqual([
      [expect.stringContaining("2 providers"), "Chat", "200K", "$2.00", "$10.00", "VisionTools", "Jun 2026"],
      [expect.stringContaining("1 provider"), "Chat", "32K", "$0.15", "$0.60", "", "Jan 2025"],
    ]);
    const [link] = within(await table()).getAllByRole("link");
    expect(link?.getAttribute("href")).toBe("/models/maker/seer");
    expect(screen.getByText(/Included prices are from/).textContent).toContain("Jul 2, 2026");
    expect(screen.getByRole("cell", { name: "$2.00" }).title).toBe(
      "Lowest price for a million tokens: Bolt, 2026-07-02",
    );
  });

  it("is sorted by a click on a column, which the address keeps", async () => {
    const { currentAddress } = await renderApp("/models", options);
    const head = within(await table());
    fireEvent.click(head.getByRole("button", { name: /^Input/ }));
    expect(currentAddress()).toBe("/models?sort=input");
    expect(await ids()).toEqual(["maker/writer", "maker/seer"]);
    expect(head.getByRole("columnheader", { name: /^Input/ }).getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(head.getByRole("button", { name: /^Input/ }));
    expect(currentAddress()).toBe("/models?sort=-input");
    expect(await ids()).toEqual(["maker/seer", "maker/writer"]);
    expect(screen.getByLabelText<HTMLSelectElement>("Sort").selectedOptions[0]?.textContent).toBe("Cheapest input");
  });

  it.each([
    ["ability=vision", ["maker/seer"]],
    ["context=128000", ["maker/seer"]],
    ["price=0.5", ["maker/writer"]],
    ["inference_provider=bolt", ["maker/seer"]],
    ["pipeline_tag=text-generation", ["maker/seer", "maker/writer"]],
    ["pipeline_tag=image-text-to-text", ["maker/seer"]],
    ["search=WRITER%20maker", ["maker/writer"]],
    ["search=vision", ["maker/seer"]],
    ["search=seer%20image", ["maker/seer"]],
  ])("has the models that match %s", async (query, expected) => {
    await renderApp(`/models?${query}`, options);
    expect(await ids()).toEqual(expected);
  });

  // Facts have no license, and Bolt offers a shorter context than Acme.
  it.each(["ability=audio", "inference_provider=bolt&context=200000", "pipeline_tag=fill-mask", "license=mit"])(
    "is empty if no model matches %s",
    async (query) => {
      await renderApp(`/models?${query}`, options);
      expect(await screen.findByText("No models found")).toBeTruthy();
      expect(screen.queryByRole("region", { name: "Models" })).toBeNull();
    },
  );

  it("adds facts to the models of the hub, in the hub's order and no others", async () => {
    const listed = [{ id: "other/one" }, { id: "maker/Writer", pipeline_tag: "text-generation", downloads: 7 }];
    await renderApp("/models?source=hub", { ...options, networkFetch: async () => Response.json(listed) });
    expect(await ids()).toEqual(["other/one", "maker/Writer"]);
    expect((await rowTexts())[1]).toEqual(expect.arrayContaining(["Chat", "32K", "$0.15", "7"]));
  });

  it("shows the included models below the reason if the hub cannot be reached", async () => {
    await renderApp("/models?source=hub&ability=vision", { ...options, networkFetch: noNetwork });
    expect(await screen.findByText("Model search failed")).toBeTruthy();
    expect(await ids()).toEqual(["maker/seer"]);
  });

  it("offers a retry if the facts cannot be loaded, and no filter that needs them", async () => {
    let content: unknown;
    const facts = () => content ?? Promise.reject(new Error("The server answered with status 500."));
    await renderApp("/models", { ...options, facts, sandboxFetch: oneSample });
    expect(await screen.findByText("Prices and abilities could not be loaded")).toBeTruthy();
    expect(await ids()).toEqual(["owner/sample"]);
    expect(screen.queryByLabelText("Ability")).toBeNull();
    content = document;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByLabelText("Ability");
    expect(await ids()).toEqual(["maker/seer", "maker/writer", "owner/sample"]);
  });

  it("replaces included prices by those of a live list on request, and adds its other models", async () => {
    const urls: string[] = [];
    const networkFetch: typeof fetch = async (input) => {
      urls.push(new Request(input).url);
      return Response.json({});
    };
    await renderApp("/models?inference_provider=acme&sort=name", { ...options, networkFetch });
    expect(await ids()).toEqual(["maker/seer", "maker/writer"]);
    expect(urls).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Load live lists" }));
    await waitFor(async () => expect(await ids()).toEqual(["new-1", "maker/seer", "maker/writer"]));
    expect(urls).toEqual(["https://api.acme.test/list"]);
    expect((await rowTexts())[1]).toEqual(expect.arrayContaining(["200K", "$1.00", "$4.00", "Jun 2026"]));
  });
});

describe("the page of a model that only the included facts name", () => {
  it("lists its facts, and its providers with prices and links to try it", async () => {
    await renderApp("/models/maker/Seer", {
      ...options,
      sandboxFetch: async () => Response.json({ error: "Repository not found" }, { status: 404 }),
    });
    const providers = within(await screen.findByRole("region", { name: "Providers of this model" }));
    const [, first, second] = providers.getAllByRole("row");
    expect(first?.textContent).toMatch(/Acme.*seer-1.*200K.*\$3\.00 \/ M.*\$12\.00 \/ M.*Yes/);
    expect(second?.textContent).toMatch(/Bolt.*bolt\/seer.*128K.*\$2\.00 \/ M/);
    const [vendors, mapped] = providers.getAllByRole("link", { name: /^Try it/ });
    expect(vendors?.getAttribute("href")).toBe("/playground?task=conversational&provider=acme&model=seer-1");
    expect(mapped?.getAttribute("href")).toBe("/playground?task=conversational&provider=bolt&model=maker%2Fseer");
    expect(screen.getByText("200,000 tokens")).toBeTruthy();
    expect(screen.getByText("Jun 30, 2026")).toBeTruthy();
  });

  it("shows them below the reason if the hub cannot be reached", async () => {
    await renderApp("/models/maker/seer?source=hub", { ...options, networkFetch: noNetwork });
    expect(await screen.findByText("The model could not be loaded")).toBeTruthy();
    expect(await screen.findByRole("region", { name: "Providers of this model" })).toBeTruthy();
  });
});
