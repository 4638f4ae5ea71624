import { describe, expect, it } from "vitest";
import { InputError, MappingNotFoundError, ProviderNotFoundError, TaskNotSupportedError } from "../errors/index.ts";
import { errorOf, served, setUpClient } from "./testing/set-up-client.ts";

const messages: never[] = [];
const all = Object.fromEntries(["hf-inference", "together", "groq"].map((id) => [id, served("conversational")]));

describe("auto", () => {
  it.each([undefined, "auto"])("auto chooses the first provider that the hub names (provider %j)", async (provider) => {
    const { client, calls, lookups, warnings } = setUpClient({ mapping: all, token: "hf_abc" });
    await client.chatCompletion({ model: "org/M", messages, ...(provider && { provider }) });
    expect(calls()[0]?.url).toContain("/hf-inference/");
    expect(lookups()).toHaveLength(1);
    expect(warnings).toEqual([]);
    expect(lookups()[0]?.headers.get("authorization")).toBe("Bearer hf_abc");
  });

  it("auto follows the order of a list", async () => {
    const mapping = [
      { provider: "together", ...served("conversational") },
      { provider: "groq", ...served("conversational") },
    ];
    const { client, calls } = setUpClient({ mapping });
    await client.chatCompletion({ model: "org/M", messages });
    expect(calls()[0]?.url).toContain("/together/");
  });

  it("auto skips providers without a plugin", async () => {
    const { client, calls, warnings } = setUpClient({ mapping: { newcomer: served("conversational"), ...all } });
    await client.chatCompletion({ model: "org/M", messages });
    expect(calls()[0]?.url).toContain("/hf-inference/");
    expect(warnings).toEqual([
      "The first provider of model org/M is newcomer, for which there is no plugin here: hf-inference is called instead.",
    ]);
  });

  it("auto names the missing provider if none has a plugin", async () => {
    const { client } = setUpClient({ mapping: { newcomer: served("conversational") } });
    const error = await errorOf(client.chatCompletion({ model: "org/M", messages }));
    expect(ProviderNotFoundError.isInstance(error)).toBe(true);
    expect(error.message).toBe(
      "Provider 'newcomer' not supported. Available providers: hf-inference,groq,together,openai,black-forest-labs,fal-ai",
    );
  });

  it("auto sends a model's address to the provider for endpoints", async () => {
    const { client, calls, lookups } = setUpClient();
    await client.chatCompletion({ model: "https://m.example", messages });
    expect(calls()[0]?.url).toBe("https://m.example/v1/chat/completions");
    expect(lookups()).toHaveLength(0);
  });
});

interface Refusal {
  args: Record<string, unknown>;
  task?: string;
  mapping?: unknown;
  token?: string;
  message: string;
  kind?: typeof InputError;
}

const refusals: Record<string, Refusal> = {
  "endpoint and provider": {
    args: { endpointUrl: "https://e.example", provider: "together", messages },
    message: "Specifying both endpointUrl and provider is not supported.",
  },
  "endpoint and auto": {
    args: { endpointUrl: "https://e.example", provider: "auto", messages },
    message: "Specifying both endpointUrl and provider is not supported.",
  },
  "auto without a model": {
    args: { messages },
    message: "Specifying a model is required when provider is auto",
  },
  "auto with a provider's key": {
    args: { model: "org/M", messages },
    token: "key123",
    mapping: all,
    message:
      "Provider 'auto' needs a hub token (hf_…) or none: a provider's key works at that provider only. Pass the provider's id as `provider`.",
  },
  "a model that no provider serves": {
    args: { model: "org/M", messages },
    mapping: {},
    message: "No Inference Provider available for model org/M.",
    kind: MappingNotFoundError,
  },
  "an unknown provider": {
    args: { model: "org/M", provider: "unknown-provider", messages },
    message:
      "Provider 'unknown-provider' not supported. Available providers: hf-inference,groq,together,openai,black-forest-labs,fal-ai",
    kind: ProviderNotFoundError,
  },
  "a task that the provider lacks": {
    args: { provider: "groq", inputs: "a" },
    task: "text-classification",
    message: "Task 'text-classification' not supported for provider 'groq'. Available tasks: conversational",
    kind: TaskNotSupportedError,
  },
  "a task named like a member of every object": {
    args: { provider: "groq", inputs: "a" },
    task: "constructor",
    message: "Task 'constructor' not supported for provider 'groq'. Available tasks: conversational",
    kind: TaskNotSupportedError,
  },
  "a model as address at a third party": {
    args: { model: "https://m.example", provider: "together", messages },
    message: "Model URLs are no longer supported. Use endpointUrl instead.",
  },
  "a model as path": {
    args: { model: "/local", provider: "hf-inference", messages },
    message: "Model URLs are no longer supported. Use endpointUrl instead.",
  },
  "a model that the provider does not serve": {
    args: { model: "org/M", provider: "together", messages },
    mapping: { groq: served("conversational") },
    message:
      "We have not been able to find inference provider information for model org/M. Provider together does not serve it. Choose another model, or one of its providers: groq.",
    kind: MappingNotFoundError,
  },
  "a model served for another task": {
    args: { model: "org/M", provider: "together", messages },
    mapping: { together: served("text-to-image") },
    message:
      "Model org/M is not supported for task conversational and provider together. Supported task: text-to-image.",
    kind: TaskNotSupportedError,
  },
  "a model served for an alias that only another provider has": {
    args: { model: "org/M", provider: "hf-inference", inputs: "a" },
    task: "fill-mask",
    mapping: { "hf-inference": served("sentence-similarity") },
    message:
      "Model org/M is not supported for task fill-mask and provider hf-inference. Supported task: sentence-similarity.",
    kind: TaskNotSupportedError,
  },
  "a direct provider with a hub token": {
    args: { model: "openai/gpt-4o", provider: "openai", messages },
    token: "hf_abc",
    message: "Provider openai is closed-source and does not support HF tokens.",
  },
  "a direct provider without a model": {
    args: { provider: "openai", messages },
    token: "key123",
    message: "Provider openai requires a model ID to be passed directly.",
  },
  "a direct provider without the prefix": {
    args: { model: "gpt-4o", provider: "openai", messages },
    token: "key123",
    message: 'Models from openai must be prefixed by "openai/". Got "gpt-4o".',
  },
  "an endpoint that is no address": {
    args: { endpointUrl: "/local", messages },
    message: 'endpointUrl must be an absolute address that begins with https:// or http://, but is the text "/local".',
  },
  "no messages": {
    args: { model: "org/M", provider: "groq" },
    message: 'A chat needs `messages`: a list such as [{ role: "user", content: "Hello" }].',
  },
  "messages that are no list": {
    args: { model: "org/M", provider: "groq", messages: "Hello" },
    message: 'A chat needs `messages`: a list such as [{ role: "user", content: "Hello" }].',
  },
  "no inputs": {
    args: { model: "org/M", provider: "together" },
    task: "text-to-image",
    message: "Task text-to-image needs `inputs`, which is missing. Pass what the model works on.",
  },
  "an empty prompt": {
    args: { model: "org/M", provider: "together", inputs: "" },
    task: "text-to-image",
    message: "Task text-to-image needs `inputs`, which is empty. Pass what the model works on.",
  },
  "a model that is no text": {
    args: { model: 5, provider: "together", messages },
    message: "model must be text, but is the number 5.",
  },
};

describe("refused before a provider is asked:", () => {
  it.each(Object.entries(refusals))(
    "%s",
    async (_name, { args, task = "conversational", mapping, token, message, kind }) => {
      const { client, calls } = setUpClient({ mapping, token });
      const error = await errorOf(client.run(task as string, args));
      expect(error.message).toBe(message);
      expect((kind ?? InputError).isInstance(error)).toBe(true);
      expect(calls()).toHaveLength(0);
    },
  );

  it.each([null, undefined, "text"])("arguments %j", async (args) => {
    const { client } = setUpClient();
    await expect(client.run("conversational", args as never)).rejects.toThrow(
      "The arguments must be an object such as { model, inputs }, but are ",
    );
  });

  it("refuses a client without providers", async () => {
    const { client } = setUpClient({ providers: [] });
    await expect(client.chatCompletion({ model: "org/M", provider: "groq", messages })).rejects.toThrow(
      "Provider 'groq' not supported: this client has no providers. Give it some as `providers`.",
    );
    await expect(client.chatCompletion({ endpointUrl: "https://e.example", messages })).rejects.toThrow(
      "No provider here serves an endpoint's address.",
    );
  });

  it("refuses a call's provider if the client has an endpoint", async () => {
    const { client } = setUpClient({ endpointUrl: "https://e.example" });
    await expect(client.chatCompletion({ provider: "auto", messages })).rejects.toThrow(
      "Specifying both endpointUrl and provider is not supported.",
    );
  });
});

describe("hostile model ids", () => {
  const hostile = [
    "../x",
    "org/../x",
    "org/..",
    "a/b/c",
    "org/M?x=1",
    "org/M#x",
    "org\\M",
    "org/M\n",
    "org/\u0000",
    "org/M x",
    "//evil.example",
    "org/%2e%2e",
    ".",
    "",
    " ",
    "org/a..b",
    "@evil.example/x",
    "org/ü",
  ];

  it.each(hostile)("%j never reaches an address", async (model) => {
    const { client, calls, lookups } = setUpClient({ mapping: { together: served("conversational") } });
    const error = await errorOf(client.chatCompletion({ model, provider: "together", messages }));
    expect(error.message).not.toBe("");
    expect(calls()).toHaveLength(0);
    expect(lookups().map(({ url }) => url)).toEqual(model === "" ? ["https://huggingface.co/api/tasks"] : []);
  });

  it.each(["../../admin", "x?y", "x#y", "a\\b", "a\nb", "%2e%2e/x"])(
    "%j as the provider's id of a model never changes the path",
    async (providerId) => {
      const { client, calls } = setUpClient({
        mapping: { "black-forest-labs": served("text-to-image", providerId) },
        token: "key123",
      });
      const call = client.textToImage({ model: "org/M", provider: "black-forest-labs", inputs: "cat" });
      await expect(call).rejects.toThrow("cannot be called");
      expect(calls()).toHaveLength(0);
    },
  );

  it("@evil.example as the provider's id stays below the path", async () => {
    const { client, calls } = setUpClient({
      mapping: { "black-forest-labs": served("text-to-image", "@evil.example//x:1") },
      token: "key123",
    });
    await client.textToImage({ model: "org/M", provider: "black-forest-labs", inputs: "cat" }).catch(() => undefined);
    expect(calls()[0]?.url).toBe("https://api.us1.bfl.ai/v1/@evil.example//x:1");
  });
});
