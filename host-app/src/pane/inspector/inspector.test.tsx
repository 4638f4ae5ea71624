import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { acme, ask, chatServer, openChat, modules } from "../../testing/chat-scene.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { readLayout } from "./inspector.tsx";
import { unfold } from "../../testing/unfold.ts";

const toggle = () => screen.findByRole("button", { name: "Inspector" });
const sectionOf = (title: string) => screen.getByText(title).closest("details") as HTMLDetailsElement;

const setOpen = (title: string, open: boolean) => unfold(screen.getByText(title), open);

it("folds the inspector and its sections, and remembers both on this device", async () => {
  const server = chatServer();
  const options = { entries: [acme], modules, sandboxFetch: server.fetch };
  await renderApp("/playground?provider=acme", options);
  const button = await toggle();
  expect(button.getAttribute("aria-expanded")).toBe("true");
  setOpen("Access", false);
  setOpen("Network", true);
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.getElementById(button.getAttribute("aria-controls") ?? "")?.hidden).toBe(true);

  cleanup();
  await renderApp("/playground?provider=acme", options);
  const next = await toggle();
  expect(next.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(next);
  expect(["Parameters", "Access", "Network"].map((title) => sectionOf(title).open)).toEqual([true, false, true]);
  setOpen("Access", true);
  setOpen("Network", false);
  expect(JSON.parse(localStorage.getItem("patchbay:inspector") ?? "")).toEqual({ folded: false, toggled: [] });
});

it("shows the code of the current call and the requests of the last run", async () => {
  const { server } = await openChat();
  const settings = await screen.findByRole("complementary", { name: "Settings" });
  await waitFor(() => expect(settings.contains(screen.getByText("Code"))).toBe(true));
  setOpen("Network", true);
  expect(screen.getByText("Nothing has been sent yet.")).toBeTruthy();
  await ask("Hello?", server);
  await server.end();
  await waitFor(() => expect(sectionOf("Network").textContent).toContain("POST"));
  setOpen("Network", false);
});

it("ignores stored data of another form", () => {
  const usual = { folded: false, toggled: [] };
  expect([undefined, [], 1, { folded: 1, toggled: "all" }, { toggled: [1] }].map(readLayout)).toEqual(
    Array.from({ length: 5 }, () => usual),
  );
  expect(readLayout({ folded: true, toggled: ["Access"] })).toEqual({ folded: true, toggled: ["Access"] });
});
