import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { clearToasts } from "../popups/toast-list.tsx";
import type { MessageDraft } from "./form-field.ts";
import { MessagesEditor } from "./messages-editor.tsx";

afterEach(() => {
  cleanup();
  clearToasts();
});

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

function Editor({ first }: { readonly first: readonly MessageDraft[] }) {
  const [messages, setMessages] = useState(first);
  return <MessagesEditor messages={messages} control={{}} onChange={setMessages} />;
}

const texts = () => screen.getAllByLabelText<HTMLTextAreaElement>("Message text").map(({ value }) => value);

it("adds, changes and removes messages and their images, and restores what was removed", async () => {
  render(<Editor first={[{ role: "user", text: "Hello", images: [PIXEL] }]} />);
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Add a message" }));
  fireEvent.change(screen.getAllByLabelText("Message text")[1] as HTMLElement, { target: { value: "Be brief" } });
  fireEvent.change(screen.getAllByLabelText("Who speaks")[1] as HTMLElement, { target: { value: "system" } });
  expect(texts()).toEqual(["Hello", "Be brief"]);

  fireEvent.click(screen.getAllByRole("button", { name: "Remove" })[1] as HTMLElement);
  expect(texts()).toEqual(["Hello"]);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(texts()).toEqual(["Hello", "Be brief"]);
  expect(screen.getAllByLabelText<HTMLSelectElement>("Who speaks").map(({ value }) => value)).toEqual([
    "user",
    "system",
  ]);

  fireEvent.click(screen.getByRole("button", { name: "Remove the image" }));
  expect(screen.queryByRole("img", { name: "1 of message 1" })).toBeNull();
});
