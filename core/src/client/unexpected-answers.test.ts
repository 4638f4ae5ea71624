import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { OutputError } from "../errors/index.ts";
import { chatAnswer, errorOf, hubToken, providerKey, served, setUpClient } from "./testing/set-up-client.ts";

const chat = { model: "org/M", provider: "groq", messages: [] };
const mapping = { groq: served("conversational") };

const other = (body: string | Blob, type?: string) => () => {
  const answer = new Response(body);
  answer.headers.delete("content-type");
  if (type) answer.headers.set("content-type", type);
  return answer;
};

describe("an answer that is not the API's", () => {
  const page = "<!DOCTYPE html><html><head><style>p{}</style><title>Just a moment…</title></head><body><p>Checking";
  const url = "https://router.huggingface.co/groq/openai/v1/chat/completions";
  const isPage =
    "This is a web page: check the address, and whether a proxy, a firewall or a login page answers instead of the API.";

  it.each([
    [
      "a web page",
      other(page, "text/html; charset=utf-8"),
      `content type text/html: "Just a moment… Checking". ${isPage}`,
    ],
    ["a web page that says it is JSON", other(page, "application/json"), `"Just a moment… Checking". ${isPage}`],
    [
      "JSON without a content type",
      other(JSON.stringify(chatAnswer)),
      'no content type: "{"id":"x","created":1,"model":"m","choices":[],"usage":null}". It looks like JSON without the content type application/json: check the server, and any proxy before it.',
    ],
    [
      "nothing",
      other(""),
      "no content type and an empty body. Check the address, and that the server serves this API.",
    ],
    [
      "cut JSON",
      other('{"id', "application/json"),
      ': "{"id". The JSON cannot be read, and may have been cut: call again.',
    ],
    ["a file", other("png", "image/png"), "content type image/png. Check the address"],
  ])("an answer that is not the API's is reported: %s", async (_, answer, text) => {
    const { client } = setUpClient({ mapping, answer });
    const error = await errorOf(client.chatCompletion(chat));
    expect(OutputError.isInstance(error)).toBe(true);
    expect(error.message).toContain(`Provider groq answered at ${url} with status 200, `);
    expect(error.message).toContain(text);
    expect(error.stack).toContain(text);
  });

  it("an error with status 200 is reported with the server's message", async () => {
    const { client } = setUpClient({ mapping, answer: () => Response.json({ error: { message: "overloaded" } }) });
    const { message } = await errorOf(client.chatCompletion(chat));
    expect(message).toContain("Provider groq answered with an error in status 200: overloaded.");
  });

  it("an unexpected answer shows no secret, even if its start is cut", async () => {
    const { client } = setUpClient({
      mapping,
      token: hubToken,
      answer: (_, index) => other("x ".repeat(50 + index) + `${hubToken} `.repeat(3), "text/html")(),
    });
    for (let index = 0; index < 12; index++) {
      const error = await errorOf(client.chatCompletion(chat));
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("canary");
    }
  });

  it("an unexpected answer names an endpoint's address without its secrets", async () => {
    const { client } = setUpClient({ mapping, answer: other(page, "application/json") });
    const secret = { endpointUrl: `https://e.example/v1?api_key=${providerKey}`, messages: [] };
    const error = await errorOf(client.chatCompletion(secret));
    expect(error.message).toContain("Endpoint e.example answered at https://e.example/v1/");
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("canary");
  });

  it("an unexpected answer to a stream is shown in the error", async () => {
    const { client } = setUpClient({ mapping, answer: other(page, "text/html") });
    const { message } = await errorOf(client.chatCompletionStream(chat).next());
    expect(message).toBe(
      `Server does not support event stream content type, it returned text/html. Provider groq answered at ${url} with status 200, content type text/html: "Just a moment… Checking". ${isPage}`,
    );
  });
});
