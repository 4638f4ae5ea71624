import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";
import { renderApp } from "../../testing/render-app.tsx";
import {
  acme,
  ask,
  chatModel,
  chatRequests,
  chatServer,
  conversation,
  describedByChat,
  enterKey,
  modules,
  textGeneration,
  waitForChat,
  type ChatServer,
} from "../../testing/chat-scene.ts";
import type { Run } from "../../calls/run/run.ts";
import { ChatTurnView } from "./chat-turn-view.tsx";

async function askOne(server: ChatServer, question = "Hello?") {
  await renderApp("/playground?provider=acme", { entries: [acme], modules, sandboxFetch: server.fetch });
  await ask(question, server);
}

/** Number of characters that are shown of the question below. */
const shownQuestion = () => conversation().getByText(/^The quick brown fox/).textContent.length;

/** A chunk of a tool call. */
const part = (more: string, name?: string) => ({
  index: 0,
  delta: {
    tool_calls: [{ index: 0, ...(name && { id: "c1", type: "function" }), function: { name, arguments: more } }],
  },
});

const written = () => screen.findByLabelText<HTMLTextAreaElement>("Result of get_weather");
const choose = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("does not send a file that the model does not accept by its vendor's list", async () => {
  const listed = [{ id: "chat-1", inputs: ["text", "image"] }, { id: "chat-2" }];
  const server = chatServer(() => Response.json({ data: listed }));
  const facts = { path: "models.1.json", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 };
  const direct = { ...acme, models: "own" as const, facts };
  const dated = {
    date: "2026-07-02",
    source: "https://models.test/list",
    models: [
      { id: "chat-3", task: "conversational", inputs: ["text"] },
      { id: "chat-4", task: "conversational", inputs: ["text", "document"] },
    ],
  };
  const { open } = await renderApp("/playground?provider=acme&model=chat-1", {
    entries: [direct],
    modules: {
      ...modules,
      "provider:acme": {
        default: defineProvider({
          listModels: openAiModels({
            model: ({ inputs }) => (Array.isArray(inputs) ? { inputs: ["text", "image"] } : {}),
          }),
          tasks: { conversational: openAiChat({ path: "v1/chat/completions" }) },
        }),
      },
    },
    facts: () => ({ patchbay: 1, facts: { "providers/acme/models.1.json": dated } }),
    networkFetch: server.fetch,
  });
  await enterKey();
  const files = [new File(["ab"], "a.pdf", { type: "application/pdf" })];
  fireEvent.change(screen.getByLabelText("Files to attach"), { target: { files } });
  const hint = "Remove it, or choose a model that does, for example one of Acme.";
  expect(await screen.findByText(`a.pdf cannot be sent: chat-1 takes no PDFs. ${hint}`)).toBeTruthy();
  await open("/playground?provider=acme&model=chat-2");
  await waitFor(() => expect(screen.queryByText(/^a\.pdf cannot be sent/)).toBeNull());
  // The vendor's list does not have this model, but the dated facts do.
  await open("/playground?provider=acme&model=chat-3");
  expect(await screen.findByText(/^a\.pdf cannot be sent: chat-3 takes no PDFs/)).toBeTruthy();
  expect(server.requests.map(({ url }) => url)).toEqual(["https://api.acme.test/v1/models"]);
});

it("shows the beginning of a very long message until the user asks for all of it", async () => {
  await askOne(chatServer(), "The quick brown fox. ".repeat(250_000) + "The end.");
  expect(shownQuestion()).toBe(1001);
  fireEvent.click(screen.getByRole("button", { name: "Show all 5,250,008 characters" }));
  expect(shownQuestion()).toBe(5_250_008);
  fireEvent.click(screen.getByRole("button", { name: "Show the beginning only" }));
  expect(shownQuestion()).toBe(1001);
});

it("shows why and how long it waits before a failed request is repeated", async () => {
  await askOne(
    chatServer(() => Response.json({ error: { message: "Busy" } }, { status: 429, headers: { "retry-after": "20" } })),
  );
  expect(await screen.findByText("Status 429: trying again after 20 s")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(screen.queryByText(/trying again/)).toBeNull());
});

it("names a stream that is not JSON, and keeps the text before it and the next message", async () => {
  const server = chatServer();
  await askOne(server);
  await server.say("The beginning.");
  await server.garble();
  expect((await screen.findByRole("alert")).textContent).toContain("The response was interrupted");
  expect(conversation().getByText("The beginning.")).toBeTruthy();
  await ask("Again?");
  await waitFor(() => expect(chatRequests(server)).toHaveLength(2));
  await server.answer("An answer.");
  expect(await conversation().findByText("An answer.")).toBeTruthy();
});

it("reports an answer without content", async () => {
  const server = chatServer();
  await askOne(server);
  await server.send({ index: 0, delta: { content: 42 }, finish_reason: "stop" });
  await server.end();
  expect(await screen.findByText("The answer is empty")).toBeTruthy();
});

describe("the answers of a chat", () => {
  it("are all shown if there are several, and the first one continues", async () => {
    const server = chatServer();
    await askOne(server);
    await server.send({ index: 0, delta: { content: "One" } }, { index: 1, delta: { content: "Uno" } });
    expect(await screen.findByText("Answer 2")).toBeTruthy();
    await server.send({ index: 1, delta: { content: " due" }, finish_reason: "length" });
    await server.send({ index: 0, delta: { content: " two" }, finish_reason: "stop" });
    expect((await screen.findByText("Uno due")).hasAttribute("data-streaming")).toBe(false);
    await server.end();
    await screen.findByText("The answer is complete.");
    expect(screen.getByText("One two").closest(".pb-answer")?.textContent).toMatch(/^Answer 1/);
    const second = screen.getByText("Uno due").closest(".pb-answer");
    expect(second?.textContent).toMatch(/^Answer 2.*Cut off: the maximum number of tokens was reached\.$/);

    server.requests.length = 0;
    await ask("And then?", server);
    expect(await chatRequests(server)[0]?.json()).toMatchObject({
      messages: [
        { role: "user", content: "Hello?" },
        { role: "assistant", content: "One two" },
        { role: "user", content: "And then?" },
      ],
    });
  });

  it("show the model's tool calls, also while they stream", async () => {
    const server = chatServer();
    await askOne(server);
    await server.send(part('{"city":', "get_weather"));
    const code = await screen.findByRole("figure", { name: "Arguments of get_weather" });
    expect(code.textContent).toContain('{"city":');
    await server.send(part('"Rome"}'), { index: 0, delta: {}, finish_reason: "tool_calls" });
    await waitFor(() => expect(code.querySelector("code")?.textContent).toBe('{\n  "city": "Rome"\n}'));
    expect(conversation().getByText("get_weather").closest("p")?.textContent).toContain("It does not run by itself");
    await server.end();
    await screen.findByText("The answer is complete.");
    expect(screen.queryByText("Answer 1")).toBeNull();
    expect(await screen.findByText(/^first token/)).toBeTruthy();

    // The typed result survives a visit to another part of the page.
    fireEvent.change(await written(), { target: { value: "It rains" } });
    choose("Evaluate");
    await waitFor(() => expect(screen.queryByLabelText("Result of get_weather")).toBeNull());
    choose("Playground");
    expect((await written()).value).toBe("It rains");

    // A provider rejects a conversation with unanswered tool calls.
    server.requests.length = 0;
    await ask("And then?", server);
    expect(await chatRequests(server)[0]?.json()).toMatchObject({ messages: [{ role: "user", content: "And then?" }] });
  });

  it("report when a filter has cut them off", async () => {
    const server = chatServer();
    await askOne(server);
    await server.send({ index: 0, delta: { content: "Well" }, finish_reason: "content_filter" });
    expect((await screen.findByText("Cut off by the provider’s content filter.")).className).toContain("pb-muted");
  });
});

describe("a task that is called through a chat", () => {
  it("shows several answers", async () => {
    const server = chatServer();
    const { task, module } = describedByChat("image-text-to-text");
    await renderApp(`/playground?task=image-text-to-text&provider=acme&n=2`, {
      // The chat itself belongs to the first task that is called through it.
      entries: [acme, textGeneration.task, task],
      modules: {
        ...modules,
        "task:image-text-to-text": { default: module },
        // Not every chat model accepts images, only those with the tag.
        "provider:acme:mocks": { handlers: [], models: [{ ...chatModel, tags: ["image-text-to-text"] }] },
      },
      sandboxFetch: server.fetch,
    });
    fireEvent.change(await screen.findByLabelText("Content of message 1"), { target: { value: "What is it?" } });
    fireEvent.click(screen.getByRole("button", { name: "Run" }));
    await waitForChat(server);
    await server.send({ index: 1, delta: { content: "Two" } }, { index: 0, delta: { content: "One" } });
    await server.end();
    expect((await screen.findByText("Two")).closest(".pb-answer")?.textContent).toMatch(/^Answer 2/);
    expect(await screen.findByText(/^first token .* total/)).toBeTruthy();
  });
});

describe("an answer that waits for its model", () => {
  it("shows the download progress and what it waits for until it starts", () => {
    const access = { source: "Here", byEngine: true };
    const call = { model: "tiny", provider: "here", args: { messages: [] }, access };
    const run = { id: 1, call, status: "running", choices: [], warnings: [], exchanges: [] } as unknown as Run;
    const progress = { phase: "downloading", ratio: 0.25, doneBytes: 5e6, totalBytes: 2e7 } as const;
    const { rerender } = render(<ChatTurnView anonymous run={{ ...run, progress }} onRetry={() => {}} />);
    const bar = screen.getByRole("progressbar");
    expect(bar.getAttribute("value")).toBe("0.25");
    expect(bar.parentElement?.textContent).toBe("Downloading 5.0 MB of 20.0 MB");
    const waits = (next: Run["progress"]) =>
      rerender(<ChatTurnView anonymous run={{ ...run, progress: next! }} onRetry={() => {}} />);
    // Browser models report only a ratio.
    waits({ phase: "downloading", ratio: 0.428 });
    expect(bar.parentElement?.textContent).toBe("Downloading 42%");
    waits({ phase: "queued" });
    expect(bar.parentElement?.textContent).toBe("Waiting for another tab, which downloads this model");
    const choices = [{ text: "One", reasoning: "", toolCalls: [] }];
    rerender(<ChatTurnView anonymous run={{ ...run, progress, choices }} onRetry={() => {}} />);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});

describe("what blocks a question", () => {
  it("shows nothing while the provider's models are loading", async () => {
    const slow = { ...modules, "provider:acme:mocks": new Promise(() => {}) };
    await renderApp("/playground?provider=acme", { entries: [acme], modules: slow });
    expect((await screen.findByText("Looking up the provider’s models …")).className).toBe("pb-muted");
  });

  it("shows an error for missing input only after a run was tried", async () => {
    const noModels = { ...modules, "provider:acme:mocks": { handlers: [], models: [] } };
    await renderApp("/playground?provider=acme", { entries: [acme], modules: noModels });
    const hint = await screen.findByText("Type a model’s id.");
    expect(hint.className).toBe("pb-muted");
    fireEvent.change(screen.getByLabelText("Message"), { target: { value: "Hello?" } });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(hint.className).toBe("pb-field-error");
    await act(async () => fireEvent.change(screen.getByLabelText("Model"), { target: { value: "owner/name" } }));
    expect(hint.textContent).toContain("Enter sends");
    expect(hint.className).toBe("pb-muted");
  });
});
