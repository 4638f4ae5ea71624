import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { history } from "../../calls/history/history.ts";
import { HISTORY_DATABASE } from "../../calls/history/use-keep-runs.ts";
import { ask, openChat, conversation } from "../../testing/chat-scene.ts";
import { useFakeHistory } from "../../testing/fake-database.ts";

useFakeHistory();

/** Whether the window has room for the list beside the panes. */
let isWide: boolean;

beforeEach(() => {
  isWide = true;
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({ matches: isWide && query.includes("min-width"), addEventListener() {}, removeEventListener() {} }) as never,
  );
});

// The history keeps the database of an earlier file, where there was one.
beforeEach(() => void vi.spyOn(indexedDB, "databases").mockResolvedValue([{ name: HISTORY_DATABASE, version: 1 }]));

const threads = () => screen.findByRole("navigation", { name: "Stored runs" });

/** The stored run with a name. A run that an earlier file left in progress may be stored beside it. */
const entryNamed = (name: string) => history.get().entries.find((entry) => entry.name === name);

async function openList() {
  fireEvent.click(await screen.findByRole("button", { name: "Stored runs" }));
  return within(await screen.findByRole("dialog", { name: "Stored runs" }));
}

const waitForClosed = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "Stored runs" })).toBeNull());

async function openPlayground() {
  const { server } = await openChat({ live: true });
  return async (question: string) => {
    await ask(question, server);
    await server.answer("An answer.");
    await waitFor(() => expect(JSON.stringify(history.get().entries)).toContain(question.toLowerCase()));
  };
}

it("lists a run when it is stored, and New empties the panes, which undo fills again", async () => {
  const chat = await openPlayground();
  await chat("First question?");
  const list = within(await threads());
  const first = await list.findByRole("button", { name: /^First question\?/ });
  await waitFor(() => expect(first.getAttribute("aria-current")).toBe("true"));

  fireEvent.click(list.getByRole("button", { name: "New" }));
  await waitFor(() => expect(conversation().queryByText("An answer.")).toBeNull());
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(conversation().getByText("An answer.")).toBeTruthy());
});

it("renames, pins and deletes a run, and the name survives the next turn", async () => {
  const chat = await openPlayground();
  await chat("What is DI?");
  const list = within(await threads());
  fireEvent.click(await list.findByRole("button", { name: "Rename What is DI?" }));
  const field = list.getByRole("textbox", { name: "Name of What is DI?" });
  fireEvent.change(field, { target: { value: "Injection" } });
  fireEvent.submit(field);
  await list.findByRole("button", { name: /^Injection/ });
  await chat("And IoC?");
  await waitFor(() => expect(entryNamed("Injection")?.turns).toBe(2));

  fireEvent.click(list.getByRole("button", { name: "Pin Injection" }));
  await list.findByRole("heading", { name: "Pinned" });
  fireEvent.click(list.getByRole("button", { name: "Delete Injection" }));
  await waitFor(() => expect(entryNamed("Injection")).toBeUndefined());
  await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Undo" })));
  await list.findByRole("button", { name: /^Injection/ });
});

it("keeps the old name on Escape, and brings the prompt back for an empty one", async () => {
  const chat = await openPlayground();
  await chat("Why?");
  const list = within(await threads());
  fireEvent.click(await list.findByRole("button", { name: "Rename Why?" }));
  fireEvent.change(list.getByRole("textbox", { name: "Name of Why?" }), { target: { value: "Nothing" } });
  fireEvent.keyDown(list.getByRole("textbox", { name: "Name of Why?" }), { key: "Escape" });
  fireEvent.click(await list.findByRole("button", { name: "Rename Why?" }));
  fireEvent.change(list.getByRole("textbox", { name: "Name of Why?" }), { target: { value: " " } });
  fireEvent.submit(list.getByRole("textbox", { name: "Name of Why?" }));
  await list.findByRole("button", { name: /^Why\?/ });
  expect(history.get().entries[0]?.name).toBeUndefined();
});

it("lists the runs in a dialog where the window is narrow, which closes when one is opened", async () => {
  isWide = false;
  const chat = await openPlayground();
  await chat("First question?");
  fireEvent.click((await openList()).getByRole("button", { name: "New" }));
  await waitForClosed();
  expect(conversation().queryByText("An answer.")).toBeNull();

  fireEvent.click(await (await openList()).findByRole("button", { name: /^First question\?/ }));
  await waitForClosed();
  await waitFor(() => expect(conversation().getByText("An answer.")).toBeTruthy());
});
