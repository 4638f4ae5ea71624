import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { settings } from "../settings/settings.ts";
import { providerEntry } from "../testing/entries.ts";
import { providerKeys } from "../trust/provider-keys.ts";
import { renderApp } from "../testing/render-app.tsx";

afterEach(() => {
  cleanup();
  for (const name of ["hubUrl", "routerUrl", "billTo"] as const) settings.set(name, "");
});

function save(label: string, value: string) {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.submit(field);
}

it("takes safe addresses only, and goes back to the default", async () => {
  await renderApp("/settings", { entries: [] });
  await screen.findByRole("heading", { name: "Settings" });
  save("Hub", "http://hub.example.com");
  expect(screen.getByRole("alert").textContent).toMatch(/^The hub must be an https address/);
  expect(settings.get().hubUrl).toBe("");
  save("Hub", " https://hub.example.com ");
  expect(settings.get().hubUrl).toBe("https://hub.example.com");
  fireEvent.click(screen.getByRole("button", { name: "Use the default" }));
  expect(settings.get().hubUrl).toBe("");
  save("Bill to", "my org");
  expect(screen.getByRole("alert").textContent).toMatch(/organization/);
  expect(settings.get().billTo).toBe("");
});

it("what differs from the defaults is shown in the playground", async () => {
  settings.set("routerUrl", "https://router.example.com");
  await renderApp("/playground", {
    entries: [providerEntry("acme")],
    modules: { "provider:acme:mocks": { handlers: [], models: [] } },
  });
  expect(await screen.findByText("https://router.example.com")).toBeTruthy();
  expect(screen.queryByText("https://huggingface.co")).toBeNull();
});

const forget = () => screen.findByRole("button", { name: "Forget the key for Acme" });

it("takes a hub token, and forgets a provider's key with a way back", async () => {
  const acme = providerEntry("acme", { label: "Acme" });
  const app = await renderApp("/settings", {
    entries: [acme],
    modules: { "provider:acme:mocks": { handlers: [], models: [] } },
  });
  expect(await screen.findByLabelText("Key for Hugging Face")).toBeTruthy();
  await app.open("/playground?provider=acme");
  fireEvent.change(await screen.findByLabelText("Key for Acme"), { target: { value: "acme-key" } });
  fireEvent.click(screen.getByRole("button", { name: "Use" }));
  await screen.findByText("In use for this session");
  await app.open("/settings");
  fireEvent.click(await forget());
  expect(await screen.findByText(/listed here while it is in use/)).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await forget()).toBeTruthy();
  providerKeys.forget("acme");
});
