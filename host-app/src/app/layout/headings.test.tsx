import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { defineTask } from "@patchbay/core/task";
import { libraryEntry, providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

const entries = [
  taskEntry("seeing", { name: "Seeing", modality: "cv" }),
  taskEntry("reading", { name: "Reading", modality: "nlp" }),
  libraryEntry("lib", { prettyLabel: "The Library", tasks: ["seeing"] }),
  providerEntry("acme", { label: "Acme", files: {} }),
];
const seeing = defineTask({
  descriptor: null,
  about: "# Seeing\n\n## Models\n\nText.\n\n## Providers\n\n### ???\n",
  samples: [],
});
const addresses = [
  "/",
  "/?q=e",
  "/tasks",
  "/tasks/seeing",
  "/tasks/nothing",
  "/libraries",
  "/libraries/lib",
  "/providers",
  "/providers/acme",
  "/models",
  "/models/owner/name",
  "/playground",
  "/templates",
  "/settings",
  "/docs",
  "/docs/plugins",

  "/plugins",
  "/nowhere",
];

it.each(addresses)("gives every heading of %s a link to itself and a unique id", async (address) => {
  const { container } = await renderApp(address, { entries, modules: { "task:seeing": { default: seeing } } });
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(container.querySelector(".pb-skeleton:not([data-theme] > *)")).toBeNull());
  const headings = [...container.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  expect(headings.length).toBeGreaterThan(0);
  const links = headings.map((heading) => heading.parentElement?.querySelector(":scope > a")?.getAttribute("href"));
  expect(links).toEqual(headings.map(({ id }) => `#${encodeURIComponent(id)}`));
  const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});
