import { describe, expect, it } from "vitest";
import { BillingError } from "../errors/index.ts";
import { errorOf, served, setUpClient } from "./testing/set-up-client.ts";

const chat = { model: "org/M", provider: "groq", messages: [] };
const mapping = { groq: served("conversational") };

describe("a chat that the server refuses", () => {
  it.each([
    [400, { error: { message: "m" } }, ": m. Check the arguments."],
    [404, { error: "bad" }, ": bad. Check the model's id and the address."],
    [422, { error: "bad" }, ": bad. Check the arguments."],
    [500, { detail: "down" }, ": down. Try again later."],
    [400, { error: null, message: "max_tokens is too large" }, ": max_tokens is too large. Check the arguments."],
    [
      422,
      { detail: [{ loc: ["body", "model_name"], msg: "Field required" }] },
      ": model_name: Field required. Check the arguments.",
    ],
    [422, { errors: [{ message: "a" }, { message: "b" }] }, ": a; b. Check the arguments."],
    [422, { code: 17, reason: "no such adapter" }, ': {"code":17,"reason":"no such adapter"}. Check the arguments.'],
    [500, {}, ". Try again later."],
  ])("a chat refused with status %i: %j", async (status, body, reason) => {
    const { client } = setUpClient({ mapping, answer: () => Response.json(body, { status }) });
    const error = await errorOf(client.chatCompletion(chat));
    expect(error.message).toBe(
      `Provider groq answered with status ${status}${reason} Server org/M does not seem to support chat completion.`,
    );
    expect(error).toMatchObject({
      status,
      response: { body },
      request: { method: "POST", body: { messages: [], model: "pid" } },
    });
  });

  it("a refused stream of a chat has the same message", async () => {
    const { client } = setUpClient({
      mapping,
      answer: () => Response.json({ error: { message: "m" } }, { status: 400 }),
    });
    await expect(client.chatCompletionStream(chat).next()).rejects.toThrow(
      "Provider groq answered with status 400: m. Check the arguments. Server org/M does not seem to support chat completion.",
    );
  });

  it("a refused chat at an endpoint names the endpoint", async () => {
    const { client } = setUpClient({ answer: () => Response.json({ error: "no" }, { status: 404 }) });
    await expect(client.chatCompletion({ endpointUrl: "https://e.example", messages: [] })).rejects.toThrow(
      "Endpoint e.example answered with status 404: no. Check the model's id and the address. Server https://e.example does not seem to support chat completion.",
    );
  });

  it("a chat is not repeated for an account without credit, although its status is 429", async () => {
    const body = { error: { message: "You exceeded your current quota.", code: "insufficient_quota" } };
    const { client, calls } = setUpClient({ mapping, answer: () => Response.json(body, { status: 429 }) });
    const error = await errorOf(client.chatCompletion(chat));
    expect(calls()).toHaveLength(1);
    expect(BillingError.isInstance(error)).toBe(true);
    expect(error.message).toBe(
      "Provider groq answered with status 429 (insufficient_quota): You exceeded your current quota. Check the account's balance, plan and spending limit: waiting does not help.",
    );
  });
});
