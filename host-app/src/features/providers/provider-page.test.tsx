import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { byReach, reachOf, reachText } from "../../host/catalogue/reach.ts";
import { providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

const entries = [
  providerEntry("acme", {
    label: "Acme",
    auth: { header: "X-Key" },
    tasks: { "text-to-image": { stream: true }, own: {} },
  }),
  providerEntry("old", { label: "Old", retired: "2025-01-01", browser: "direct" }),
  providerEntry("gone", {
    label: "Gone",
    closed: { since: "2026-07-30", source: "https://gone.test/closing", replacement: "acme" },
  }),
  taskEntry("text-to-image", { name: "Text-to-Image", modality: "cv" }),
];
const mocks = { handlers: [], models: [{ id: "owner/painter", task: "text-to-image", providerId: "painter" }] };

const open = (address: string) => renderApp(address, { entries, modules: { "provider:acme:mocks": mocks } });
const target = (link: HTMLElement) => link.getAttribute("href");

describe("a provider's page", () => {
  it("shows what it serves and how its key is sent", async () => {
    await open("/providers/acme");
    const table = within(await screen.findByRole("region", { name: "Tasks that this provider serves" }));
    expect(target(table.getByRole("link", { name: "Text-to-Image" }))).toBe("/tasks/text-to-image");
    expect(table.getByText("own").closest("a")).toBeNull();
    expect(target(table.getByRole("link", { name: "Try it for own" }))).toBe("/playground?task=own&provider=acme");
    expect(screen.getByText("X-Key: …")).toBeTruthy();
    expect(screen.getByText("https://api.acme.test")).toBeTruthy();
  });

  it("shows the quality that the server derived", async () => {
    const quality = { met: ["complete", "docs", "tested", "mocks"], missing: ["errors"] } as const;
    const [acme] = entries;
    await renderApp("/providers/acme", { entries, modules: {}, quality: { [acme?.base ?? ""]: quality } });
    const tier = await screen.findByRole("link", { name: "Silver" });
    expect(target(tier)).toBe("/docs/plugins#quality");
    expect(tier.parentElement?.textContent).toContain("Not shown: errors explained");
  });

  it("lists every variable that may hold its key, and those of one key together", async () => {
    const keyed = providerEntry("keyed", { keyEnv: "KEYED_KEY", otherKeyEnv: ["KEYED_TOKEN"] });
    const cloud = providerEntry("cloud", {
      auth: { "aws-sigv4": { service: "bedrock", region: "eu-central-1" } },
      keyParts: {
        accessKeyId: { label: "Access key id", env: "CLOUD_ID" },
        secretAccessKey: { label: "Secret access key", env: "CLOUD_SECRET" },
        bearerToken: { label: "API key", env: "CLOUD_TOKEN", optional: true },
      },
    });
    const variables = async (address: string) => {
      await renderApp(address, { entries: [keyed, cloud], modules: {} });
      const elements =
        (await screen.findByText("Environment variables")).nextElementSibling?.querySelectorAll("code") ?? [];
      cleanup();
      return [...elements].map((code) => code.textContent);
    };
    expect(await variables("/providers/keyed")).toEqual(["KEYED_KEY", "KEYED_TOKEN"]);
    expect(await variables("/providers/cloud")).toEqual(["CLOUD_TOKEN", "CLOUD_ID + CLOUD_SECRET"]);
    const hosted = providerEntry("hosted", { settings: { region: { label: "Region", env: "HOSTED_REGION" } } });
    await renderApp("/providers/hosted", { entries: [hosted], modules: {} });
    expect((await screen.findByText("Settings variable")).nextElementSibling?.textContent).toBe("HOSTED_REGION");
  });

  it("lists the models of its mocks with links to try them", async () => {
    await open("/providers/acme");
    const table = within(await screen.findByRole("region", { name: "Sample models of this provider" }));
    expect(target(table.getByRole("link", { name: "owner/painter" }))).toBe("/models/owner/painter");
    expect(target(table.getByRole("link", { name: "Text-to-Image" }))).toBe("/tasks/text-to-image");
    expect(target(table.getByRole("link", { name: "Try it with owner/painter" }))).toBe(
      "/playground?task=text-to-image&provider=acme&model=owner%2Fpainter",
    );
  });

  it("does not link a model of the vendor that has no page", async () => {
    const models = [{ id: "owner/us:model", task: "own", providerId: "us:model" }];
    await renderApp("/providers/acme", { entries, modules: { "provider:acme:mocks": { handlers: [], models } } });
    const table = within(await screen.findByRole("region", { name: "Sample models of this provider" }));
    expect(table.getByText("owner/us:model").closest("a")).toBeNull();
    expect(table.getByRole("link", { name: "Try it with owner/us:model" })).toBeTruthy();
  });

  it("shows how to install one that does not come with the app, and that any other is unknown", async () => {
    await open("/providers/transformers-js");
    expect(await screen.findByText("Transformers.js is not installed")).toBeTruthy();
    expect(screen.getByText(/^Small open models on this device/)).toBeTruthy();
    expect(screen.getByRole("figure", { name: "Installation" }).textContent).toContain(
      "npm install @patchbay/provider-transformers-js",
    );
    cleanup();
    await open("/providers/nothing");
    expect(await screen.findByText("There is no provider “nothing”")).toBeTruthy();
  });

  it("reports broken mocks, and that it is retired", async () => {
    await open("/providers/old");
    expect(await screen.findByText("The sample models could not be loaded")).toBeTruthy();
    expect(screen.getByText("Retired on 2025-01-01")).toBeTruthy();
    expect(screen.getAllByText(/^Retired$|, retired$/)).toHaveLength(1);
  });
});

describe("a provider whose vendor closed the service", () => {
  it("shows the date and the announcement, and links to the replacement", async () => {
    await open("/providers/gone");
    expect(await screen.findByText("Closed by its vendor on 2026-07-30")).toBeTruthy();
    expect(target(screen.getByRole("link", { name: /announcement/ }))).toBe("https://gone.test/closing");
    expect(screen.getAllByRole("link", { name: "Acme" }).map(target)).toContain("/providers/acme");
    expect(screen.queryByRole("link", { name: "Open in playground" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Tasks that this provider serves" })).toBeNull();
  });

  it("is listed last, as closed, with no task to try", async () => {
    await open("/providers");
    const matrix = within(await screen.findByRole("region", { name: "Providers and tasks" }));
    const row = matrix.getByRole("row", { name: /^Gone ?Closed/ });
    expect(matrix.getAllByRole("row").at(-1)).toBe(row);
    expect(within(row).getAllByRole("link").map(target)).toEqual(["/providers/gone"]);
  });

  it("is not chosen in the playground, which suggests the replacement", async () => {
    await open("/playground?task=conversational&provider=gone");
    expect(await screen.findAllByText("The vendor closed Gone on 2026-07-30. Choose Acme instead.")).not.toEqual([]);
  });
});

const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

describe("the providers' matrix", () => {
  it("links from every served task to the playground, and marks retired providers", async () => {
    await open("/providers");
    const matrix = within(await screen.findByRole("region", { name: "Providers and tasks" }));
    expect(target(matrix.getByRole("link", { name: "Try own with Acme" }))).toBe("/playground?task=own&provider=acme");
    expect(matrix.getByRole("link", { name: "Try Chat with Old" })).toBeTruthy();
    expect(matrix.getByRole("row", { name: /^Old ?API key, retired/ })).toBeTruthy();
    const reachIn = (row: RegExp) => matrix.getByRole("row", { name: row }).querySelector("[data-reach]");
    expect(reachIn(/^Old/)?.getAttribute("data-reach")).toBe("closed");
    expect(reachIn(/^Gone/)?.getAttribute("data-reach")).toBe("closed");
    expect(matrix.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Computer vision",
      "Other",
      "Provider",
      "Access",
      "Text-to-Image",
      "Chat",
      "own",
    ]);
  });

  it("is one Tab stop, and arrow keys move the focus from link to link, past empty cells", async () => {
    await open("/providers");
    const matrix = within(await screen.findByRole("region", { name: "Providers and tasks" }));
    const link = (name: string) => matrix.getByRole("link", { name });
    const stops = () => matrix.getAllByRole("link").filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([link("Acme")]);
    expect(screen.getByRole("region", { name: "Providers and tasks" }).tabIndex).toBe(-1);
    link("Acme").focus();
    press("End");
    expect(document.activeElement).toBe(link("Try own with Acme"));
    press("Home");
    expect(document.activeElement).toBe(link("Acme"));
    press("ArrowDown");
    expect(document.activeElement).toBe(link("Old"));
    press("ArrowRight");
    expect(document.activeElement).toBe(link("Try Chat with Old"));
    // Nothing above is served, and this task has no page.
    press("ArrowUp");
    expect(document.activeElement).toBe(link("Try Chat with Old"));
    // Tab returns to the last position.
    expect(stops()).toEqual([link("Try Chat with Old")]);
  });
});

const OWN_SERVER = {
  settings: { address: { label: "Address", type: "address", default: "http://127.0.0.1:11434" } },
  server: { probe: { path: "v1/models" }, models: { path: "v1/models", member: "data" } },
} as const;

const reasonOf = (changes: object) => reachOf(providerEntry("acme", { label: "Acme", ...changes })).ways[0]?.reason;

describe("how a page reaches a provider", () => {
  it.each([
    ["key", "Key or token", { browser: "direct" }],
    ["router", "HF token", { browser: "router" }],
    ["closed", "Retired", { browser: "router", retired: "2025-01-01" }],
    ["key", "API key, retired", { browser: "direct", retired: "2025-01-01" }],
    ["closed", "Not from browsers", { browser: "relay" }],
    ["key", "API key", { browser: undefined, models: "direct" }],
    ["key", "No key needed", { browser: undefined, models: "direct", auth: { none: true } }],
    ["key", "API key", { browser: "direct", models: "own" }],
    ["device", "Own server", { ...OWN_SERVER, browser: "direct", models: "own" }],
    ["device", "This device", { hosts: ["http://127.0.0.1:8080"], auth: { none: true } }],
  ] as const)("%s: %s", (best, text, changes) => {
    const entry = providerEntry("acme", changes);
    expect(reachOf(entry).best).toBe(best);
    expect(reachText(entry)).toBe(text);
  });

  it("mentions the router only if it serves the provider", () => {
    const refused = "Acme doesn’t allow browser requests with an API key.";
    expect(reasonOf({ browser: "router" })).toBe(`${refused} Use the router, or call it from Node or your server.`);
    expect(reasonOf({ browser: undefined, models: "direct" })).toBe(
      "It is not known whether Acme accepts browser requests. Enter the key in the settings; it goes only to the hosts listed here.",
    );
    expect(reasonOf({ browser: "relay", models: "own" })).toBe(`${refused} Call it from Node or your server.`);
  });

  it("explains why a route is closed and what to do", async () => {
    await open("/providers/old");
    const section = within(await screen.findByRole("region", { name: "Browser access" }));
    expect(section.getByText("The router stopped serving Old on 2025-01-01.")).toBeTruthy();
  });
});

const labels = () => screen.getAllByRole("rowheader").map((head) => within(head).getByRole("link").textContent);
const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

it("shows the providers of a task, and those that a hub token reaches", async () => {
  const listed = [
    providerEntry("painter", { label: "Painter", browser: "direct", tasks: { "text-to-image": {} } }),
    providerEntry("talker", { label: "Talker", browser: "router" }),
    providerEntry("local", { label: "Local", hosts: ["http://localhost:1234"] }),
    taskEntry("text-to-image", { name: "Text-to-Image", modality: "cv" }),
  ];
  const { currentAddress } = await renderApp("/providers", { entries: listed });
  await screen.findByRole("region", { name: "Providers and tasks" });
  expect(names()).toEqual(["LoLocal", "PaPainter", "TaTalker"]);
  fireEvent.change(screen.getByLabelText("Serves"), { target: { value: "text-to-image" } });
  await screen.findByRole("region", { name: "Providers and prices" });
  expect(labels()).toEqual(["Painter"]);
  fireEvent.change(screen.getByLabelText("Serves"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "This device" }));
  expect(names()).toEqual(["LoLocal"]);
  fireEvent.click(screen.getByRole("button", { name: "HF token" }));
  expect(names()).toContain("TaTalker");
  expect(names()).not.toContain("LoLocal");
  expect(currentAddress()).toBe("/providers?reach=router");
});

it("lists providers by how the page reaches them, then by name", () => {
  const direct = { browser: "direct" } as const;
  const listed = [
    providerEntry("server-only", { directOnly: true, browser: "relay" }),
    providerEntry("retired", { ...direct, retired: "2025-01-01" }),
    providerEntry("routed", { browser: "router" }),
    providerEntry("keyed", direct),
    providerEntry("free", { ...direct, auth: { none: true } }),
    providerEntry("another", direct),
    providerEntry("local", { hosts: ["http://localhost:1234"] }),
    providerEntry("engine", { engine: { realm: "page" } }),
  ];
  expect(byReach(listed).map(({ id }) => id)).toEqual([
    "engine",
    "local",
    "free",
    "another",
    "keyed",
    "routed",
    "server-only",
    "retired",
  ]);
});
