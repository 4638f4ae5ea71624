import type { createVirtualClock } from "@patchbay/testing";
import { defineProvider, openAiChat } from "../../provider/index.ts";
import { groq, sampleProvider, together } from "./sample-providers.ts";
import { chatAnswer, hubToken, served, setUpClient, type Answer, type SetUp } from "./set-up-client.ts";

const price = (input: number) => ({ currency: "USD", unit: "million tokens", input, output: input }) as const;

/** A provider whose vendor lists its models with their prices. */
const priced = (id: string, input: number) =>
  sampleProvider(
    id,
    {},
    defineProvider({
      tasks: { conversational: openAiChat() },
      listModels: {
        route: () => ({ path: "models" }),
        read: () => [{ id: "pid", task: "conversational", price: price(input) }],
      },
    }),
  );

const providers = [groq, together, priced("dear", 9), priced("cheap", 1)];
export const mapping = {
  groq: served("conversational"),
  together: served("conversational"),
  dear: served("conversational"),
  cheap: served("conversational"),
};
export const chat = { model: "org/M", messages: [] };
export const providerOf = ({ url }: { readonly url: string }): string =>
  /router\.huggingface\.co\/([\w-]+)\//.exec(url)?.[1] ?? new URL(url).host;

/** What each provider answers; those without an answer succeed. */
export function setUpProviders(answers: Readonly<Record<string, Answer>> = {}, more: SetUp = {}) {
  const made = setUpClient({
    mapping,
    providers,
    token: hubToken,
    answer: (request, index) => (answers[providerOf(request)] ?? succeed)(request, index),
    ...more,
  });
  return {
    ...made,
    called: () =>
      made
        .calls()
        .filter(({ method }) => method === "POST")
        .map(providerOf),
  };
}

export const succeed: Answer = () =>
  Response.json({ ...chatAnswer, usage: { prompt_tokens: 1e6, completion_tokens: 0 } });
export const fail =
  (status: number): Answer =>
  () =>
    Response.json({ error: "down" }, { status });
/** Lists its models, and serves none. */
export const listOnly: Answer = (request, index) => (request.method === "GET" ? succeed : fail(500))(request, index);
export const never: Answer = () => new Promise<never>(() => undefined);
export const after =
  (milliseconds: number, clock: ReturnType<typeof createVirtualClock>): Answer =>
  (request, index) =>
    new Promise<void>((resolve) => void clock.schedule(milliseconds, resolve)).then(() => succeed(request, index));
