import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { mockChat } from "@patchbay/mocks";
import { providerEntry } from "../testing/entries.ts";
import { renderApp, type TestAppOptions } from "../testing/render-app.tsx";
import { ask, conversation, modules } from "./testing/chat-scene.ts";
import { openCode, shownCode } from "./testing/code-scene.ts";

const MODEL = "owner/shared";

/** A provider that chats, and its mocks. */
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

afterEach(cleanup);

it("answers for a provider that is switched to after another one's answer, and writes its code", async () => {
  const { open } = await renderApp(at("one"), {
    entries: [providerEntry("one"), providerEntry("two")],
    modules: { ...chatProvider("one"), ...chatProvider("two") },
    simulated: true,
  });
  await openCode();
  await ask("Who is there?");
  await conversation().findByText("This is one");
  fireEvent.click(screen.getByRole("button", { name: "curl" }));
  await waitFor(() => expect(shownCode()).toContain("one-model"));
  await open(at("two"));
  await waitFor(() => expect(shownCode()).toContain("two-model"));
  await screen.findByRole("button", { name: "Run" });
  await ask("And now?");
  await conversation().findByText("This is two");
});
