import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { defineTask } from "@patchbay/core/task";
import { libraryEntry, providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

const entries = [taskEntry("seeing"), libraryEntry("lib"), providerEntry("acme", { files: {} })];
const options = {
  modules: { "task:seeing": { default: defineTask({ descriptor: null, samples: [] }) } },
  sourceUrl: "https://git.example/edit/main",
};

it.each([
  ["/tasks/seeing", "plugins/tasks/seeing"],
  ["/libraries/lib", "plugins/libraries/lib"],
  ["/providers/acme", "plugins/providers/acme"],
  ["/docs/client", "docs/client.md"],
  ["/docs/reference/provider", "core/src/provider/contract.ts"],
  ["/docs/reference/manifest", "core/src/manifest"],
])("%s links to its source, %s", async (address, file) => {
  await renderApp(address, { entries, ...options });
  const link = await screen.findByRole("link", { name: /^Edit source/ });
  expect(link.getAttribute("href")).toBe(`https://git.example/edit/main/${file}`);
});

it.each(["/tasks/seeing", "/libraries/lib", "/providers/acme"])(
  "shows no link into this repository on %s of a plugin from another origin",
  async (address) => {
    await renderApp(address, { entries: entries.map((entry) => ({ ...entry, origin: "installed" })), ...options });
    await screen.findByRole("heading", { level: 1 });
    await screen.findAllByRole("complementary");
    expect(screen.queryByRole("link", { name: /^Edit source/ })).toBeNull();
  },
);
