import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { defineProvider, openAiChat } from "@patchbay/core/provider";
import { chatCompletionInput, chatCompletionOutput, defineTask, schema } from "@patchbay/core/task";
import { providerEntry, taskEntry } from "./entries.ts";
import { renderApp, type TestAppOptions } from "./render-app.tsx";

const MODEL = "owner/chat-model";

/** A chat provider at https://api.acme.test. */
export const acme = providerEntry("acme", { label: "Acme", keyEnv: "ACME_KEY" });
/** Its chat model. */
export const chatModel = { id: MODEL, task: "conversational", providerId: "chat-1" };
export const modules: NonNullable<TestAppOptions["modules"]> = {
  "provider:acme": {
    default: defineProvider({ tasks: { conversational: openAiChat({ path: "v1/chat/completions" }) } }),
  },
  "provider:acme:mocks": { handlers: [], models: [chatModel] },
};

/** A task that is called through chat and describes it: its index entry and its code. */
export function describedByChat(id: string, calls: readonly string[] = ["conversational"]) {
  const module = defineTask({
    descriptor: null,
    samples: [],
    input: schema.object({ inputs: schema.string() }),
    output: schema.string(),
    otherCalls: { conversational: { input: chatCompletionInput, output: chatCompletionOutput } },
  });
  return { task: taskEntry(id, { calls }), module };
}

/** The task that describes the chat's parameters. */
export const textGeneration = describedByChat("text-generation", ["text-generation", "conversational"]);

/** A key that must not appear anywhere. */
export const KEY = "acme-secret-key";

export interface ChatServer {
  readonly fetch: typeof fetch;
  readonly requests: Request[];
  /** Sends a chunk of the answer. */
  say(text: string): Promise<void>;
  /** Sends a chunk with deltas of several answers. */
  send(...choices: readonly object[]): Promise<void>;
  /** Sends a chunk that is not JSON. */
  garble(): Promise<void>;
  end(): Promise<void>;
  /** Sends a whole answer. */
  answer(text: string): Promise<void>;
}

/** A hub that knows one model, and a chat whose chunks the test sends. */
export function chatServer(answer?: () => Response): ChatServer {
  const requests: Request[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const send = (data: string) => act(async () => stream.enqueue(new TextEncoder().encode(`data: ${data}\n\n`)));
  const say = (content: string) => send(JSON.stringify({ choices: [{ index: 0, delta: { content } }] }));
  const end = () => send("[DONE]");
  return {
    requests,
    async fetch(input, init) {
      const request = new Request(input, init);
      requests.push(request.clone());
      if (request.url.includes("/api/models/")) {
        const row = { status: "live", task: "conversational", providerId: "chat-1" };
        return Response.json({ id: MODEL, inferenceProviderMapping: { acme: row } });
      }
      if (answer) return answer();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller;
          request.signal.addEventListener("abort", () => controller.error(request.signal.reason));
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
    say,
    end,
    async answer(text) {
      await say(text);
      await end();
    },
    send: (...choices) => send(JSON.stringify({ choices })),
    garble: () => send("\u0000{half"),
  };
}

/** Types a question and sends it; waits until the server, if any, is asked. */
export async function ask(question: string, server?: ChatServer) {
  await screen.findByText(/Enter sends/);
  fireEvent.change(screen.getByLabelText("Message"), { target: { value: question } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByRole("button", { name: "Stop" });
  if (server) await waitForChat(server);
}

export const conversation = () => within(screen.getByRole("region", { name: "Conversation" }));
export const chatRequests = (server: ChatServer) => server.requests.filter(({ method }) => method === "POST");

/** Waits until the chat request arrives. */
export async function waitForChat(server: ChatServer) {
  await waitFor(() => {
    if (chatRequests(server).length === 0) throw new Error("The chat was not asked for.");
  });
}

export async function enterKey() {
  fireEvent.change(await screen.findByLabelText("Key for Acme"), { target: { value: KEY } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/requests leave this machine/);
}

interface ChatScene extends Partial<TestAppOptions> {
  readonly address?: string;
  /** Whether the user has entered a key, so that the provider itself is called; default: the sandbox answers. */
  readonly live?: boolean;
  /** The server's answer to a chat; default: the test sends its chunks. */
  readonly answer?: () => Response;
}

/** A page with the chat provider, by default the playground. */
export async function openChat({
  address = "/playground?provider=acme",
  live = false,
  answer,
  ...options
}: ChatScene = {}) {
  const server = chatServer(answer);
  const answers = live ? { networkFetch: server.fetch } : { sandboxFetch: server.fetch };
  const view = await renderApp(address, { entries: [acme], modules, ...answers, ...options });
  if (live) await enterKey();
  return { ...view, server };
}
