import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { clearToasts } from "../popups/toast-list.tsx";
import type { MessageDraft } from "./form-field.ts";
import { MessageDrafts } from "./rich-editor.tsx";
import { MessagesEditor } from "./messages-editor.tsx";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

interface Note {
  readonly role: string;
  readonly content?: unknown;
}

function Notes({ first }: { readonly first: readonly Note[] }) {
  const [messages, setMessages] = useState(first);
  return (
    <MessagesEditor
      messages={messages}
      roles={["user", "assistant"]}
      textIn="content"
      fewest={0}
      sortable
      onChange={setMessages}
      next={(last) => ({ role: last?.role === "user" ? "assistant" : "user" })}
    >
      {({ content }) => typeof content === "number" && <output>{content}</output>}
    </MessagesEditor>
  );
}

function Drafts({ first }: { readonly first: readonly MessageDraft[] }) {
  const [messages, setMessages] = useState(first);
  return <MessageDrafts messages={messages} control={{ "aria-invalid": true }} onChange={setMessages} />;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const undo = async () => fireEvent.click(await screen.findByRole("button", { name: "Undo" }));

const messages = () => {
  const texts = screen.getAllByLabelText<HTMLTextAreaElement>(/^Content of message/).map(({ value }) => value);
  const roles = screen.getAllByLabelText<HTMLSelectElement>(/^Role of message/).map(({ value }) => value);
  return roles.map((role, index) => `${role}: ${texts[index]}`);
};

it("adds and changes messages, moves them, and restores a removed one at its position after another edit", async () => {
  render(<Notes first={[]} />);
  expect(screen.getByText("No messages yet")).toBeTruthy();
  for (const text of ["One", "Two", "Three"]) {
    press("Add message");
    type(`Content of message ${screen.getAllByRole("listitem").length}`, text);
  }
  expect(messages()).toEqual(["user: One", "assistant: Two", "user: Three"]);
  press("Move message 3 up");
  press("Move message 1 down");
  expect(messages()).toEqual(["user: Three", "user: One", "assistant: Two"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Move message 1 up" }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Move message 3 down" }).disabled).toBe(true);

  press("Remove message 2");
  expect(document.activeElement?.textContent).toBe("Add message");
  type("Content of message 1", "Changed");
  await undo();
  expect(messages()).toEqual(["user: Changed", "user: One", "assistant: Two"]);
});

it("keeps a role that it does not know, and leaves content that is not text to the caller", () => {
  render(<Notes first={[{ role: "ipython", content: 5 }]} />);
  expect(screen.getByLabelText<HTMLSelectElement>("Role of message 1").value).toBe("ipython");
  expect(screen.getByText("5")).toBeTruthy();
  expect(screen.queryByLabelText("Content of message 1")).toBeNull();
});

it("adds, changes and removes messages and their images, and restores what was removed", async () => {
  render(<Drafts first={[{ role: "user", text: "Hello", images: [PIXEL] }]} />);
  expect(screen.queryByRole("button", { name: /^Remove message/ })).toBeNull();
  press("Add message");
  type("Content of message 2", "Be brief");
  type("Role of message 2", "system");
  expect(messages()).toEqual(["user: Hello", "system: Be brief"]);
  const invalid = screen.getAllByLabelText(/^Content of message/).map((field) => field.getAttribute("aria-invalid"));
  expect(invalid).toEqual(["true", null]);

  press("Remove message 2");
  expect(messages()).toEqual(["user: Hello"]);
  await undo();
  expect(messages()).toEqual(["user: Hello", "system: Be brief"]);

  clearToasts();
  press("Remove the image");
  expect(screen.queryByRole("img", { name: "1 of message 1" })).toBeNull();
  await undo();
  expect(screen.getByRole("img", { name: "1 of message 1" })).toBeTruthy();
});
