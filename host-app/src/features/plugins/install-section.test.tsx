import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Installation, InstallPreview } from "../../../server/api.ts";
import { clearToasts } from "../../ui/popups/toast-list.tsx";
import { providerKeys } from "../../host/trust/provider-keys.ts";
import { renderApp } from "../../testing/render-app.tsx";
import type { Installations } from "../../host/server-installations.ts";

afterEach(() => {
  cleanup();
  // Undo messages of the previous test stay for seconds.
  clearToasts();
});

const SHA = "a".repeat(64);
const preview: InstallPreview = {
  url: "https://plugins.test/one/manifest.json",
  sha: SHA,
  kind: "provider",
  id: "one",
  label: "One",
  version: "1.2.0",
  hosts: ["https://api.one.test"],
  keyless: false,
  permissions: [],
  settings: [],
  files: [{ path: "plugin.js", bytes: 1500, integrity: `sha384-${"A".repeat(64)}` }],
  checks: [{ name: "The manifest is well formed" }],
  installed: false,
};

const never = () => new Promise<never>(() => {});

/** Installations in memory. */
function createInstallations(changes: Partial<Installations> = {}): Installations {
  let installed: Installation[] = [];
  let removed: Installation[] = [];
  return {
    list: async () => ({ available: true, installations: installed }),
    preview: async () => preview,
    engines: async () => ({ engines: [] }),
    installEngine: never,
    openSession: async () => undefined,
    async install({ sha, kind, id, label, version, url }) {
      installed = [{ sha, kind, id, label, version, url, installedAt: "2026-01-02T03:04:05.000Z" }];
    },
    async remove(sha) {
      removed = installed;
      installed = installed.filter((installation) => installation.sha !== sha);
    },
    async restore() {
      installed = removed;
    },
    ...changes,
  };
}

async function show(changes: Partial<Installations> = {}): Promise<void> {
  await renderApp("/plugins", { entries: [], installations: createInstallations(changes) });
}

async function look(address = "https://plugins.test/one"): Promise<void> {
  fireEvent.change(await screen.findByLabelText("URL of a built plugin"), { target: { value: address } });
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
}

const installButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Install" });

describe("installing from a URL", () => {
  it("shows a plugin, installs it, lists it and removes it", async () => {
    const previewed: string[] = [];
    await show({
      preview: async (url) => {
        previewed.push(url);
        return preview;
      },
    });
    await look();
    expect(await screen.findByRole("heading", { name: /One 1\.2\.0/ })).toBeTruthy();
    expect(previewed).toEqual(["https://plugins.test/one"]);
    for (const text of ["https://api.one.test", "1.5 kB in 1 file", SHA, "The manifest is well formed"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    fireEvent.click(await installButton());
    expect(await screen.findByText("One 1.2.0 is installed.")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Remove One" }));
    expect(await screen.findByText("No plugins installed from a URL")).toBeTruthy();
    expect(screen.queryByText("One 1.2.0 is installed.")).toBeNull();
  });

  it("forgets the key of a removed provider, and restores both on Undo", async () => {
    const binding = { provider: "one", origin: "installed from https://plugins.test", hosts: [], hub: "", router: "" };
    providerKeys.use(binding, "key-1");
    await show();
    await look();
    fireEvent.click(await installButton());
    fireEvent.click(await screen.findByRole("button", { name: "Remove One" }));
    await screen.findByText("No plugins installed from a URL");
    expect(providerKeys.look(binding)).toEqual({ status: "none" });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: "Remove One" })).toBeTruthy();
    expect(providerKeys.look(binding)).toMatchObject({ status: "ready", key: "key-1", lifetime: "session" });
    providerKeys.forget("one");
  });

  it("checks for an update of an installed plugin, and installs it after a preview", async () => {
    const urls: string[] = [];
    await show({
      preview: async (url) => {
        urls.push(url);
        return urls.length === 1
          ? preview
          : { ...preview, version: "1.3.0", replaces: { version: "1.2.0", changes: [] } };
      },
    });
    await look();
    fireEvent.click(await installButton());
    fireEvent.click(await screen.findByRole("button", { name: "Check for update: One" }));
    expect(await screen.findByText(/in place of version 1\.2\.0/)).toBeTruthy();
    expect(urls.at(-1)).toBe(preview.url);
    fireEvent.click(await installButton());
    expect(await screen.findByText("One 1.3.0 is installed.")).toBeTruthy();
  });

  it("reports that the server cannot restore a plugin", async () => {
    await show({ restore: () => Promise.reject(new Error("It can no longer be restored.")) });
    await look();
    fireEvent.click(await installButton());
    fireEvent.click(await screen.findByRole("button", { name: "Remove One" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect((await screen.findAllByText("It can no longer be restored.")).length).toBeGreaterThan(0);
  });

  it("does not install a plugin that fails a check, and shows the reason", async () => {
    await show({
      preview: async () => ({ ...preview, checks: [{ name: "It fits", problem: "It needs contract 99." }] }),
    });
    await look();
    expect(await screen.findByText("It needs contract 99.")).toBeTruthy();
    expect((await installButton()).disabled).toBe(true);
  });

  it.each([
    [{ replaces: { version: "1.1.0", changes: [] } }, /in place of version 1\.1\.0/],
    [{ installed: true }, /already installed/],
    [{ hosts: [] }, /^the router only$/],
    [{ hosts: [], keyless: true }, /^none: it needs no key$/],
  ])("shows what changes, and who gets a key: %j", async (changes, text) => {
    await show({ preview: async () => ({ ...preview, ...changes }) });
    await look();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("can be canceled during the preview", async () => {
    let signal: AbortSignal | undefined;
    await show({
      preview(_, given) {
        signal = given;
        return never();
      },
    });
    await look();
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByText(/^Looking at/)).toBeNull();
  });

  it.each([
    ["looking", { preview: () => Promise.reject(new Error("It answered 404.")) }, "It answered 404."],
    ["installing", { install: () => Promise.reject(new Error("It has changed.")) }, "It has changed."],
  ])("explains why %s failed", async (_, changes, reason) => {
    await show(changes);
    await look();
    if ("install" in changes) fireEvent.click(await installButton());
    expect((await screen.findByRole("alert")).textContent).toContain(reason);
  });

  it("shows that it is loading, why nothing can be installed, and that the server is unreachable", async () => {
    await show({ list: never });
    expect(await screen.findByText("Loading the installed plugins")).toBeTruthy();
    cleanup();
    await show({ list: async () => ({ available: false, reason: "It is switched off." }) });
    expect(await screen.findByText("It is switched off.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Preview" })).toBeNull();
    cleanup();
    await show({ list: () => Promise.reject(new Error("The server cannot be reached.")) });
    expect(await screen.findByText("The server cannot be reached.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
