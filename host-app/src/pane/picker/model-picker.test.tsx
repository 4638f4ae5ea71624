import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import { gatewayEntry, providerEntry } from "../../testing/entries.ts";
import { renderApp, type TestAppOptions } from "../../testing/render-app.tsx";
import { downloadSize } from "../../calls/target/use-availability.ts";
import { providerKeys } from "../../host/trust/provider-keys.ts";
import { fakeInstallations } from "../../testing/fake-installations.ts";

const entries = [
  providerEntry("acme", { label: "Acme", models: "own" }),
  providerEntry("bolt", { label: "Bolt", models: "own" }),
  providerEntry("painter", { label: "Painter", tasks: { "text-to-image": {} } }),
];
const model = (id: string, more: object = {}) => ({ id, task: "conversational", providerId: id, ...more });
const mocks = (...models: readonly object[]) => ({ handlers: [], models });
const price = { currency: "USD", unit: "million tokens", input: 0.5, output: 2 } as const;
const plugin = defineProvider({
  tasks: { conversational: openAiChat() },
  listModels: openAiModels({ path: "list", model: () => ({ price, capabilities: ["tools", "json_schema"] }) }),
});
const modules = {
  "provider:acme": { default: plugin },
  "provider:bolt": { default: plugin },
  "provider:acme:mocks": mocks(model("acme-small"), model("acme-large", { contextLength: 32_000, reasons: true })),
  "provider:bolt:mocks": mocks(model("bolt-sees", { tags: ["image-text-to-text"] })),
};

const usd = { currency: "USD", unit: "million tokens" } as const;
const FACTS_FILE = { path: "models.json", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };

async function openPicker(networkFetch?: typeof fetch, more: Partial<TestAppOptions> = {}, address = "/playground") {
  const app = await renderApp(address, { entries, modules, ...(networkFetch && { networkFetch }), ...more });
  fireEvent.click(await screen.findByRole("button", { name: /^Choose a model: / }));
  const dialog = await screen.findByRole("dialog", { name: "Choose a model" });
  return { ...app, dialog: within(dialog) };
}

it("lists the models that the server's gateway lists with its keys, without a key of the page", async () => {
  const requests: Request[] = [];
  const networkFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const facts = {
      object: "model",
      created: 0,
      task: "conversational",
      source: "vendor",
      price: { ...price, at: "2026-11-20" },
    };
    const names = ["acme/acme-live", "bolt/bolt-live", "acme/acme-painter"];
    const data = names.map((id) => ({ id, owned_by: id.slice(0, 4), context_length: 64_000, ...facts }));
    return Response.json({ object: "list", data: [...data.slice(0, 2), { ...data[2], task: "text-to-image" }] });
  };
  await openPicker(networkFetch, { gateway: { providers: ["acme"], aliases: [] } });
  await waitFor(() => expect(rows().some((row) => row?.startsWith("acme-liveAcme"))).toBe(true));
  expect(rows().find((row) => row?.startsWith("acme-live"))).toContain("64K context");
  expect(rows().filter((row) => /^(?:acme-small|acme-painter|bolt-live)/.test(row ?? ""))).toEqual([]);
  const lists = requests.filter(({ url }) => new URL(url).pathname === "/gateway/v1/models");
  expect(lists.map(({ headers }) => [headers.get("x-patchbay"), headers.get("authorization")])).toEqual([["1", null]]);
});

it("lists the aliases of the server's gateway after the chosen provider, with their models", async () => {
  const facts = { object: "model", created: 0, owned_by: "gateway" };
  const networkFetch: typeof fetch = async () =>
    Response.json({
      data: [
        { id: "team", ...facts, targets: ["acme/small", "bolt/sees"], task: "conversational" },
        { id: "painted", ...facts, targets: ["bolt/brush"], task: "text-to-image" },
      ],
    });
  const aliases = [
    { name: "team", targets: ["acme/small", "bolt/sees"] },
    { name: "painted", targets: ["bolt/brush"] },
    { name: "unlisted", targets: ["painter/brush"] },
    { name: "hub", targets: ["owner/name:auto"] },
  ];
  const more = { entries: [...entries, gatewayEntry], gateway: { providers: [], aliases } };
  const { currentAddress } = await openPicker(networkFetch, more);
  await waitFor(() =>
    expect(rows().map((row) => row?.replace(/Acme.*|Bolt.*/, ""))).toEqual([
      "acme-small",
      "acme-large",
      "teamCalls acme/small, else bolt/seesGateway",
      "hubCalls owner/name:autoGateway",
      "bolt-sees",
    ]),
  );
  fireEvent.click(screen.getByRole("option", { name: /^team/ }));
  await waitFor(() => expect(currentAddress()).toContain("provider=switchboard&model=team"));
});

const engineWith = (availability: object) => ({
  models: async () => [{ id: "own-model", task: "conversational" }],
  availability: async () => availability,
  run: async () => undefined,
});

/** The texts of the rows, without the marks. */
const rows = () =>
  screen.getAllByRole("option").map((option) => {
    const copy = option.cloneNode(true) as HTMLElement;
    for (const mark of copy.querySelectorAll("[aria-hidden]")) mark.remove();
    return copy.textContent;
  });

it("shows a download's size from the hub, otherwise the approximate size from the list", () => {
  const availability = { status: "downloadable" } as const;
  expect(downloadSize({ ...availability, bytes: 67.9e6 }, 67e6)).toBe("67.9 MB");
  expect(downloadSize(availability, 67e6)).toBe("about 67.0 MB");
  expect(downloadSize(availability, undefined)).toBeUndefined();
});

describe("the model picker without a key", () => {
  it("offers simulated models with a label and their data, and sends no request", async () => {
    const { dialog } = await openPicker();
    await waitFor(() =>
      expect(rows()).toEqual([
        "acme-smallAcmeChosen nowSimulated",
        "acme-largeAcmeReasoning32K contextSimulated",
        "bolt-seesBoltImagesSimulated",
      ]),
    );
    expect(dialog.getByText(/2 providers have no key here/)).toBeTruthy();
    expect(dialog.queryByText("Painter")).toBeNull();
  });

  it("lists the current model first", async () => {
    await openPicker(undefined, {}, "/playground?provider=bolt&model=bolt-sees");
    await waitFor(() => expect(rows()[0]).toBe("bolt-seesBoltChosen nowImagesSimulated"));
  });

  it("lists a browser's own models last if they cannot run on this device", async () => {
    const files = { path: "engine.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
    const local = providerEntry("aaa", {
      label: "A browser",
      models: "own",
      hosts: [],
      auth: { none: true },
      engine: { realm: "page" },
      files: { plugin: files, engine: files },
    });
    const plugins = (availability: object) => ({
      entries: [local, ...entries],
      modules: { ...modules, "provider:aaa:engine": { default: engineWith(availability) } },
    });
    const address = "/playground?provider=bolt&model=bolt-sees";
    await openPicker(undefined, plugins({ status: "ready" }), address);
    await waitFor(() => expect(rows()[1]).toMatch(/^own-model/));
    cleanup();
    await openPicker(undefined, plugins({ status: "unavailable", reason: "It has no model." }), address);
    await waitFor(() => expect(rows().at(-1)).toMatch(/^own-model.*Cannot run on this device\. It has no model\./));
    expect(rows()[0]).toMatch(/^bolt-sees/);
  });

  it("offers an engine of the server for the task, and installs it on request only", async () => {
    const ids: string[] = [];
    const installations = fakeInstallations({
      engines: async () => ({
        engines: [
          { id: "tiny", label: "Tiny", tasks: ["conversational"], bytes: 27_500_000 },
          { id: "other", label: "Other", tasks: ["depth-estimation"], bytes: 1 },
        ],
      }),
      installEngine: async (id) => void ids.push(id),
    });
    const { dialog } = await openPicker(undefined, { installations });
    fireEvent.click(await dialog.findByText("Run a small model on this device"));
    const offer = within(dialog.getByRole("region", { name: "Tiny on this device" }));
    expect(dialog.queryByRole("region", { name: "Other on this device" })).toBeNull();
    expect(ids).toEqual([]);
    fireEvent.click(offer.getByRole("button", { name: "Run on this device" }));
    expect(await offer.findByText("The server installs the engine.")).toBeTruthy();
    expect(ids).toEqual(["tiny"]);
  });

  it("starts with a provider that a hub token gives access to", async () => {
    const routed = providerEntry("routed", { label: "Routed" });
    const routedModules = { ...modules, "provider:routed:mocks": mocks(model("owner/routed")) };
    await renderApp("/playground", { entries: [...entries, routed], modules: routedModules });
    expect((await screen.findByLabelText<HTMLSelectElement>("Provider")).value).toBe("routed");
  });

  it("filters by id, provider and capability, and chooses the model with its provider on Enter", async () => {
    const { dialog, currentAddress } = await openPicker();
    await dialog.findByText("acme-large");
    const field = dialog.getByRole("combobox");
    fireEvent.change(field, { target: { value: "nobody" } });
    await waitFor(() => expect(rows()).toEqual(["Use “nobody”AcmeSimulated"]));
    fireEvent.change(field, { target: { value: "vision" } });
    await waitFor(() => expect(rows()[0]).toBe("bolt-seesBoltImagesSimulated"));
    fireEvent.change(field, { target: { value: "bolt images" } });
    await waitFor(() => expect(rows()[0]).toBe("bolt-seesBoltImagesSimulated"));
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(currentAddress()).toBe("/playground?provider=bolt&model=bolt-sees"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("completes models by dated facts, lists those of providers without a list, and leaves the rest empty", async () => {
    const facts = {
      date: "2026-01-31",
      source: "https://prices.test",
      models: [
        { id: "acme-small", task: "conversational", contextLength: 8000, price: { ...usd, input: 0.5, output: 2 } },
        {
          id: "acme-new",
          task: "conversational",
          label: "Acme New",
          inputs: ["text", "image"],
          capabilities: ["tools"],
        },
        { id: "acme-old", task: "conversational", retired: "2026-01-01" },
        { id: "acme-vectors", task: "feature-extraction" },
      ],
    };
    const [acme, ...others] = entries;
    const dated = { ...acme!, tasks: { conversational: {}, "feature-extraction": {} }, facts: FACTS_FILE };
    const { dialog } = await openPicker(undefined, {
      entries: [dated, ...others],
      facts: () => ({ patchbay: 1, facts: { [dated.base + FACTS_FILE.path]: facts } }),
    });
    await waitFor(() =>
      expect(rows()).toEqual([
        "acme-smallAcmeChosen now8K context$0.50 / M in$2.00 / M outSimulated",
        "acme-largeAcmeReasoning32K contextSimulated",
        "Acme NewAcme · acme-newImages, ToolsSimulated",
        "bolt-seesBoltImagesSimulated",
      ]),
    );
    expect(dialog.getByText("$0.50 / M").title).toContain("listed on");
  });

  it("takes a typed id that no list has, with the current provider", async () => {
    const { dialog, currentAddress } = await openPicker();
    const field = dialog.getByRole("combobox");
    fireEvent.change(field, { target: { value: " owner/own " } });
    await waitFor(() => expect(rows()).toEqual(["Use “owner/own”AcmeSimulated"]));
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(currentAddress()).toBe("/playground?provider=acme&model=owner%2Fown"));
    expect(await screen.findByRole("button", { name: "Choose a model: Acme / owner/own" })).toBeTruthy();
  });

  it("renders only the rows around the visible ones of a long list", async () => {
    const many = Array.from({ length: 300 }, (_, place) => model(`m-${place}`));
    await renderApp("/playground", { entries, modules: { ...modules, "provider:bolt:mocks": mocks(...many) } });
    fireEvent.click(await screen.findByRole("button", { name: /^Choose a model: / }));
    const dialog = within(await screen.findByRole("dialog", { name: "Choose a model" }));
    await dialog.findByText("302 models");
    expect(dialog.queryAllByRole("option").length).toBeLessThan(100);
    fireEvent.change(dialog.getByRole("combobox"), { target: { value: "m-299" } });
    expect(await dialog.findByText("m-299")).toBeTruthy();
  });
});

describe("the model picker with keys", () => {
  const known = { origin: "built-in", hub: DEFAULT_HUB_URL, router: DEFAULT_ROUTER_URL };
  const useKey = (provider: string) =>
    providerKeys.use({ ...known, provider, hosts: [`https://api.${provider}.test`] }, `key-of-${provider}-0123`, false);

  it("requests lists from providers with a key, using that key, and names missing lists next to the others", async () => {
    useKey("acme");
    useKey("bolt");
    const requests: string[] = [];
    const { dialog } = await openPicker(async (input, init) => {
      const request = new Request(input, init);
      requests.push(`${request.url} ${request.headers.get("authorization")}`);
      const isAcme = request.url.startsWith("https://api.acme.test");
      const list = { data: [{ id: "acme-live", context_length: 131_072 }] };
      return Response.json(isAcme ? list : { error: { message: "Out of order" } }, { status: isAcme ? 200 : 500 });
    });
    const live = await screen.findByRole("option", { name: /acme-live/ });
    for (const text of ["131.1K context", "$0.50 / M in", "$2.00 / M out", "Tools", "Structured output"]) {
      expect(live.textContent).toContain(text);
    }
    expect(within(live).getByText("API key").title).toMatch(/^Provider’s list, /);
    // A provider that does not respond is simulated.
    expect(await dialog.findByText("bolt-sees")).toBeTruthy();
    fireEvent.click(dialog.getByText("The list of Bolt is missing"));
    expect(dialog.getByText(/Out of order/)).toBeTruthy();
    expect(requests.toSorted()).toEqual([
      "https://api.acme.test/list Bearer key-of-acme-0123",
      "https://api.bolt.test/list Bearer key-of-bolt-0123",
    ]);
    expect(dialog.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
