import { closePage } from "../../testing/close-page.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { GatewayOffer } from "../../../server/api.ts";
import { guardKeys } from "../../host/trust/provider-keys.ts";
import { settings } from "../../host/settings/settings.ts";
import { gatewayEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";
import {
  acme,
  ask,
  chatModel,
  chatRequests,
  chatServer,
  enterKey,
  KEY,
  modules,
  waitForChat,
} from "../../testing/chat-scene.ts";

const installed = (changes: Partial<typeof acme> = {}): IndexEntry => ({
  ...acme,
  origin: "installed",
  installedFrom: "https://a.test",
  ...changes,
});

async function open(entry: IndexEntry) {
  const simulated = chatServer();
  const network = vi.fn<typeof fetch>(async () => Response.json({ error: "refused" }, { status: 401 }));
  const app = await renderApp("/playground?provider=acme", {
    entries: [entry],
    modules,
    sandboxFetch: simulated.fetch,
    networkFetch: network,
  });
  const change = (next: IndexEntry) => act(() => app.patchbay.plugins.refresh({ patchbay: 1, plugins: [next] }));
  return { ...app, simulated, network, change };
}

const held = async () => within(await screen.findByRole("alert"));

describe("a key that was entered", () => {
  it("is requested again when the plugin changes, and goes nowhere until then", async () => {
    const { simulated, network, change } = await open(installed());
    await enterKey();
    await change(
      installed({ version: "1.0.2", hosts: [...acme.hosts, "https://evil.test"], installedFrom: "https://b.test" }),
    );
    const notice = await held();
    expect(notice.getByText("The key may now also be sent to https://evil.test.")).toBeTruthy();
    expect(
      notice.getByText(/is now installed from https:\/\/b\.test; it was installed from https:\/\/a\.test/),
    ).toBeTruthy();
    expect(screen.getByText(/Your key is on hold/)).toBeTruthy();
    await ask("Hello?", simulated);
    expect(simulated.requests.some(({ headers }) => [...headers.values()].join().includes(KEY))).toBe(false);
    expect(network).not.toHaveBeenCalled();

    fireEvent.click(notice.getByRole("button", { name: "Use it anyway" }));
    expect(await screen.findByText("In use for this session")).toBeTruthy();
  });

  it("stays in use for a new version with the same hosts and origin", async () => {
    const { change } = await open(installed());
    await enterKey();
    await change(installed({ version: "1.0.1" }));
    expect(screen.getByText("In use for this session")).toBeTruthy();
  });

  it("is requested again when the router changes, shows the new router, and can be forgotten", async () => {
    const { network } = await open(acme);
    await enterKey();
    act(() => settings.set("routerUrl", "https://evil.test"));
    const notice = await held();
    expect(notice.getByText("The router is now https://evil.test; it was https://router.huggingface.co.")).toBeTruthy();
    expect(screen.getByText("https://evil.test")).toBeTruthy();
    fireEvent.click(notice.getByRole("button", { name: "Forget" }));
    const field = (await screen.findByLabelText("Key for Acme")).closest("form");
    expect(field?.textContent).toContain("Router: https://evil.test, not the default");
    expect(network).not.toHaveBeenCalled();
  });
});

it("shows where an installed plugin comes from and where keys may go before one is entered", async () => {
  await open(installed());
  const form = (await screen.findByLabelText("Key for Acme")).closest("form");
  expect(form?.textContent).toContain("Plugin installed from https://a.test; keys may go to https://api.acme.test");
});

const variables = () => [...document.querySelectorAll("form dl code")].map(({ textContent }) => textContent);

it("names the environment variables of the provider's key and settings, and those of no hub token", async () => {
  const region = { label: "Region", env: "ACME_REGION" };
  const keyed = { keyEnv: "ACME_KEY", otherKeyEnv: ["ACME_TOKEN"], settings: { region, note: { label: "Note" } } };
  await open({ ...acme, ...keyed });
  await screen.findByLabelText("Key for Acme");
  expect(variables()).toEqual(["ACME_KEY", "ACME_TOKEN", "ACME_REGION"]);
  closePage();
  const keyParts = { id: { label: "Key id", env: "ACME_ID" }, secret: { label: "Secret" } };
  await open({ ...acme, auth: { headers: { "X-Id": "{id}", "X-Secret": "{secret}" } }, keyParts });
  fireEvent.click(await screen.findByRole("button", { name: "API key" }));
  expect(variables()).toEqual(["ACME_ID"]);
  fireEvent.click(screen.getByRole("button", { name: "HF token" }));
  expect(variables()).toEqual([]);
});

it("is remembered on this device only on request, and never for a plugin from another origin", async () => {
  const app = await renderApp("/playground?provider=acme", {
    entries: [acme],
    modules,
    sandboxFetch: chatServer().fetch,
  });
  const onForgotten = vi.fn();
  guardKeys(app.patchbay.plugins, onForgotten);
  const box = await screen.findByLabelText<HTMLInputElement>("Remember on this device");
  expect([box.checked, box.disabled]).toEqual([false, false]);
  fireEvent.click(box);
  expect(screen.getByText(/^Stored in this browser until you forget it/)).toBeTruthy();
  await enterKey();
  expect(screen.getByText("Remembered on this device")).toBeTruthy();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).toMatch(
    new RegExp(`^[[].*${KEY}.*,\\{[^}]*\\}\\]$`),
  );

  const plugins = [acme, { ...installed(), id: "foreign", label: "Foreign" } as IndexEntry];
  await act(() => app.patchbay.plugins.refresh({ patchbay: 1, plugins }));
  expect(onForgotten).toHaveBeenCalledOnce();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(KEY);
  const after = await screen.findByLabelText<HTMLInputElement>("Remember on this device");
  expect([after.checked, after.disabled]).toEqual([false, true]);
  await enterKey();
  expect(screen.getByText("In use for this session")).toBeTruthy();
});

it("uses the router automatically once there is a hub token", async () => {
  await renderApp("/playground", { entries: [acme], modules, sandboxFetch: chatServer().fetch });
  expect((await screen.findByLabelText<HTMLSelectElement>("Provider")).value).toBe("acme");
  fireEvent.change(await screen.findByLabelText("Key for Acme"), { target: { value: "hf_token" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Provider").value).toBe("auto"));
  expect(screen.getByText("Through Hugging Face")).toBeTruthy();
  expect(screen.getByPlaceholderText(chatModel.id)).toBeTruthy();
});

it("takes a hub token once per session for all providers behind the router, except plugins from another origin", async () => {
  const other = { ...acme, id: "other", label: "Other" };
  const foreign = { ...installed(), id: "foreign", label: "Foreign" } as IndexEntry;
  const entries: readonly IndexEntry[] = [acme, other, foreign];
  const app = await renderApp("/playground?provider=acme", { entries, modules, sandboxFetch: chatServer().fetch });
  fireEvent.change(await screen.findByLabelText("Key for Acme"), { target: { value: "hf_token" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("In use for this session")).toBeTruthy();
  await app.open("/playground?provider=other");
  expect(await screen.findByText("HF token, for every provider behind the router")).toBeTruthy();
  await app.open("/playground?provider=foreign");
  expect(await screen.findByLabelText("Key for Foreign")).toBeTruthy();
  await app.open("/playground?provider=acme");
  fireEvent.click(await screen.findByRole("button", { name: "Forget" }));
  expect(await screen.findByLabelText("Key for Acme")).toBeTruthy();
});

async function openRelayed(network: ReturnType<typeof chatServer>) {
  const simulated = chatServer();
  const options = {
    modules,
    sandboxFetch: simulated.fetch,
    networkFetch: network.fetch,
    gateway: { providers: ["acme"], aliases: [] },
  };
  await renderApp("/playground", { entries: [acme], ...options });
  expect(await screen.findByText("The server has a key for Acme")).toBeTruthy();
  return simulated;
}

describe("a provider that the server has a key for", () => {
  it("is the first choice, and is called through the gateway without a key of the page", async () => {
    const gateway = chatServer();
    const simulated = await openRelayed(gateway);
    await ask("Hello?", gateway);
    const [request] = gateway.requests;
    expect(request && new URL(request.url).pathname).toBe("/gateway/tasks/conversational");
    expect(await request?.json()).toMatchObject({ model: "acme/owner/chat-model", stream: true });
    expect([request?.headers.get("authorization"), request?.headers.get("x-patchbay")]).toEqual([null, "1"]);
    await gateway.answer("Real.");
    expect(await screen.findByText("Real.")).toBeTruthy();
    expect(screen.getAllByText("From Acme through the gateway").length).toBeGreaterThan(0);
    expect(simulated.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("shows the gateway's own reason when a call fails", async () => {
    const failure = { error: { message: "The gateway serves too many requests.", code: "overloaded" } };
    await openRelayed(chatServer(() => Response.json(failure, { status: 503 })));
    await ask("Hello?").catch(() => undefined);
    expect(await screen.findByText(/The gateway serves too many requests/)).toBeTruthy();
  });

  it("is called directly once the user has entered another key", async () => {
    const network = chatServer();
    await openRelayed(network);
    fireEvent.click(screen.getByText("Use another key"));
    await enterKey();
    await ask("Hello?", network);
    const called = network.requests.filter(({ method }) => method === "POST");
    expect(called.map(({ url }) => new URL(url).host)).toEqual(["api.acme.test"]);
  });
});

it("sends the key of a provider that refuses browsers through the server's gateway, and shows it nowhere", async () => {
  const network = chatServer();
  const secret = "own-key+&=1";
  await renderApp("/playground?provider=acme", {
    modules,
    entries: [{ ...acme, browser: "relay", settings: { region: { label: "Region", options: ["eu"], default: "eu" } } }],
    sandboxFetch: chatServer().fetch,
    networkFetch: network.fetch,
    gateway: { providers: [], aliases: [] },
  });
  fireEvent.change(await screen.findByLabelText("Key for Acme"), { target: { value: secret } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("In use for this session");
  await ask("Hello?", network);
  const [request] = network.requests.filter(({ method }) => method === "POST");
  expect(request && new URL(request.url).pathname).toBe("/gateway/tasks/conversational");
  expect(request?.headers.get("x-patchbay-key")).toBe("acme=own-key%2B%26%3D1");
  expect(request?.headers.get("x-patchbay-settings")).toBe("region=eu");
  await network.answer("Real.");
  expect(await screen.findByText("Real.")).toBeTruthy();
  fireEvent.click(await screen.findByText(/^\d requests?$|Network log/i));
  await screen.findByText(/gateway\/tasks\/conversational/);
  expect(document.body.textContent).not.toMatch(/own.key/);
});

it.each([
  ["calls through it", async () => ({ providers: [], aliases: [] }), "/gateway/tasks/conversational"],
  ["calls the provider if there is no answer", () => Promise.reject(new Error("down")), "/v1/chat/completions"],
])("sends no key before the server has answered about its gateway, then %s", async (_, answer, path) => {
  const network = chatServer();
  let respond: ((offer: Promise<GatewayOffer>) => void) | undefined;
  await renderApp("/playground?provider=acme", {
    modules,
    entries: [{ ...acme, browser: "relay" }],
    networkFetch: network.fetch,
    gateway: new Promise<GatewayOffer>((resolve) => (respond = resolve)),
  });
  await enterKey();
  fireEvent.change(await screen.findByLabelText("Message"), { target: { value: "Hello?" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Asking the server who makes the call …")).toBeTruthy();
  expect(chatRequests(network)).toEqual([]);
  await act(async () => respond?.(answer()));
  await waitForChat(network);
  expect(chatRequests(network).map(({ url }) => new URL(url).pathname)).toEqual([path]);
});

it("calls an alias of the server's gateway by its name, and names its models instead of asking for a key", async () => {
  const network = chatServer();
  await renderApp("/playground?provider=switchboard&model=team-small", {
    modules,
    entries: [acme, gatewayEntry],
    sandboxFetch: chatServer().fetch,
    networkFetch: network.fetch,
    gateway: { providers: [], aliases: [{ name: "team-small", targets: ["acme/one", "acme/two"] }] },
  });
  expect(await screen.findByText("Calls acme/one, else acme/two")).toBeTruthy();
  expect(screen.queryByLabelText(/^Key for|Address/)).toBeNull();
  await ask("Hello?", network);
  expect(await network.requests.at(-1)?.json()).toMatchObject({ model: "team-small" });
  await network.answer("Real.");
  expect(await screen.findByText("Real.")).toBeTruthy();
  expect(screen.getAllByText("Through the gateway").length).toBeGreaterThan(0);
});
