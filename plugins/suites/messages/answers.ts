import { collectStream } from "@patchbay/core/chat";
import { chat, messages, type Mistake, type Scene } from "./scene.ts";

const ask = ({ client }: Scene) => client.chatCompletion(chat as never);
const stream = ({ client }: Scene) => collectStream(client.chatCompletionStream(chat as never));
const refused = (status: number, error: unknown, headers: Record<string, string> = {}) => ({
  status,
  json: { error },
  headers,
});

/** Answers of the hub instead of a model's providers. */
export const hubRefusals: readonly Mistake[] = [
  {
    mistake: "an unknown model",
    message: "Model org/M does not exist",
    call: ask,
    hub: refused(404, "Repository not found"),
  },
  {
    mistake: "a wrong hub token",
    message:
      "The hub answered with status 401 for model org/M: Invalid username or password. Check the access token and what it may be used for.",
    call: ask,
    hub: refused(401, "Invalid username or password."),
  },
  {
    mistake: "a hub token without credit",
    message:
      "The hub answered with status 402 for model org/M: Payment required. Check the account's balance, plan and spending limit: waiting does not help.",
    call: ask,
    hub: refused(402, "Payment required"),
  },
  {
    mistake: "a lookup that the hub refuses",
    message: "The hub answered with status 400 for model org/M: Invalid expand. Check the arguments.",
    call: ask,
    hub: refused(400, "Invalid expand"),
  },
  {
    mistake: "a proxy that wants a password",
    message:
      "The hub could not be reached at http://{host}/hub/api/models/org/M: fetch failed. Check the address and the connection.",
    call: ask,
    hub: { status: 407, text: "" },
  },
  {
    mistake: "a login page in place of the hub",
    message:
      'The hub answered at http://{host}/hub/api/models/org/M with status 200, content type text/html: "Airport Wi-Fi". This is a web page: check the address, and whether a proxy, a firewall or a login page answers instead of the API.',
    call: ask,
    hub: { text: "<html><title>Airport Wi-Fi</title></html>", headers: { "content-type": "text/html" } },
  },
  {
    mistake: "a model that no provider serves",
    message: "We have not been able to find inference provider information for model org/M.",
    call: ask,
    hub: { json: {} },
  },
  {
    mistake: "a provider that does not serve the model",
    message:
      "We have not been able to find inference provider information for model org/M. Provider cerebras does not serve it. Choose another model, or one of its providers: groq, together, hf-inference.",
    call: ({ client }) => client.chatCompletion({ ...chat, provider: "cerebras" } as never),
  },
  {
    mistake: "a task that the model is not served for",
    message:
      "Model org/M is not supported for task conversational and provider together. Supported task: text-to-image.",
    call: ({ client }) => client.chatCompletion({ ...chat, provider: "together" } as never),
  },
];

/** Rejections of providers, and answers of servers that are not providers. */
export const providerRefusals: readonly Mistake[] = [
  {
    mistake: "too long a conversation",
    message:
      "Provider groq answered with status 400 (context_length_exceeded): Please reduce the length of the messages. Shorten the messages or lower max_tokens. Server org/M does not seem to support chat completion.",
    call: ask,
    answer: refused(400, { message: "Please reduce the length of the messages.", code: "context_length_exceeded" }),
  },
  {
    mistake: "what the content filter refuses",
    message:
      "Provider groq answered with status 400 (content_filter): The prompt was flagged. Rephrase the input, or choose another model. Server org/M does not seem to support chat completion.",
    call: ask,
    answer: refused(400, { message: "The prompt was flagged.", code: "content_filter" }),
  },
  {
    mistake: "an account without credit",
    message:
      "Provider groq answered with status 429 (insufficient_quota): You exceeded your current quota. Check the account's balance, plan and spending limit: waiting does not help.",
    call: ask,
    answer: refused(429, { message: "You exceeded your current quota.", code: "insufficient_quota" }),
  },
  {
    mistake: "a balance that is used up",
    message:
      "Provider groq answered with status 402: Insufficient Balance. Check the account's balance, plan and spending limit: waiting does not help.",
    call: ask,
    answer: refused(402, "Insufficient Balance"),
  },
  {
    mistake: "a model that the provider does not know",
    message:
      "Provider groq answered with status 404 (model_not_found): The model `m` does not exist. Check the model's id, and whether the key may use this model. Server org/M does not seem to support chat completion.",
    call: ask,
    answer: refused(404, { message: "The model `m` does not exist.", code: "model_not_found" }),
  },
  {
    mistake: "a wrong key",
    message:
      "Provider groq answered with status 401 (invalid_api_key): Invalid API Key. Check the access token and what it may be used for.",
    call: ask,
    answer: refused(401, { message: "Invalid API Key", code: "invalid_api_key" }),
  },
  {
    mistake: "no key",
    message:
      "Endpoint {host} answered with status 401: Missing bearer token. No access token was sent: pass one as accessToken.",
    call: ({ client, endpointUrl }) => client.chatCompletion({ endpointUrl, model: "m", messages } as never),
    answer: refused(401, "Missing bearer token"),
    options: { accessToken: "" },
  },
  {
    mistake: "too many calls",
    message:
      "Provider groq answered with status 429: Slow down. Try again in 7200 s; Patchbay itself waits at most 600 s.",
    call: ask,
    answer: refused(429, { message: "Slow down" }, { "retry-after": "7200" }),
  },
  {
    mistake: "an argument of the wrong type",
    message:
      "Provider groq answered with status 422: Expected a number. Check `top_p`. Server org/M does not seem to support chat completion.",
    call: ask,
    answer: refused(422, { message: "Expected a number", param: "top_p" }),
  },
  {
    mistake: "too large a request",
    message: "Provider groq answered with status 413. The request is too large: send fewer or smaller inputs.",
    call: ask,
    answer: { status: 413, text: "" },
  },
  {
    mistake: "a provider that is busy",
    message: "Provider groq answered with status 503: Overloaded. Try again later.",
    call: ask,
    answer: refused(503, "Overloaded"),
  },
  {
    mistake: "a provider that fails",
    message:
      "Provider groq answered with status 500: Internal error. Try again later. Server org/M does not seem to support chat completion.",
    call: ask,
    answer: refused(500, "Internal error"),
  },
  {
    mistake: "an answer without usage",
    message:
      "Invalid inference output: Expected ChatCompletionOutput. Use the 'request' method with the same parameters to do a custom call with no type checking. Most providers need `task` in its options. Provider groq answered without usage.",
    call: ask,
    answer: { json: { choices: [], created: 1, id: "a", model: "m" } },
  },
  {
    mistake: "a page in place of an answer",
    message:
      "Invalid inference output: Expected ChatCompletionOutput. Use the 'request' method with the same parameters to do a custom call with no type checking. Most providers need `task` in its options. Provider groq answered at http://{host}/router/groq/openai/v1/chat/completions with status 200, content type text/html: \"Welcome to nginx!\". This is a web page: check the address, and whether a proxy, a firewall or a login page answers instead of the API.",
    call: ask,
    answer: { text: "<html>Welcome to nginx!</html>", headers: { "content-type": "text/html" } },
  },
  {
    mistake: "an answer that is cut",
    message:
      'Invalid inference output: Expected JSON. Use the \'request\' method with the same parameters to do a custom call with no type checking. Most providers need `task` in its options. Provider groq answered at http://{host}/router/groq/openai/v1/chat/completions with status 200, content type application/json: "{"id":". The JSON cannot be read, and may have been cut: call again.',
    call: ask,
    answer: { text: '{"id":', headers: { "content-type": "application/json" } },
  },
  {
    mistake: "a server that does not stream",
    message:
      'Server does not support event stream content type, it returned application/json. Provider groq answered at http://{host}/router/groq/openai/v1/chat/completions with status 200, content type application/json: "{"id":"a"}". Check the address, and that the server can stream this model\'s answers.',
    call: stream,
    answer: { json: { id: "a" } },
  },
  {
    mistake: "an error in a stream",
    message:
      "Error forwarded from backend: Out of memory. Provider groq answered with this error within the stream. Call again, or choose another model or provider.",
    call: stream,
    answer: {
      text: 'data: {"error":{"message":"Out of memory"}}\n\n',
      headers: { "content-type": "text/event-stream" },
    },
  },
  {
    mistake: "a stream that ends early",
    message:
      "Provider groq closed the stream without [DONE] or a finish reason: the answer may be incomplete. Call again, or pass `acceptIncomplete`.",
    call: stream,
    answer: {
      text: 'data: {"choices":[{"index":0,"delta":{"content":"Hel"}}]}\n\n',
      headers: { "content-type": "text/event-stream" },
    },
  },
];

/** Addresses without such a server. */
export const unreachable: readonly Mistake[] = [
  {
    mistake: "a server that is not running",
    message:
      "Endpoint {closed} could not be reached at http://{closed}/v1/chat/completions: fetch failed: connect ECONNREFUSED {closed}. Check the port, and that the server is running.",
    call: ({ client, closedHost }) =>
      client.chatCompletion({ endpointUrl: `http://${closedHost}/v1`, model: "m", messages } as never),
  },
  {
    mistake: "https at a port of http",
    message:
      "Endpoint {host} could not be reached at https://{host}/v1/chat/completions: this port does not speak https. Use http:// in the address, or the port for https.",
    call: ({ client, endpointUrl }) =>
      client.chatCompletion({ endpointUrl: endpointUrl.replace("http:", "https:"), model: "m", messages } as never),
  },
];
