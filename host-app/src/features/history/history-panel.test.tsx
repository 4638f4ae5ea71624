import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import {
  acme,
  ask,
  chatModel,
  chatServer,
  conversation,
  enterKey,
  KEY,
  modules,
  textGeneration,
} from "../../testing/chat-scene.ts";
import { useFakeHistory } from "../../testing/fake-database.ts";
import { showHistory, openTask, result, run, type } from "../../testing/task-scene.ts";
import type { BenchRecord } from "../../calls/history/bench-record.ts";
import { describeBench } from "../../calls/history/keep-runs.ts";
import { history, historySwitch } from "../../calls/history/history.ts";

useFakeHistory();

afterEach(() => historySwitch.set(true));

const waitForEntries = (count: number) => waitFor(() => expect(history.get().entries).toHaveLength(count));
const newestStored = async () => JSON.stringify(await history.read(history.get().entries[0]?.id ?? ""));

async function chat(question: string, answer: string, server = chatServer()) {
  await ask(question, server);
  await server.answer(answer);
  await screen.findByRole("button", { name: "Send" });
}

it("stores an answer that ends after the page was left", async () => {
  const server = chatServer();
  const app = await renderApp("/playground?provider=acme", { entries: [acme], modules, sandboxFetch: server.fetch });
  await ask("Will you be stored?", server);
  await server.say("Yes");
  await conversation().findByText("Yes");
  await app.open("/settings");
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  expect(history.get().entries).toEqual([]);
  await server.answer(", all of it");
  await waitForEntries(1);
  await waitFor(async () => expect(await newestStored()).toContain("Yes, all of it"));
});

it("restores a chat after a reload, without storing its key anywhere", async () => {
  const server = chatServer();
  const options = { entries: [acme], modules, networkFetch: server.fetch };
  const first = await renderApp("/playground?provider=acme", options);
  await enterKey();
  await chat(`Is ${KEY} safe?`, `No, ${KEY} is not.`, server);
  await waitForEntries(1);
  await waitFor(() => expect(sessionStorage.getItem("patchbay:open")).toContain("conversational"));
  const [entry] = history.get().entries;
  const stored = JSON.stringify([entry, await history.read(entry?.id ?? "")]);
  expect(stored).toContain("[redacted] is not");
  expect(stored).not.toContain(KEY);
  expect(sessionStorage.getItem("patchbay:open")).not.toContain(KEY);
  first.unmount();

  await renderApp("/playground?provider=acme", options);
  await waitFor(() => expect(conversation().getByText(/is not\./)).toBeTruthy());
  await chat("And now?", "Now it is.", server);
  await waitForEntries(1);
  await waitFor(() => expect(history.get().entries[0]?.turns).toBe(2));
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(2);
});

it("saves a question and its answer while it streams, and marks what a reload cut off", async () => {
  const server = chatServer();
  const options = { entries: [acme], modules, networkFetch: server.fetch };
  const first = await renderApp("/playground?provider=acme", options);
  await enterKey();
  await ask("How long?", server);
  await server.say("Half of it");
  await waitFor(async () => expect(await newestStored()).toContain("Half of it"), { timeout: 5000 });
  await waitFor(() => expect(sessionStorage.getItem("patchbay:open")).toContain("conversational"));
  first.unmount();

  await renderApp("/playground?provider=acme", options);
  await waitFor(() => expect(conversation().getByText("How long?")).toBeTruthy());
  expect(conversation().getByText("Half of it")).toBeTruthy();
  expect(await screen.findByText("The page was left before this answer was complete")).toBeTruthy();
  expect(screen.getByText(/may have charged for the whole answer/)).toBeTruthy();
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("restores a chat's parameters, and sends them again", async () => {
  const server = chatServer();
  const format = { type: "json_schema", json_schema: { name: "answer", schema: { type: "object" } } };
  const messages = [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "Where?" },
        { type: "text", text: "places.txt:\n\nHere, there" },
      ],
    },
  ];
  const bench: BenchRecord = {
    task: "conversational",
    address: { task: "conversational", provider: "acme" },
    panes: [
      [
        {
          status: "done",
          text: "",
          choices: [{ text: "Here.", reasoning: "", toolCalls: [] }],
          warnings: [],
          output: undefined,
          startedAt: 0,
          call: {
            task: "conversational",
            provider: "acme",
            model: chatModel.id,
            args: { messages, temperature: 0.3, seed: 7, response_format: format },
            streams: true,
            outputType: undefined,
            simulated: true,
            source: "Simulated",
          },
        },
      ],
    ],
  };
  await history.save(describeBench("one", bench, { at: 1, leftOut: 0 }), bench);
  await renderApp("/playground?provider=acme&top_p=0.5", {
    entries: [acme, textGeneration.task],
    modules: { ...modules, "task:text-generation": { default: textGeneration.module } },
    sandboxFetch: server.fetch,
  });
  fireEvent.click(await (await showHistory()).findByRole("button", { name: "Where?" }));
  expect(await screen.findByDisplayValue("Be brief.")).toBeTruthy();
  const file = await conversation().findByText("places.txt (11 B)");
  expect([file.closest("details")?.open, file.closest("li")?.textContent]).toEqual([
    false,
    expect.stringContaining("Where?places.txt (11 B)Here, there"),
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("Temperature").value).toBe("0.3");
  expect(screen.getByLabelText<HTMLInputElement>("Top p").value).toBe("");
  expect(server.requests.filter(({ method }) => method === "POST")).toEqual([]);
  await ask("And now?", server);
  const sent = (await server.requests.find(({ method }) => method === "POST")?.json()) as Record<string, unknown>;
  expect(sent).toMatchObject({ temperature: 0.3, seed: 7, response_format: format });
  expect((sent["messages"] as unknown[]).slice(0, 2)).toEqual(messages);
  await server.end();
});

it("opens a run again with its form, its parameters and its result, and runs nothing", async () => {
  const { posts, open, currentAddress } = await openTask({ address: "&provider=acme" });
  type("Text", "Lovely weather");
  type("Number of labels", "3");
  run();
  await result().findByText("0.750");
  await waitForEntries(1);
  type("Text", "Something else");
  const panel = await showHistory();
  fireEvent.click(await panel.findByRole("button", { name: "Lovely weather" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("Lovely weather"));
  expect(screen.getByLabelText<HTMLInputElement>("Number of labels").value).toBe("3");
  expect(result().getByText("0.750")).toBeTruthy();
  expect(currentAddress()).toContain("model=owner%2Fmodel");
  expect(posts()).toHaveLength(1);
  // The replaced content is not lost.
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("Something else"));
  await open("/playground?task=text-classification");
});

const keyField = () => screen.findByLabelText<HTMLInputElement>("Key for Acme");

it("leaves a key being typed alone when a bench is restored", async () => {
  const { unmount } = await openTask({ address: "&provider=acme" });
  run("Lovely weather");
  await result().findByText("0.750");
  await waitFor(() => expect(sessionStorage.getItem("patchbay:open")).toContain("text-classification"));
  unmount();
  const { read } = history;
  const arrivals: (() => void)[] = [];
  const late = new Promise<void>((resolve) => arrivals.push(resolve));
  vi.spyOn(history, "read").mockImplementationOnce((id) => late.then(() => read(id)));
  await openTask({ address: "&provider=acme" });
  const field = await keyField();
  field.focus();
  fireEvent.change(field, { target: { value: KEY } });
  field.setSelectionRange(4, 5);
  arrivals[0]?.();
  await screen.findByText("0.750");
  const after = await keyField();
  expect([after.value, after.selectionStart, after.selectionEnd]).toEqual([KEY, 4, 5]);
  expect(document.activeElement).toBe(after);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(KEY);
});

it("searches, pins, compares, deletes with undo and clears", async () => {
  const { unmount, currentAddress } = await openTask({ address: "&provider=acme" });
  for (const text of ["Red apples", "Green pears"]) {
    run(text);
    await waitFor(() => expect(history.get().entries.some(({ title }) => title === text)).toBe(true));
  }
  const panel = await showHistory();
  expect(panel.getByText(/It stays in this browser/)).toBeTruthy();
  fireEvent.change(panel.getByLabelText("Search prompts and answers"), { target: { value: "PEARS good" } });
  await waitFor(() => expect(panel.queryByRole("button", { name: "Red apples" })).toBeNull());
  expect(panel.getByRole("row", { name: /Green pears/ }).textContent).toContain("owner/model Acme");
  fireEvent.change(panel.getByLabelText("Search prompts and answers"), { target: { value: "" } });
  const names = () => panel.getAllByRole("button", { name: /^(?:Red|Green) / }).map(({ textContent }) => textContent);
  expect(names()).toEqual(["Green pears", "Red apples"]);
  fireEvent.click(panel.getByRole("button", { name: "Pin Red apples" }));
  await waitFor(() => expect(names()).toEqual(["Red apples", "Green pears"]));
  fireEvent.click(panel.getByLabelText("Pinned only"));
  expect(panel.getByText("1 of 2")).toBeTruthy();
  fireEvent.click(panel.getByLabelText("Pinned only"));

  fireEvent.click(panel.getByRole("button", { name: "Delete Red apples" }));
  await waitForEntries(1);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitForEntries(2);

  fireEvent.click(panel.getByLabelText("Select Red apples"));
  fireEvent.click(panel.getByLabelText("Select Green pears"));
  fireEvent.click(panel.getByRole("button", { name: "Compare" }));
  expect(await screen.findByRole("region", { name: "Result of pane B" })).toBeTruthy();
  expect(await screen.findByDisplayValue("Green pears")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Input B" }));
  expect(await screen.findByDisplayValue("Red apples")).toBeTruthy();

  // A reload restores the comparison, which is not a run of its own.
  const { search } = new URL(currentAddress(), "http://localhost");
  unmount();
  await openTask({ address: search.replace("?", "&") });
  expect(await screen.findByRole("region", { name: "Result of pane B" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Input B" }));
  expect(await screen.findByDisplayValue("Red apples")).toBeTruthy();
  run("Blue plums");
  await waitFor(() => expect(history.get().entries.some(({ words }) => words.includes("blue plums"))).toBe(true));
  expect(history.get().entries).toHaveLength(3);

  const again = await showHistory();
  fireEvent.click(again.getByRole("button", { name: "Clear" }));
  expect(await again.findByText("No runs yet")).toBeTruthy();
});

it("names a run, and finds it by that name", async () => {
  await openTask({ address: "&provider=acme" });
  run("Red apples");
  await waitForEntries(1);
  const panel = await showHistory();
  fireEvent.click(await panel.findByRole("button", { name: "Rename Red apples" }));
  const field = panel.getByLabelText("Name of Red apples");
  fireEvent.change(field, { target: { value: "Fruit" } });
  fireEvent.submit((field as HTMLInputElement).form as HTMLFormElement);
  expect(await panel.findByRole("button", { name: "Fruit" })).toBeTruthy();
  fireEvent.change(panel.getByLabelText("Search prompts and answers"), { target: { value: "fruit" } });
  expect(await panel.findByText("1 of 1")).toBeTruthy();
});

it("stores nothing when it is turned off", async () => {
  await openTask({ address: "&provider=acme" });
  const panel = await showHistory();
  fireEvent.click(panel.getByLabelText("Keep runs on this device"));
  expect(await panel.findByText("History is off")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Playground" }));
  await screen.findByText(/↵ to run|Enter to run/);
  run("Secretly");
  await result().findByText("0.750");
  await showHistory();
  expect(history.get().entries).toEqual([]);
  expect(localStorage.getItem("patchbay:history")).toBe("off");
});
