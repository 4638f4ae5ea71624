import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defineProvider, openAiChat } from "@patchbay/core/provider";
import { settings } from "../../host/settings/settings.ts";
import { providerEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { ask, chatServer, conversation } from "../../testing/chat-scene.ts";
import { openCode, shownCode } from "../../testing/task-scene.ts";

/** Called directly, with a region, a custom resource and a two-part key. */
const cloud = providerEntry("cloud", {
  label: "Cloud",
  models: "direct",
  auth: { headers: { "X-Id": "{id}", "X-Secret": "{secret}" } },
  keyParts: { id: { label: "Key id", env: "CLOUD_ID" }, secret: { label: "Secret" } },
  settings: {
    region: { label: "Region", options: ["eu", "us"], default: "eu" },
    resource: { label: "Resource", required: true, description: "Its name in the console." },
  },
  hosts: ["https://{resource}.{region}.cloud.example"],
});
/** At any address that the user types. */
const custom = providerEntry("own", {
  label: "Own",
  models: "direct",
  settings: { server: { label: "Server", type: "address", required: true } },
  hosts: ["{server}"],
});
/** A server on the user's machine, which takes no key. */
const local = providerEntry("local", {
  label: "Local",
  models: "direct",
  auth: { none: true },
  hosts: ["http://localhost:11434"],
});
/** Takes two-part credentials or a single key. */
const aws = providerEntry("aws", {
  label: "Aws",
  models: "direct",
  auth: { "aws-sigv4": { service: "bedrock", region: "eu-central-1" } },
  keyParts: {
    accessKeyId: { label: "Access key id" },
    secretAccessKey: { label: "Secret access key" },
    sessionToken: { label: "Session token", optional: true },
    bearerToken: { label: "Bedrock API key", optional: true },
  },
});
/** Can also be called through the router. */
const both = providerEntry("acme", {
  label: "Acme",
  auth: { headers: { "X-Id": "{id}", "X-Secret": "{secret}" } },
  keyParts: { id: { label: "Key id" }, secret: { label: "Secret" } },
});
const module = {
  default: defineProvider({ tasks: { conversational: openAiChat({ path: "v1/chat/completions" }) } }),
};
const modules = {
  "provider:aws": module,
  "provider:aws:mocks": { handlers: [], models: [] },
  "provider:acme": module,
  "provider:acme:mocks": { handlers: [], models: [] },
  "provider:cloud": module,
  "provider:cloud:mocks": { handlers: [], models: [] },
  "provider:local": module,
  "provider:local:mocks": { handlers: [], models: [] },
  "provider:own": module,
  "provider:own:mocks": { handlers: [], models: [] },
};

async function open(query: string) {
  const simulated = chatServer();
  const network = chatServer();
  const app = await renderApp(`/playground?model=m&${query}`, {
    entries: [aws, both, cloud, custom, local],
    modules,
    sandboxFetch: simulated.fetch,
    networkFetch: network.fetch,
  });
  return { ...app, simulated, network };
}

async function type(label: string, value: string) {
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

async function enterParts(id: string, secret: string, label = "Cloud") {
  const parts = within(await screen.findByRole("group", { name: `Key for ${label}` }));
  fireEvent.change(parts.getByLabelText("Key id"), { target: { value: id } });
  fireEvent.change(parts.getByLabelText("Secret"), { target: { value: secret } });
  fireEvent.click(parts.getByRole("button", { name: "Save" }));
}

describe("what a provider requires", () => {
  it("takes a hub token or the parts of its own key where both work", async () => {
    const { network } = await open("provider=acme");
    fireEvent.change(await screen.findByLabelText("Key for Acme"), { target: { value: "hf_token0123456789" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/requests leave this machine/);
    await ask("By the hub?", network);
    expect(network.requests.at(-1)?.headers.get("authorization")).toBe("Bearer hf_token0123456789");
    await network.end();
    fireEvent.click(screen.getByRole("button", { name: "Forget" }));
    fireEvent.click(await screen.findByRole("button", { name: "API key" }));
    await enterParts("id-0123456789", "secret-0123456789", "Acme");
    await screen.findByText(/requests leave this machine/);
    await ask("By the provider?");
    await waitFor(() => expect(network.requests.at(-1)?.url).toBe("https://api.acme.test/v1/chat/completions"));
    expect(network.requests.at(-1)?.headers.get("x-id")).toBe("id-0123456789");
    await network.end();
  });

  it("shows a form of its settings and the parts of its key, and calls with them", async () => {
    const { network, simulated } = await open("provider=cloud");
    expect(await screen.findByText("Required. Its name in the console.")).toBeTruthy();
    await enterParts("id-0123456789", "secret-0123456789");
    expect(await screen.findByText("Enter Resource in the settings.")).toBeTruthy();
    await type("Resource", "mine");
    fireEvent.change(screen.getByLabelText("Region"), { target: { value: "us" } });
    await screen.findByText(/requests leave this machine/);
    await ask("Hello?", network);
    const [request] = network.requests;
    expect(request?.url).toBe("https://mine.us.cloud.example/v1/chat/completions");
    expect([request?.headers.get("x-id"), request?.headers.get("x-secret")]).toEqual([
      "id-0123456789",
      "secret-0123456789",
    ]);
    expect(simulated.requests).toEqual([]);
    await network.end();
    fireEvent.click(await screen.findByText(/^Network log/));
    await screen.findByLabelText("Request");
    expect(document.body.innerHTML).not.toMatch(/(id|secret)-0123456789/);
  });

  it("takes one key instead of the parts where the vendor accepts either", async () => {
    const { network } = await open("provider=aws");
    const parts = within(await screen.findByRole("group", { name: "Key for Aws" }));
    expect(parts.getByLabelText("Session token (optional)")).toBeTruthy();
    const alone = parts.getByLabelText("Bedrock API key (replaces the others)");
    fireEvent.change(alone, { target: { value: "bedrock-0123456789" } });
    fireEvent.click(parts.getByRole("button", { name: "Save" }));
    await screen.findByText(/requests leave this machine/);
    await ask("Hello?", network);
    expect(network.requests[0]?.headers.get("authorization")).toBe("Bearer bedrock-0123456789");
    await network.end();
  });

  it("rejects a setting with core's error, and neither stores nor uses it", async () => {
    await open("provider=cloud");
    await type("Resource", "evil.example/");
    expect(screen.getByRole("alert").textContent).toBe(
      'Resource must be one DNS label: at most 63 letters, digits and "-".',
    );
    expect(settings.get().providers["cloud"] ?? {}).toEqual({});
    await enterParts("id-0123456789", "");
    expect(await screen.findByText(/The key for provider cloud lacks secret \(Secret\)/)).toBeTruthy();
    expect(screen.queryByText(/requests leave this machine/)).toBeNull();
  });

  it("remembers settings per plugin, and never takes them from a link", async () => {
    settings.setOfProvider("cloud", "region", "us");
    settings.setOfProvider("cloud", "resource", "mine");
    await open("provider=cloud&region=eu&resource=evil&settings=evil");
    expect(await screen.findByLabelText<HTMLSelectElement>("Region")).toHaveProperty("value", "us");
    expect(screen.getByLabelText("Resource")).toHaveProperty("value", "mine");
  });

  it.each([
    ["cloud", {}, "https://example.eu.cloud.example/v1/chat/completions"],
    ["cloud", { resource: "mine" }, "https://mine.eu.cloud.example/v1/chat/completions"],
    ["own", {}, "https://server.example/v1/chat/completions"],
  ])("does not keep a simulation of %s with %j from answering", async (id, settingValues, url) => {
    for (const [name, value] of Object.entries(settingValues)) settings.setOfProvider(id, name, value);
    const { simulated, network } = await open(`provider=${id}`);
    await ask("Hello?", simulated);
    expect(simulated.requests[0]?.url).toBe(url);
    await simulated.answer("Hi");
    await conversation().findByText("Hi");
    expect(network.requests).toEqual([]);
  });

  it("appears in the code, with a variable for every part of the key", async () => {
    settings.setOfProvider("cloud", "resource", "mine");
    await open("provider=cloud");
    await openCode();
    await waitFor(() => expect(shownCode()).toContain("patchbay.client("));
    expect(shownCode()).toContain('id: process.env.CLOUD_ID ?? "",');
    expect(shownCode()).toContain('secret: process.env.CLOUD_SECRET ?? "",');
    expect(shownCode()).toContain('settings: { cloud: { region: "eu", resource: "mine" } }');
    expect(screen.queryByRole("button", { name: "Shell" })).toBeNull();
  });
});

it("holds a key back when the typed address changes, and keeps it for another region", async () => {
  settings.setOfProvider("own", "server", "https://mine.example/v1");
  const { network } = await open("provider=own");
  fireEvent.change(await screen.findByLabelText("Key for Own"), { target: { value: "key-0123456789" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/requests leave this machine/);
  await type("Server", "https://evil.example");
  expect(await screen.findByText("The key may now also be sent to https://evil.example.")).toBeTruthy();
  await type("Server", "https://mine.example/v2");
  await screen.findByText(/requests leave this machine/);
  await ask("Hello?", network);
  expect(network.requests[0]?.url).toBe("https://mine.example/v2/v1/chat/completions");
  act(() => settings.setOfProvider("own", "server", ""));
});

it("calls a provider without a key live only on request", async () => {
  const { network } = await open("provider=local");
  fireEvent.click(await screen.findByRole("button", { name: "Call it live" }));
  await screen.findByText(/requests leave this machine/);
  await ask("Hello?", network);
  const [request] = network.requests;
  expect(request?.url).toBe("http://localhost:11434/v1/chat/completions");
  expect(request?.headers.get("authorization")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Simulate" }));
  expect(await screen.findByText(/add a key for real ones/)).toBeTruthy();
});
