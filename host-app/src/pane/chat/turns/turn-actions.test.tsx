import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ask, chatRequests, openChat, conversation } from "../../../testing/chat-scene.ts";

it("regenerates an answer as another version, and clears the conversation with an undo", async () => {
  const { server } = await openChat();
  await ask("Hello?", server);
  await server.answer("First.");
  await screen.findByRole("button", { name: "Send" });
  fireEvent.click(await screen.findByRole("button", { name: "Regenerate" }));
  await waitFor(() => expect(chatRequests(server)).toHaveLength(2));
  await server.answer("Second.");
  expect(await conversation().findByText("Second.")).toBeTruthy();
  await screen.findByRole("button", { name: "Send" });
  expect(conversation().getByLabelText("Version 2 of 2")).toBeTruthy();
  expect(await chatRequests(server)[1]?.json()).toMatchObject({ messages: [{ role: "user", content: "Hello?" }] });
  fireEvent.click(await screen.findByRole("button", { name: "Earlier version" }));
  expect(await conversation().findByText("First.")).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(await screen.findByText("Start a conversation")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await conversation().findByText("First.")).toBeTruthy();
});

it("edits the question only, and sends its files again", async () => {
  const { server } = await openChat();
  await screen.findByText(/Enter sends/);
  const files = [new File(["a,b"], "a.csv", { type: "text/csv" })];
  fireEvent.change(screen.getByLabelText("Files to attach"), { target: { files } });
  await screen.findByText("a.csv");
  await ask("Sum it.", server);
  await server.answer("3");
  await screen.findByRole("button", { name: "Send" });
  fireEvent.click(await screen.findByRole("button", { name: "Edit message" }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Edited message");
  expect(field.value).toBe("Sum it.");
  fireEvent.change(field, { target: { value: "Count it." } });
  fireEvent.submit(field);
  await waitFor(() => expect(chatRequests(server)).toHaveLength(2));
  expect(await chatRequests(server)[1]?.json()).toMatchObject({
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "Count it." },
          { type: "text", text: "a.csv:\n\na,b" },
        ],
      },
    ],
  });
  await server.end();
});
