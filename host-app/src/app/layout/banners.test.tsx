import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { libraryEntry, providerEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

const entries = [providerEntry("acme", { label: "Acme" }), libraryEntry("shelf", { prettyLabel: "Shelf" })];
const notBuilt = {
  name: "acme/dist/",
  reason: "The last change could not be built, so an earlier build is used.\nsrc/index.ts:3:5: Unexpected token\n  }",
  plugin: "provider:acme",
} as const;

it.each(["/providers/acme", "/providers", "/playground?provider=acme", "/models", "/docs/plugins"])(
  "shows on %s that the last change to a plugin could not be built",
  async (address) => {
    await renderApp(address, { entries, problems: [notBuilt] });
    const banner = (await screen.findByText(/The last change to Acme could not be built/)).closest("output");
    expect(banner?.textContent).toContain("src/index.ts:3:5: Unexpected token");
    const link = within(banner as HTMLElement).getByRole("link", { name: "See all details" });
    expect(link.getAttribute("href")).toBe("/plugins#rejected");
    expect(screen.queryByText(/of the plugin index cannot be used/)).toBeNull();
  },
);

it("shows nothing above a page when every plugin is built", async () => {
  await renderApp("/providers", { entries, problems: [{ name: "odd/", reason: "Its manifest is malformed." }] });
  expect(await screen.findByText(/1 entry of the plugin index cannot be used/)).toBeTruthy();
  expect(screen.queryByText(/could not be built/)).toBeNull();
});
