import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import { Window } from "happy-dom";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

const mock = mockTests({ groq }, { env: { GROQ_API_KEY: "test" } });
const { answer } = await import("../server.js");

// A page around the component, while requests and answers stay those of Node.
const page = new Window({ url: "http://localhost" });
const names = [
  "document",
  "FormData",
  "HTMLElement",
  "HTMLIFrameElement",
  "MutationObserver",
  "Node",
  "navigator",
] as const;
vi.stubGlobal("window", page);
for (const name of names) vi.stubGlobal(name, page[name]);
const toProvider = globalThis.fetch;
vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
  path === "/api/chat" ? answer(new Request(`http://localhost${path}`, init)) : toProvider(path, init),
);
const { cleanup, fireEvent, render, screen } = await import("@testing-library/react");
const { Chat } = await import("./chat.tsx");
afterAll(async () => {
  vi.unstubAllGlobals();
  await page.happyDOM.close();
});
beforeEach(() => void render(<Chat />));
afterEach(cleanup);

function ask(question: string): void {
  fireEvent.change(screen.getByLabelText("Question"), { target: { value: question } });
  fireEvent.submit(screen.getByRole("button", { name: "Ask" }).closest("form")!);
}

it("shows the answer as it arrives, and sends the conversation with the next question", async () => {
  mock
    .chat("groq")
    .reply({ chunks: ["A panel", " of sockets."] })
    .reply("Studios.");
  ask("What is a patch bay?");
  await screen.findByText("A panel of sockets.");
  await screen.findByRole("button", { name: "Ask" });
  ask("Who has one?");
  await screen.findByText("Studios.");
  expect(mock.requests("groq")[1]?.body).toMatchObject({
    messages: [{ role: "user" }, { role: "assistant", content: "A panel of sockets." }, { content: "Who has one?" }],
  });
});

it("keeps what has arrived when the user stops the answer", async () => {
  mock.chat("groq").reply({ chunks: ["Once", " upon a time"], delays: [0, 60_000] });
  ask("Tell me a story");
  await screen.findByText("Once");
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByRole("button", { name: "Ask" });
  expect(screen.getByText("Once")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows why there is no answer", async () => {
  mock.chat("groq").reply({ error: 401, message: "This key has ended." });
  ask("Hello?");
  expect((await screen.findByRole("alert")).textContent).toContain("This key has ended.");
});
