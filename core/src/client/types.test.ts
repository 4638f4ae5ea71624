import { describe, expectTypeOf, it } from "vitest";
import type { ProviderPlugin } from "../provider/plugin.ts";
import { createClient, InferenceClient, providerList } from "./index.ts";
import { groq, together } from "./testing/sample-providers.ts";

declare module "@patchbay/core/client" {
  interface ProviderTypes {
    readonly together: { tasks: "conversational" | "text-to-image"; model: "proposed" };
    readonly "own-key": { tasks: "conversational" | "text-to-image"; model: "required" };
    readonly engine: { tasks: "conversational" | "translation"; model: "included" };
  }
  interface ProviderOptions {
    readonly together?: { readonly top_k?: number };
  }
}

const providers = [groq as ProviderPlugin<"groq">, together as ProviderPlugin<"together">];
const client = createClient({ providers });
const chat = { model: "org/M", messages: [{ role: "user", content: "Hi" }] };
const typed = createClient({
  providers: [
    together as ProviderPlugin<"together">,
    groq as ProviderPlugin<"own-key">,
    groq as ProviderPlugin<"engine">,
  ],
});

/** Only compiled: that is the test. */
const compiled = (work: () => unknown): void => {
  expectTypeOf(work).toBeFunction();
};

describe("types of calls", () => {
  it("take the ids of the providers that were passed, alone, in a list, and policies", () => {
    compiled(() => client.chatCompletion({ ...chat, provider: "groq" }));
    compiled(() => client.chatCompletionStream({ ...chat, provider: ["together", "auto"] }));
    compiled(() => client.withResponse.chatCompletion({ ...chat, provider: "fastest" }));
    // @ts-expect-error no provider that was passed
    compiled(() => client.chatCompletion({ ...chat, provider: "grok" }));
    // @ts-expect-error nor in a list
    compiled(() => client.chatCompletionStream({ ...chat, provider: ["groq", "grok"] }));
    // @ts-expect-error nor by run
    compiled(() => client.run("conversational", { ...chat, provider: "grok" }));
    // @ts-expect-error nor with the response
    compiled(() => client.withResponse.chatCompletion({ ...chat, provider: "grok" }));
    // @ts-expect-error nor at an endpoint
    compiled(() => client.endpoint("http://localhost/v1").chatCompletion({ ...chat, provider: "grok" }));
    // @ts-expect-error nor in a list of models
    compiled(() => client.models({ provider: "grok" }));
    compiled(async () => {
      const models = await client.models({ provider: ["groq", "together"] });
      for (const { provider } of models) expectTypeOf(provider).toEqualTypeOf<"groq" | "together">();
    });
    expectTypeOf(new InferenceClient("hf_x", { providers })).toEqualTypeOf<InferenceClient<"groq" | "together">>();
  });

  it("take any provider where the plugins are found at run time", () => {
    const open = createClient({ providers: providerList([groq]) });
    compiled(() => open.chatCompletion({ ...chat, provider: "grok" }));
    compiled(() => createClient().chatCompletion({ ...chat, provider: "grok" }));
    expectTypeOf(open).toEqualTypeOf<InferenceClient>();
  });

  it("make a client of a few providers assignable to one of any", () => {
    expectTypeOf(client).toExtend<InferenceClient>();
  });

  it("refuse arguments that a task does not have, except in run, which passes them on", () => {
    // @ts-expect-error it is max_tokens
    compiled(() => client.chatCompletion({ ...chat, max_token: 9 }));
    // @ts-expect-error inputs is not a number
    compiled(() => client.textToImage({ inputs: 9 }));
    // @ts-expect-error it is deadline
    compiled(() => client.chatCompletion(chat, { timeout: 9 }));
    compiled(() => client.run("conversational", { ...chat, top_k: 4 }));
    expectTypeOf(client.chatCompletion).parameter(0).not.toHaveProperty("max_token");
  });

  it("take the choice of a tool as OpenAI's clients write it", () => {
    const tool_choice = { type: "function", function: { name: "sum" } } as const;
    compiled(() => client.chatCompletion({ ...chat, tool_choice, parallel_tool_calls: false }));
    // @ts-expect-error no kind of choice
    compiled(() => client.chatCompletion({ ...chat, tool_choice: { ...tool_choice, type: "tool" } }));
    expectTypeOf(client.chatCompletion).parameter(0).toHaveProperty("parallel_tool_calls");
  });

  it("refuse a misspelled task where the providers are known", () => {
    // @ts-expect-error it is conversational
    compiled(() => client.run("chatCompletoin", chat));
    // @ts-expect-error likewise in a stream
    compiled(() => client.stream("chatCompletionStream", chat));
    compiled(() => client.run("a-plugin's-task" as string, {}));
    compiled(() => createClient().run("a-plugin's-task", {}));
    expectTypeOf(client).toExtend<InferenceClient>();
  });

  it("refuse a provider that does not serve the task", () => {
    const image = { model: "org/M", inputs: "a cat" };
    compiled(() => typed.textToImage({ ...image, provider: "together" }));
    compiled(() => typed.chatCompletion({ ...chat, provider: ["together", "engine", "auto"] }));
    compiled(() => typed.run("text-to-image" as string, { ...image, provider: "engine" }));
    // A provider whose type reports no tasks may serve any.
    const untyped = createClient({ providers: [groq as ProviderPlugin<"untyped">] });
    compiled(() => untyped.translation({ model: "org/M", inputs: "Hallo", provider: "untyped" }));
    // @ts-expect-error the engine makes no images
    compiled(() => typed.textToImage({ ...image, provider: "engine" }));
    // @ts-expect-error nor in a list
    compiled(() => typed.textToImage({ ...image, provider: ["together", "engine"] }));
    // @ts-expect-error nor by run
    compiled(() => typed.run("text-to-image", { ...image, provider: "engine" }));
    // @ts-expect-error nor with the response
    compiled(() => typed.withResponse.textToImage({ ...image, provider: "engine" }));
    expectTypeOf(typed).toExtend<InferenceClient>();
  });

  it("refuse options of a provider that the client does not have, and options that the provider lacks", () => {
    compiled(() => typed.chatCompletion({ ...chat, providerOptions: { together: { top_k: 4 }, engine: {} } }));
    compiled(() => createClient().chatCompletion({ ...chat, providerOptions: { anything: { top_k: 4 } } }));
    // @ts-expect-error it is together
    compiled(() => typed.chatCompletion({ ...chat, providerOptions: { togther: { top_k: 4 } } }));
    // @ts-expect-error it is top_k
    compiled(() => typed.chatCompletion({ ...chat, providerOptions: { together: { topk: 4 } } }));
    expectTypeOf(typed.chatCompletion).parameter(0).toHaveProperty("providerOptions");
  });

  it("refuse misspelled parameters, except in run, which passes them on", () => {
    const image = { model: "org/M", inputs: "a cat" };
    compiled(() => client.textToImage({ ...image, parameters: { width: 5 } }));
    compiled(() => client.run("text-to-image", { ...image, parameters: { widht: 5 } }));
    compiled(() => createClient().textToImage({ ...image, parameters: { vendor_parameter: 5 } }));
    // @ts-expect-error it is width
    compiled(() => client.textToImage({ ...image, parameters: { widht: 5 } }));
    // @ts-expect-error it is width
    compiled(() => client.withResponse.textToImage({ ...image, parameters: { widht: 5 } }));
    expectTypeOf(client.textToImage).parameter(0).toHaveProperty("parameters");
  });

  it("need a model where the named provider does", () => {
    const { messages } = chat;
    compiled(() => typed.chatCompletion({ messages, provider: "engine" }));
    compiled(() => typed.endpoint("http://localhost/v1").chatCompletion({ messages }));
    compiled(() => typed.textToImage({ inputs: "a cat", provider: "together" }));
    compiled(() => createClient().chatCompletion({ messages, provider: "together" }));
    // @ts-expect-error the hub proposes no model for chats
    compiled(() => typed.chatCompletion({ messages, provider: "together" }));
    // @ts-expect-error the hub is not asked
    compiled(() => typed.textToImage({ inputs: "a cat", provider: "own-key" }));
    // @ts-expect-error a policy chooses among those that serve a model
    compiled(() => typed.textToImage({ inputs: "a cat", provider: "auto" }));
    // @ts-expect-error nor by run
    compiled(() => typed.run("conversational", { messages, provider: "together" }));
    expectTypeOf(typed).toExtend<InferenceClient>();
  });

  it("refuse a role that does not exist, and a chat without messages", () => {
    const role: string = "user";
    const list = [{ role: "user", content: "Hi" }];
    compiled(() => client.chatCompletion({ model: "m", messages: [{ role, content: "Hi" }] }));
    compiled(() => client.chatCompletionStream({ model: "m", messages: list }));
    compiled(() => client.chatCompletionStream({ model: "m", messages: [...list, { role: "user", content: "Hi" }] }));
    compiled(() =>
      client.chatCompletion({
        model: "m",
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: [{ type: "text", text: "Hi" }] },
        ],
      }),
    );
    compiled(() => createClient().chatCompletion({ model: "m", messages: [{ role: "usr", content: "Hi" }] }));
    // @ts-expect-error it is user
    compiled(() => client.chatCompletion({ model: "m", messages: [{ role: "usr", content: "Hi" }] }));
    // @ts-expect-error it is user
    compiled(() => client.chatCompletionStream({ model: "m", messages: [{ role: "usr", content: "Hi" }] }));
    // @ts-expect-error it is user
    compiled(() => client.withResponse.chatCompletion({ model: "m", messages: [{ role: "usr", content: "Hi" }] }));
    // @ts-expect-error no messages
    compiled(() => client.chatCompletion({ model: "m", messages: [] }));
    expectTypeOf(client.chatCompletion).parameter(0).toHaveProperty("messages");
  });

  it("refuse outputs of another type", () => {
    // @ts-expect-error a Blob is not a string
    compiled(async (): Promise<string> => client.textToImage({ inputs: "x" }));
    // @ts-expect-error an address is not a Blob
    compiled(async (): Promise<Blob> => client.textToImage({ inputs: "x" }, { outputType: "url" }));
    // @ts-expect-error a chunk has no message
    compiled(async () => (await client.chatCompletionStream(chat).next()).value?.choices[0]?.message);
    expectTypeOf(client.textToVideo).returns.resolves.toEqualTypeOf<Blob>();
  });
});
