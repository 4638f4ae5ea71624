import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { readDeployment } from "../../host/deployment.ts";
import { providerEntry, taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

const entries = [taskEntry("text-generation")];
const brand = () => screen.getByRole("link", { name: /Models at Example$/ });

it("shows the title in the header and in the document, and the links at the foot", async () => {
  const links = [{ label: "Support", url: "https://example.com/support" }];
  await renderApp("/tasks", { entries, deployment: { title: "Models at Example", links } });
  await waitFor(() => expect(document.title).toBe("Tasks · Models at Example"));
  expect(brand().querySelector("svg")).not.toBeNull();
  expect(screen.getByRole("link", { name: "Support" }).getAttribute("href")).toBe("https://example.com/support");
});

it("shows a logo for each theme, and only the title if an image cannot be loaded", async () => {
  const logo = { light: "data:image/png;base64,AA==", dark: "https://example.com/dark.png" };
  await renderApp("/tasks", { entries, deployment: { title: "Models at Example", logo } });
  const images = () => [...brand().querySelectorAll("img")];
  await waitFor(() => expect(images().map(({ src, dataset }) => [dataset.only, src])).toEqual(Object.entries(logo)));
  expect(brand().querySelector("svg")).toBeNull();
  fireEvent.error(images()[0]!);
  expect([brand().querySelector("img"), brand().textContent]).toEqual([null, "Models at Example"]);
});

it.each([
  ["two", "two"],
  ["auto", "Automatic"],
  ["not-there", "one"],
])("begins with the default provider %s where it serves the task", async (defaultProvider, label) => {
  await renderApp("/playground", {
    entries: [providerEntry("one"), providerEntry("two")],
    deployment: { defaultProvider },
  });
  expect(await screen.findByRole("button", { name: new RegExp(`^Choose a model: ${label}`, "i") })).toBeTruthy();
});

it("reads what the server has written into the page", () => {
  expect(readDeployment()).toEqual({ title: "Patchbay" });
  const meta = document.head.appendChild(document.createElement("meta"));
  meta.name = "patchbay-deployment";
  meta.content = '{"defaultProvider":"groq"}';
  expect(readDeployment()).toEqual({ title: "Patchbay", defaultProvider: "groq" });
  meta.remove();
});
