import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { http, mockChat } from "@patchbay/mocks";
import { defineProvider, openAiChat, type ProviderManifest } from "@patchbay/core/provider";
import { providerEntry } from "../../testing/entries.ts";
import { renderApp, type TestAppOptions } from "../../testing/render-app.tsx";
import { ask, conversation, modules } from "../../testing/chat-scene.ts";
import { openCode, shownCode } from "../../testing/task-scene.ts";

const MODEL = "owner/shared";

/** A chat provider and its mocks. */
function chatProvider(id: string): NonNullable<TestAppOptions["modules"]> {
  const address = `https://router.huggingface.co/${id}/v1/chat/completions`;
  return {
    [`provider:${id}`]: modules["provider:acme"] ?? {},
    [`provider:${id}:mocks`]: {
      handlers: mockChat([address], { answer: () => `This is ${id}` }),
      models: [{ id: MODEL, task: "conversational", providerId: `${id}-model` }],
    },
  };
}

const at = (provider: string) => `/playground?provider=${provider}&model=${MODEL}`;

it("answers for a provider that is chosen after another one's answer, and writes its code", async () => {
  const { open } = await renderApp(at("one"), {
    entries: [providerEntry("one"), providerEntry("two")],
    modules: { ...chatProvider("one"), ...chatProvider("two") },
    simulated: true,
  });
  await openCode();
  await ask("Who is there?");
  await conversation().findByText("This is one");
  fireEvent.click(screen.getByRole("button", { name: "Shell" }));
  await waitFor(() => expect(shownCode()).toContain("one-model"));
  await open(at("two"));
  await waitFor(() => expect(shownCode()).toContain("two-model"));
  await screen.findByRole("button", { name: "Send" });
  await ask("And now?");
  await conversation().findByText("This is two");
});

it("answers for a provider that the router no longer serves, under the provider's own name for the model", async () => {
  const own = {
    handlers: mockChat(["https://api.one.example/v1/chat/completions"], { answer: () => "This is one itself" }),
    models: [{ id: "Plain-Model", task: "conversational", providerId: "Plain-Model" }],
  };
  await renderApp("/playground?provider=one&model=Plain-Model", {
    entries: [providerEntry("one", { hosts: ["https://api.one.example"], retired: "2026-07-01" })],
    modules: { ...chatProvider("one"), "provider:one:mocks": own },
    simulated: true,
  });
  await ask("Who is there?");
  expect(await conversation().findByText("This is one itself")).toBeTruthy();
});

const keyParts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { label: name }]));
const tokenUrl = "https://{region}.signed.example/oauth/token";

it.each<[string, ProviderManifest["auth"], ProviderManifest["keyParts"], RegExp]>([
  [
    "a signature",
    { "aws-sigv4": { service: "ai", region: "{region}" } },
    keyParts("accessKeyId", "secretAccessKey"),
    /^AWS4-HMAC-SHA256 Credential=simulated\/\d+\/eu\//,
  ],
  [
    "a token",
    { oauth: { grant: "client_credentials", tokenUrl } },
    keyParts("clientId", "clientSecret"),
    /^Bearer simulated$/,
  ],
  [
    "a signed assertion",
    { oauth: { grant: "jwt-bearer", tokenUrl } },
    keyParts("issuer", "privateKey"),
    /^Bearer simulated$/,
  ],
])("answers for a provider whose key becomes %s", async (_, auth, parts, authorization) => {
  const chat = "https://eu.signed.example/v1/chat/completions";
  const sent: (string | null)[] = [];
  const signed = providerEntry("signed", {
    models: "direct",
    auth,
    ...(parts && { keyParts: parts }),
    settings: { region: { label: "Region", options: ["eu", "us"], default: "eu" } },
    hosts: ["https://{region}.signed.example"],
  });
  await renderApp("/playground?provider=signed&model=m", {
    entries: [signed],
    modules: {
      "provider:signed": {
        default: defineProvider({ tasks: { conversational: openAiChat({ path: "v1/chat/completions" }) } }),
      },
      "provider:signed:mocks": {
        handlers: [
          http.post(chat, ({ request }) => void sent.push(request.headers.get("authorization"))),
          ...mockChat([chat], { answer: () => "Signed and sealed" }),
        ],
        models: [],
      },
    },
    simulated: true,
  });
  await ask("Who is there?");
  await conversation().findByText("Signed and sealed");
  expect(sent).toEqual([expect.stringMatching(authorization)]);
});
