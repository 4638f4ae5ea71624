import { describe, expect, it } from "vitest";
import {
  AuthenticationError,
  HttpError,
  MappingNotFoundError,
  ModelNotFoundError,
  NetworkError,
} from "../errors/index.ts";
import { errorOf, served, setUpClient } from "./testing/set-up-client.ts";

const chat = { model: "org/M", provider: "groq", messages: [] };
const mapping = { groq: served("conversational") };

describe("a model lookup that fails", () => {
  const unknown = "We have not been able to find inference provider information for model org/M.";
  it.each<[string, Response, string, { isInstance(error: unknown): boolean }]>([
    ["status 404", Response.json({ error: "e" }, { status: 404 }), "Model org/M does not exist", ModelNotFoundError],
    [
      "status 401",
      Response.json({ error: "Invalid username or password." }, { status: 401 }),
      "The hub answered with status 401 for model org/M: Invalid username or password. No access token was sent: pass one as accessToken.",
      AuthenticationError,
    ],
    [
      "status 400",
      Response.json({ error: "Bad expand" }, { status: 400 }),
      "The hub answered with status 400 for model org/M: Bad expand. Check the arguments.",
      HttpError,
    ],
    [
      "status 500",
      new Response("oops", { status: 500 }),
      "The hub answered with status 500 for model org/M: oops. Try again later.",
      HttpError,
    ],
    [
      "a login page",
      new Response("<html><h1>Log in</h1></html>", { headers: { "content-type": "text/html" } }),
      'The hub answered with status 200, content type text/html: "Log in". This is a web page: check the address, and whether a proxy, a firewall or a login page answers instead of the API.',
      NetworkError,
    ],
    ["no mapping", Response.json({}), unknown, MappingNotFoundError],
    ["a mapping of another shape", Response.json({ inferenceProviderMapping: "x" }), unknown, MappingNotFoundError],
  ])("explains %s", async (_answer, answer, message, kind) => {
    const error = await errorOf(setUpClient({ mapping: answer }).client.chatCompletion(chat));
    expect(error.message).toBe(message);
    expect(kind.isInstance(error)).toBe(true);
  });
});

describe("a lookup that fails temporarily", () => {
  const failing: [string, () => Response][] = [
    ["status 503", () => new Response("", { status: 503 })],
    ["status 429", () => new Response("", { status: 429, headers: { "retry-after": "2" } })],
    ["status 502", () => new Response("<html>", { status: 502 })],
    ["a dropped connection", () => Promise.reject(new TypeError("terminated")) as never],
    ["half an answer", () => new Response('{"inferenceProviderMapping":{"gr')],
  ];

  it.each(failing)("a lookup is repeated after a temporary failure: %s", async (_how, fail) => {
    let index = 0;
    const fetch = async (url: unknown) => {
      if (!String(url).includes("/api/"))
        return Response.json({ id: "x", created: 1, model: "m", choices: [], usage: null });
      return index++ < 5 ? fail() : Response.json({ inferenceProviderMapping: mapping });
    };
    const { client } = setUpClient({ fetch: fetch as typeof globalThis.fetch });
    await client.chatCompletion(chat);
    expect(index).toBe(6);
  });

  it.each(failing)("a lookup fails after five repetitions, or at once with retries: 0: %s", async (_how, fail) => {
    let index = 0;
    const { client } = setUpClient({ fetch: async () => (index++, fail()) });
    await errorOf(client.chatCompletion(chat));
    expect(index).toBe(6);
    await errorOf(client.chatCompletion(chat, { retry_on_error: false }));
    expect(index).toBe(7);
    await errorOf(client.chatCompletion(chat, { retries: 1 }));
    expect(index).toBe(9);
  });
});
