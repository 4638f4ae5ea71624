import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { providerEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { ask, chatModel, openChat, modules, waitForChat } from "../../testing/chat-scene.ts";

const facts = { path: "models.1.json", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
const acme = providerEntry("acme", { label: "Acme", keyEnv: "ACME_KEY", facts });
const other = providerEntry("other", { facts });
const document = {
  patchbay: 1,
  facts: {
    "providers/acme/models.1.json": {
      date: "2026-07-02",
      source: "https://models.test/list",
      models: [
        {
          id: "chat-1",
          canonicalId: chatModel.id,
          task: "conversational",
          contextLength: 1000,
          price: { currency: "USD", unit: "million tokens", input: 2, output: 8 },
        },
      ],
    },
    get "providers/other/models.1.json"(): object {
      throw new Error("Only the facts of the chosen provider are needed.");
    },
  },
};

const write = (text: string) => fireEvent.change(screen.getByLabelText("Message"), { target: { value: text } });

it("estimates the tokens and the cost of a message with its conversation, and warns beyond the model's context", async () => {
  const { server } = await openChat({ live: true, entries: [acme, other], facts: () => document });
  await ask("Hello?");
  expect(screen.queryByText(/^Estimate/)).toBeNull();
  await waitForChat(server);
  await server.answer("x".repeat(394));
  await screen.findByRole("button", { name: "Send" });
  expect(screen.queryByText(/^Estimate/)).toBeNull();

  write("y".repeat(400));
  const estimate = await screen.findByText(/^Estimate/);
  await waitFor(() => expect(estimate.textContent).toBe("Estimate: 200 of 1,000 tokens, $0.0004 for the prompt"));
  write("y".repeat(4000));
  expect(
    screen.getByText(/^This conversation has about 1,100 tokens\. owner\/chat-model at Acme takes 1,000\./),
  ).toBeTruthy();
});

it("estimates a long first message, and loads no facts of models where the answer is simulated", async () => {
  const loadFacts = vi.fn(() => document);
  await renderApp("/playground?provider=acme", { entries: [acme], modules, facts: loadFacts });
  await screen.findByText(/Enter sends/);
  write("y".repeat(100));
  expect(screen.queryByText(/^Estimate/)).toBeNull();
  write("y".repeat(400));
  await waitFor(() => expect(screen.getByText(/^Estimate/).textContent).toBe("Estimate: 100 tokens"));
  expect(loadFacts).not.toHaveBeenCalled();
});
