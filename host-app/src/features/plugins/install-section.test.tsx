import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Installation, InstallPreview } from "../../../server/api.ts";
import { providerKeys } from "../../host/trust/provider-keys.ts";
import { renderApp } from "../../testing/render-app.tsx";
import type { Installations } from "../../host/server-installations.ts";
import { fakeInstallations } from "../../testing/fake-installations.ts";

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
  return fakeInstallations({
    list: async () => ({ available: true, installations: installed }),
    preview: async () => preview,
    previewFiles: async () => preview,
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
  });
}

async function show(changes: Partial<Installations> = {}): Promise<void> {
  await renderApp("/plugins", { entries: [], installations: createInstallations(changes) });
}

async function look(address = "https://plugins.test/one"): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Package or URL"), { target: { value: address } });
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
}

const installButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Install" });

it("offers no consent for a plugin that fails a check", async () => {
  const checks = [{ name: "Its signature matches", problem: "It was changed." }];
  const replaces = { version: "1.1.0", changes: [], otherPublisher: true as const };
  await show({ preview: async () => ({ ...preview, checks, replaces }) });
  await look();
  expect((await installButton()).disabled).toBe(true);
  expect(screen.getByText("Nothing changes: it cannot be installed.")).toBeTruthy();
  expect(screen.queryByLabelText("Accept the new publisher")).toBeNull();
});

it("sends a chosen archive again to install exactly what was shown", async () => {
  const sent: unknown[] = [];
  await show({
    previewFiles: async (files) => (sent.push(files.map(({ path }) => path)), preview),
    install: async ({ sha }, _, files) => void sent.push([sha, files?.map(({ path }) => path)]),
  });
  const archive = new File(["bytes"], "one-1.2.0.tgz");
  fireEvent.change(await screen.findByLabelText("Choose a file"), { target: { files: [archive] } });
  fireEvent.click(await installButton());
  await waitFor(() => expect(sent).toEqual([["one-1.2.0.tgz"], [SHA, ["one-1.2.0.tgz"]]]));
});

describe("installing from a URL", () => {
  it("forgets the key of a removed provider, and restores both on Undo", async () => {
    const binding = { provider: "one", origin: "installed from https://plugins.test", hosts: [], hub: "", router: "" };
    providerKeys.use(binding, "key-1");
    await show();
    await look();
    fireEvent.click(await installButton());
    fireEvent.click(await screen.findByRole("button", { name: "Remove One" }));
    await screen.findByText("No plugins are installed");
    expect(providerKeys.look(binding)).toEqual({ status: "none" });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: "Remove One" })).toBeTruthy();
    expect(providerKeys.look(binding)).toMatchObject({ status: "ready", key: "key-1", lifetime: "session" });
    providerKeys.forget("one");
  });

  it("checks for updates on request, shows the difference, and installs one only after a review", async () => {
    const looked: string[] = [];
    const replaces = { version: "1.2.0", changes: ["keys may now also be sent to https://b.test"] };
    const newer = { ...preview, url: "npm:@acme/one@1.3.0", version: "1.3.0", replaces };
    await show({
      preview: async (url) => {
        looked.push(url);
        return looked.length === 1 ? preview : newer;
      },
      updates: async () => [{ sha: SHA, preview: newer }],
    });
    await look();
    fireEvent.click(await installButton());
    fireEvent.click(await screen.findByRole("button", { name: "Check for updates" }));
    expect(await screen.findByText("One 1.2.0 → 1.3.0")).toBeTruthy();
    expect(screen.getByText("keys may now also be sent to https://b.test")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Review One 1.3.0" }));
    expect(await screen.findByText(/in place of version 1\.2\.0/)).toBeTruthy();
    expect(looked.at(-1)).toBe("@acme/one");
    fireEvent.click(await installButton());
    expect(await screen.findByText("One 1.3.0 is installed.")).toBeTruthy();
  });

  it("reports that everything is up to date, or why an origin did not answer", async () => {
    await show({ updates: async () => [] });
    await look();
    fireEvent.click(await installButton());
    fireEvent.click(await screen.findByRole("button", { name: "Check for updates" }));
    expect(await screen.findByText("Everything that is installed is up to date.")).toBeTruthy();
    cleanup();
    await show({ updates: async () => [{ sha: SHA, problem: "The registry answered 503." }] });
    await look();
    fireEvent.click(await installButton());
    fireEvent.click(await screen.findByRole("button", { name: "Check for updates" }));
    expect(await screen.findByText(/answered 503\. The installed version stays in use/)).toBeTruthy();
  });

  it("rolls back to the version before with one click", async () => {
    const rolled: string[] = [];
    const installation = { sha: SHA, kind: "provider", id: "one", label: "One", version: "1.3.0" } as const;
    await show({
      list: async () => ({ available: true, installations: [{ ...installation, previous: { version: "1.2.0" } }] }),
      rollBack: async (sha) => void rolled.push(sha),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Roll back One to 1.2.0" }));
    expect(rolled).toEqual([SHA]);
  });

  it.each([
    [{ waitsUntil: "2026-11-29T00:00:00.000Z", settled: "1.1.0" }, "Install it now", { now: true }],
    [
      { replaces: { version: "1.1.0", changes: [], otherPublisher: true } } as const,
      "Accept the new publisher",
      { otherPublisher: true },
    ],
  ])("installs only after consent: %j", async (changes, label, consent) => {
    const consents: unknown[] = [];
    await show({
      preview: async () => ({ ...preview, ...changes }),
      install: async (_, agreed) => void consents.push(agreed),
    });
    await look();
    expect((await installButton()).disabled).toBe(true);
    fireEvent.click(screen.getByLabelText(label));
    fireEvent.click(await installButton());
    expect(consents).toEqual([expect.objectContaining(consent)]);
  });

  it("lists the registry's plugins on request, with the date of an old list", async () => {
    const packages = [
      { name: "@acme/patchbay-provider-acme", version: "1.0.0", description: "Acme's models" },
      { name: "patchbay-other", version: "2.0.0" },
    ];
    const looked: string[] = [];
    await show({
      packages: async () => ({ packages, at: "2026-01-02T03:04:05.000Z", problem: "It cannot be reached." }),
      preview: async (url) => {
        looked.push(url);
        return preview;
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Search the registry for plugins" }));
    expect(await screen.findByText(/This list is from Jan 2, 2026/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Search plugins in the registry"), { target: { value: "acme's" } });
    await waitFor(() => expect(screen.queryByText("patchbay-other")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Preview @acme/patchbay-provider-acme" }));
    expect(await screen.findByRole("heading", { name: /One 1\.2\.0/ })).toBeTruthy();
    expect(looked).toEqual(["@acme/patchbay-provider-acme"]);
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
    [{ publisher: "ed25519:abc" }, "ed25519:abc"],
    [
      { provenance: { repository: "https://git.test/acme/one", workflow: ".github/workflows/a.yml", revision: "v1" } },
      /Built from https:\/\/git\.test\/acme\/one/,
    ],
    [{ permissions: ["typed-address"] } as const, "Calls an address that you type"],
    [{ settings: ["Region"] }, "Region"],
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
