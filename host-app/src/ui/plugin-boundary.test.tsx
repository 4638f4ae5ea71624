import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { libraryEntry, providerEntry, taskEntry } from "../testing/entries.ts";
import { renderApp } from "../testing/render-app.tsx";

beforeEach(() => {
  // React logs every error that a boundary has caught.
  vi.spyOn(console, "error").mockReturnValue();
});
const oddSchema = {
  "~standard": { version: 1, vendor: "odd", validate: (value: unknown) => ({ value }) },
  get jsonSchema(): object {
    throw new Error("The schema is odd.");
  },
};
const seeing = { descriptor: null, about: "# Seeing\n\nOf use for cats.", samples: [], input: oddSchema };
const entries = [
  taskEntry("seeing", { name: "Seeing" }),
  taskEntry("hearing", { name: "Hearing" }),
  providerEntry("acme", { label: "Acme", tasks: { seeing: {}, hearing: {} } }),
  libraryEntry("lib", { prettyLabel: "The Library" }),
];
const modules = {
  "task:seeing": { default: seeing },
  "task:hearing": { default: { descriptor: null, samples: [] } },
  "provider:acme:mocks": { handlers: [], models: [{ id: "owner/seer", task: "seeing", providerId: "seer" }] },
};

describe("a page survives a plugin", () => {
  it("keeps the rest of a task's page when the plugin's schema breaks it, and names the plugin", async () => {
    await renderApp("/tasks/seeing", { entries, modules });
    const title = await screen.findByText("The schema of the task “Seeing” could not be shown");
    expect(title.closest("[role=alert]")?.textContent).toContain("The schema is odd.");
    expect(await screen.findByText("Of use for cats.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Providers" })).toBeTruthy();
    // The form above it reads the same schema.
    const links = screen.getAllByRole("link", { name: "see it, or disable it" });
    expect(new Set(links.map((link) => link.getAttribute("href")))).toEqual(new Set(["/plugins?q=seeing"]));
    expect(screen.queryByText(/did not arrive/)).toBeNull();
  });

  it("keeps the playground usable when the plugin's schema breaks the form", async () => {
    await renderApp("/playground?task=seeing&provider=acme", { entries, modules });
    expect(await screen.findByText("The form of the task “Seeing” could not be shown")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Task"), { target: { value: "hearing" } });
    expect(await screen.findByLabelText("Key for Acme")).toBeTruthy();
    expect(screen.queryByText(/could not be shown/)).toBeNull();
  });

  it.each([
    ["texts", ["code"]],
    ["code that is no text", [{ language: "python", code: { a: 1 } }]],
    ["something else", 7],
  ])("shows on a library's page that its snippets are %s", async (_, written) => {
    const library = { default: { snippets: () => written } };
    await renderApp("/libraries/lib", { entries, modules: { "library:lib": library } });
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("The library 'lib' has the wrong shape.");
    expect(screen.getByRole("heading", { name: "About" })).toBeTruthy();
  });

  it("rejects a descriptor of another shape on load, with the plugin's name", async () => {
    const odd = { descriptor: { summary: 7 }, samples: [] };
    await renderApp("/tasks/seeing", { entries, modules: { "task:seeing": { default: odd } } });
    expect(await screen.findByText("The task’s own content could not be loaded")).toBeTruthy();
    await waitFor(() => expect(screen.getByText(/The task 'seeing' has the wrong shape/)).toBeTruthy());
    expect(screen.getByRole("heading", { name: "Providers" })).toBeTruthy();
  });
});
