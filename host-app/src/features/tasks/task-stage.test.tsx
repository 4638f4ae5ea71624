import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { chatCompletionInput, chatCompletionOutput, defineTask, schema } from "@patchbay/core/task";
import { providerEntry, taskEntry } from "../../testing/entries.ts";
import { acme, entry, TASK } from "../../testing/task-scene.ts";
import { renderApp } from "../../testing/render-app.tsx";

it("opens the playground with what its form contains", async () => {
  await renderApp(`/tasks/${TASK}`, {
    entries: [entry("acme"), taskEntry(TASK, { name: "Text Classification" })],
    modules: {
      [`task:${TASK}`]: {
        default: defineTask({
          descriptor: null,
          samples: [{ label: "Praise", input: { inputs: "Lovely" } }],
          input: schema.object({ inputs: schema.string({ title: "Text" }) }),
        }),
      },
      "provider:acme": { default: acme() },
      "provider:acme:mocks": { handlers: [], models: [{ id: "owner/model", task: TASK, providerId: "m-1" }] },
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>("Text");
  await waitFor(() => expect(field.value).toBe("Lovely"));
  fireEvent.change(field, { target: { value: "Lovely, and more" } });
  fireEvent.click(screen.getByRole("link", { name: "Open in playground" }));
  await screen.findByRole("heading", { level: 1, name: "Playground" });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("Lovely, and more"));
});

it("opens a chat with the message and the instruction of a task that is called through chat", async () => {
  const messages = [
    { role: "system", content: "You answer briefly." },
    { role: "user", content: "Why is the sky blue?" },
  ];
  const { currentAddress } = await renderApp("/tasks/writing", {
    entries: [
      taskEntry("writing", { calls: ["conversational", "writing"] }),
      providerEntry("acme", { tasks: { conversational: {}, writing: {} } }),
    ],
    modules: {
      "task:writing": {
        default: defineTask({
          descriptor: null,
          samples: [{ label: "Sky", call: "conversational", input: { messages } }],
          input: schema.object({ inputs: schema.string({ title: "Text" }) }),
          otherCalls: { conversational: { input: chatCompletionInput, output: chatCompletionOutput } },
        }),
      },
      "provider:acme:mocks": { handlers: [], models: [] },
    },
  });
  const field = await screen.findByDisplayValue("Why is the sky blue?");
  fireEvent.change(field, { target: { value: "Why is the sky red?" } });
  fireEvent.click(screen.getByRole("link", { name: "Open in playground" }));
  await screen.findByRole("heading", { level: 1, name: "Playground" });
  const message = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  expect(message.value).toBe("Why is the sky red?");
  await waitFor(() => expect(currentAddress()).toContain("system=You+answer+briefly."));
});
