import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { providerEntry, taskEntry } from "../testing/entries.ts";
import { renderApp } from "../testing/render-app.tsx";

afterEach(cleanup);

const entries = [
  providerEntry("acme", {
    label: "Acme",
    auth: { header: "X-Key" },
    tasks: { "text-to-image": { stream: true }, own: {} },
  }),
  providerEntry("old", { label: "Old", retired: "2025-01-01" }),
  taskEntry("text-to-image", { name: "Text-to-Image", modality: "cv" }),
];
const mocks = { handlers: [], models: [{ id: "owner/painter", task: "text-to-image", providerId: "painter" }] };

const open = (address: string) => renderApp(address, { entries, modules: { "provider:acme:mocks": mocks } });
const target = (link: HTMLElement) => link.getAttribute("href");

describe("a provider's page", () => {
  it("tells what it serves and how its key is sent", async () => {
    await open("/providers/acme");
    const table = within(await screen.findByRole("region", { name: "Tasks that this provider serves" }));
    expect(target(table.getByRole("link", { name: "text-to-image" }))).toBe("/tasks/text-to-image");
    expect(table.getByText("own").closest("a")).toBeNull();
    expect(target(table.getByRole("link", { name: "Try it for own" }))).toBe("/playground?task=own&provider=acme");
    expect(screen.getByText("X-Key: …")).toBeTruthy();
    expect(screen.getByText("https://api.acme.test")).toBeTruthy();
  });

  it("lists the models of its mocks, each to try", async () => {
    await open("/providers/acme");
    const table = within(await screen.findByRole("region", { name: "Sample models of this provider" }));
    expect(target(table.getByRole("link", { name: "owner/painter" }))).toBe("/models/owner/painter");
    expect(target(table.getByRole("link", { name: "text-to-image" }))).toBe("/tasks/text-to-image");
    expect(target(table.getByRole("link", { name: "Try it with owner/painter" }))).toBe(
      "/playground?task=text-to-image&provider=acme&model=owner%2Fpainter",
    );
  });

  it("links no model that is the vendor's own and has no page", async () => {
    const models = [{ id: "owner/us:model", task: "own", providerId: "us:model" }];
    await renderApp("/providers/acme", { entries, modules: { "provider:acme:mocks": { handlers: [], models } } });
    const table = within(await screen.findByRole("region", { name: "Sample models of this provider" }));
    expect(table.getByText("owner/us:model").closest("a")).toBeNull();
    expect(table.getByRole("link", { name: "Try it with owner/us:model" })).toBeTruthy();
  });

  it("says when its mocks are broken, and that it is retired", async () => {
    await open("/providers/old");
    expect(await screen.findByText("The sample models could not be loaded")).toBeTruthy();
    expect(screen.getByText("Retired on 2025-01-01")).toBeTruthy();
  });
});

describe("the providers' matrix", () => {
  it("leads from every served task to the playground, and marks who is retired", async () => {
    await open("/providers");
    const matrix = within(await screen.findByRole("region", { name: "Providers and tasks" }));
    expect(target(matrix.getByRole("link", { name: "Try own with Acme" }))).toBe("/playground?task=own&provider=acme");
    expect(matrix.getByRole("link", { name: "Try conversational with Old" })).toBeTruthy();
    expect(matrix.getByRole("row", { name: /^Old ?Retired/ })).toBeTruthy();
    expect(matrix.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Computer vision",
      "Other",
      "Provider",
      "From here",
      "text-to-image",
      "conversational",
      "own",
    ]);
  });
});
