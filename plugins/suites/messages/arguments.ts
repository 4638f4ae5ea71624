import { defineTool, generateOutput, runTools } from "@patchbay/core/chat";
import { z } from "zod";
import { chat, messages, type Mistake, type Scene } from "./scene.ts";

const chatWith =
  (more: object) =>
  ({ client }: Scene) =>
    client.chatCompletion({ ...chat, ...more } as never);
const image = { model: "org/M", provider: "together", inputs: "a cat" };
const search = { type: "function", function: { description: "Searches" } };
const circular: Record<string, unknown> = {};
circular["self"] = circular;

/** Wrong arguments and options, which are rejected before a request is sent. */
export const wrongArguments: readonly Mistake[] = [
  {
    mistake: "a misspelled role",
    message:
      'messages[0].role must be one of system, developer, user, assistant, tool, function, but is the text "usr". Did you mean "user"?',
    call: chatWith({ messages: [{ role: "usr", content: "Hi" }] }),
  },
  {
    mistake: "a message without a role",
    message: "messages[0].role must be one of system, developer, user, assistant, tool, function, but is missing.",
    call: chatWith({ messages: [{ content: "Hi" }] }),
  },
  {
    mistake: "a message that is a text",
    message: 'messages[0] must be an object such as { role: "user", content: "Hello" }, but is the text "Hi".',
    call: chatWith({ messages: ["Hi"] }),
  },
  {
    mistake: "no messages",
    message: 'A chat needs `messages`: a list such as [{ role: "user", content: "Hello" }].',
    call: chatWith({ messages: undefined }),
  },
  {
    mistake: "messages as a text",
    message: 'A chat needs `messages`: a list such as [{ role: "user", content: "Hello" }].',
    call: chatWith({ messages: "Hi" }),
  },
  {
    mistake: "a limit of tokens as a text",
    message: 'max_tokens must be a number, but is the text "5". Pass it without quotes.',
    call: chatWith({ max_tokens: "5" }),
  },
  {
    mistake: "a temperature that is NaN",
    message: "temperature must be a number, but is the number NaN. Leave it out, or pass a finite number.",
    call: chatWith({ temperature: Number.NaN }),
  },
  {
    mistake: "a schema as tools",
    message:
      'tools must be a list such as [{ type: "function", function: { name, parameters } }], but is a schema. Pass schemas to runTools of @patchbay/core/chat.',
    call: chatWith({ tools: z.object({ city: z.string() }) }),
  },
  {
    mistake: "a schema among the tools",
    message: 'tools[0] must be an object { type: "function", function: { name, parameters } }, but is a schema.',
    call: chatWith({ tools: [z.object({})] }),
  },
  {
    mistake: "a tool without a name",
    message: 'tools[0].function.name is missing. Give { type: "function", function: { name, parameters } }.',
    call: chatWith({ tools: [search] }),
  },
  {
    mistake: "a number as the signal",
    message:
      "signal must be an AbortSignal, but is the number 500. For a time limit pass AbortSignal.timeout(ms), or the option deadline.",
    call: ({ client }) => client.chatCompletion(chat as never, { signal: 500 } as never),
  },
  {
    mistake: "a tool that defineTool did not make",
    message:
      "tools.weather must be made by defineTool({ description, parameters, run }), but is an object without a schema.",
    call: ({ client }) => runTools(client, { ...chat, tools: { weather: { run: () => "sunny" } } } as never),
  },
  {
    mistake: "a tool whose name has a space",
    message: 'A tool cannot be named "the weather": use up to 64 letters, digits, "_" and "-".',
    call: ({ client }) =>
      runTools(client, { ...chat, tools: { "the weather": defineTool({ run: () => 1 }) } } as never),
  },
  {
    mistake: "the name of a type as the output",
    message: 'output must be a Standard Schema such as z.object({ … }), or a JSON Schema, but is the text "string".',
    call: ({ client }) => generateOutput(client, { ...chat, output: "string" } as never),
  },
  {
    mistake: "members of a schema as the output",
    message:
      "output must be one schema, but its member city is a schema. Wrap the members, for example in z.object({ … }).",
    call: ({ client }) => generateOutput(client, { ...chat, output: { city: z.string() } } as never),
  },
  {
    mistake: "a path as audio",
    message: 'data must be bytes or a Blob, but is the text "path.wav". Read the file first, or fetch the address.',
    call: ({ client }) =>
      client.automaticSpeechRecognition({ model: "org/M", provider: "hf-inference", data: "path.wav" } as never),
  },
  {
    mistake: "no inputs",
    message: "Task text-to-image needs `inputs`, which is missing. Pass what the model works on.",
    call: ({ client }) => client.textToImage({ ...image, inputs: undefined } as never),
  },
  {
    mistake: "empty inputs",
    message: "Task text-to-image needs `inputs`, which is empty. Pass what the model works on.",
    call: ({ client }) => client.textToImage({ ...image, inputs: "" } as never),
  },
  {
    mistake: "a width that is not finite",
    message: "parameters.width must be a number, but is the number Infinity. Leave it out, or pass a finite number.",
    call: ({ client }) => client.textToImage({ ...image, parameters: { width: Infinity } } as never),
  },
  {
    mistake: "parameters as a text",
    message: 'parameters must be an object such as { seed: 5 }, but is the text "width=5".',
    call: ({ client }) => client.textToImage({ ...image, parameters: "width=5" } as never),
  },
  {
    mistake: "a provider in capitals",
    message: "Provider 'Groq' not supported. Did you mean \"groq\"?",
    call: chatWith({ provider: "Groq" }),
  },
  {
    mistake: "a misspelled provider",
    message: "Provider 'grok' not supported. Did you mean \"groq\"?",
    call: chatWith({ provider: "grok" }),
  },
  {
    mistake: "a misspelled task",
    message:
      "Task 'text-too-image' not supported for provider 'together'. Did you mean \"text-to-image\"? Available tasks: text-to-image,conversational,text-generation,image-to-image,text-to-video,image-to-video,feature-extraction,text-to-speech,automatic-speech-recognition,text-ranking",
    call: ({ client }) => client.run("text-too-image" as never, image as never),
  },
  {
    mistake: "an endpoint and a provider",
    message: "Specifying both endpointUrl and provider is not supported.",
    call: ({ client, endpointUrl }) => client.chatCompletion({ ...chat, endpointUrl } as never),
  },
  {
    mistake: "auto without a model",
    message: "Specifying a model is required when provider is auto",
    call: chatWith({ provider: "auto", model: undefined }),
  },
  {
    mistake: "auto with a provider's key",
    message:
      "Provider 'auto' needs a hub token (hf_…) or none: a provider's key works at that provider only. Pass the provider's id as `provider`.",
    call: chatWith({ provider: "auto" }),
    options: { accessToken: "gsk-a-key-of-groq" },
  },
  {
    mistake: "an address as another provider's model",
    message: "Model URLs are no longer supported. Use endpointUrl instead.",
    call: chatWith({ model: "https://e.example/m" }),
  },
  {
    mistake: "an endpoint without a scheme",
    message:
      'endpointUrl must be an absolute address that begins with https:// or http://, but is the text "localhost:8080".',
    call: chatWith({ provider: undefined, endpointUrl: "localhost:8080" }),
  },
  {
    mistake: "a model's id with a space",
    message:
      '"org/My Model" is not a valid model id of the hub. An id is "owner/name": letters, digits, "-", "_" and single dots.',
    call: chatWith({ model: "org/My Model" }),
  },
  {
    mistake: "a model that is a number",
    message: "model must be text, but is the number 7.",
    call: chatWith({ model: 7 }),
  },
  {
    mistake: "a token with a line break",
    message:
      "The access token contains a space, a line break or a character outside ASCII, which no token does. Copy it again, without quotes or line end.",
    call: chatWith({ accessToken: "hf_abcdefgh\n" }),
  },
  {
    mistake: "a token that is a number",
    message: "The access token must be text, but its type is number.",
    call: chatWith({ accessToken: 5 }),
  },
  {
    mistake: "a hub token at a provider that is called directly",
    message: "Provider openai is closed-source and does not support HF tokens.",
    call: chatWith({ provider: "openai", model: "openai/gpt-5" }),
  },
  {
    mistake: "a model's id without the provider's prefix",
    message: 'Models from openai must be prefixed by "openai/". Got "gpt-5".',
    call: chatWith({ provider: "openai", model: "gpt-5" }),
  },
  {
    mistake: "no key at a provider that is called directly",
    message: "Provider openai needs an API key, but none was passed. Pass one as accessToken or in keys.",
    call: chatWith({ provider: "openai", model: "openai/gpt-5" }),
    options: { accessToken: "" },
  },
  {
    mistake: "no model at a provider that is called directly",
    message: "Provider openai requires a model ID to be passed directly.",
    call: chatWith({ provider: "openai", model: "" }),
  },
  {
    mistake: "a negative deadline",
    message: "deadline must be 0 or a larger number of milliseconds, but is the number -1.",
    call: ({ client }) => client.chatCompletion(chat as never, { deadline: -1 }),
  },
  {
    mistake: "retries as a text",
    message: 'retries must be 0 or a larger number, but is the text "3".',
    call: ({ client }) => client.chatCompletion(chat as never, { retries: "3" } as never),
  },
  {
    mistake: "an organization with a space",
    message: 'billTo must be the name of an organization (letters, digits and dashes), but is the text "my org".',
    call: ({ client }) => client.chatCompletion(chat as never, { billTo: "my org" }),
  },
  {
    mistake: "providerOptions that are not by provider",
    message:
      'providerOptions.top_k must be an object, but is the number 5. Pass one for each provider: { "<provider id>": { … } }.',
    call: chatWith({ providerOptions: { top_k: 5 } }),
  },
  {
    mistake: "no arguments",
    message: "The arguments must be an object such as { model, inputs }, but are undefined.",
    call: ({ client }) => client.chatCompletion(undefined as never),
  },
  {
    mistake: "a circular argument",
    message: "metadata cannot be written as JSON: JSON has no circular references and no BigInt. Pass plain data.",
    call: chatWith({ metadata: circular }),
  },
  {
    mistake: "a promise as an argument",
    message: "metadata is a Promise, which cannot be sent. Await or read it first, and pass text or a Blob.",
    call: chatWith({ metadata: Promise.resolve(messages) }),
  },
];
