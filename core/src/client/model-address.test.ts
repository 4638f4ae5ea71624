import { describe, expect, it } from "vitest";
import { InputError } from "../errors/index.ts";
import { collect, errorOf, hubToken, providerKey, setUpClient, sse, type SetUp } from "./testing/set-up-client.ts";

/** A model given as an address may come from anywhere, a link or a file: no credential goes there. */

const secrets = /canary|acme|session/i;

async function callModel(model: string, setUp: SetUp = {}, args: object = {}) {
  const made = setUpClient({ token: hubToken, billTo: "acme", includeCredentials: true, ...setUp });
  const error = await made.client.chatCompletion({ model, messages: [], ...args }).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  const sent = made
    .calls()
    .map(({ url, headers, body }) => `${url} ${JSON.stringify([...headers])} ${JSON.stringify(body)}`);
  return { ...made, error, sent: sent.join("\n") };
}

describe("a model given as an address", () => {
  it.each([undefined, "hf-inference"])(
    "a model's address is called without credentials (provider %j)",
    async (provider) => {
      const { calls, sent } = await callModel("https://evil.example", {}, { provider });
      expect(calls().map(({ url }) => url)).toEqual(["https://evil.example/v1/chat/completions"]);
      expect(sent).not.toMatch(secrets);
    },
  );

  it.each([
    "https://huggingface.co.evil.example/m",
    "https://evilhuggingface.co/m",
    "https://router.huggingface.co.evil.example/m",
    "https://xyz.us-east-1.aws.endpoints.huggingface.cloud",
    "https://huggingface.co:8443/m",
    "http://localhost:8000/v1",
    "http://127.0.0.1:8000/v1",
  ])("such as %s, too", async (model) => {
    const { calls, sent } = await callModel(model);
    expect(calls()).toHaveLength(1);
    expect(sent).not.toMatch(secrets);
  });

  it("a model's address is called without a provider's key", async () => {
    const { calls, sent } = await callModel("https://evil.example", { token: providerKey });
    expect(calls()).toHaveLength(1);
    expect(sent).not.toMatch(secrets);
  });

  it("a stream from a model's address is requested without credentials", async () => {
    const { client, calls } = setUpClient({ token: hubToken, answer: () => sse("[DONE]") });
    await collect(client.chatCompletionStream({ model: "https://evil.example", messages: [] }));
    expect(calls()[0]?.headers.get("authorization")).toBeNull();
  });

  it.each(["http://evil.example", "http://192.168.0.7:8000/v1", "http://localhost.evil.example"])(
    "a model's address is refused over plain http: %s",
    async (model) => {
      const { calls, error } = await callModel(model);
      expect(InputError.isInstance(error)).toBe(true);
      expect(error?.message).toBe(
        "A model given as an address is called over https only. Use https, or pass the address as endpointUrl.",
      );
      expect(calls()).toHaveLength(0);
    },
  );

  it("a call of a model's address warns that the access token is not sent", async () => {
    const { warnings } = await callModel("https://evil.example/m");
    expect(warnings).toEqual([
      "The access token is not sent to evil.example, which came as the model's address. Pass the address as endpointUrl to send it.",
    ]);
    expect((await callModel("https://evil.example/m", { token: undefined })).warnings).toEqual([]);
  });

  it.each(["https://huggingface.co/m", "https://api-inference.huggingface.co/m", "https://router.huggingface.co/x/m"])(
    "a model's address in the hub's domain receives the token: %s",
    async (model) => {
      const { calls, warnings } = await callModel(model);
      expect(calls()[0]?.headers.get("authorization")).toBe(`Bearer ${hubToken}`);
      expect(warnings).toEqual([]);
    },
  );

  it("a model's address at the client's hub receives the token", async () => {
    const hubUrl = "http://hub.example:8080";
    const call = await callModel("http://hub.example:8080/m", { hubUrl });
    expect(call.calls()[0]?.headers.get("authorization")).toBe(`Bearer ${hubToken}`);
    const other = await callModel("https://huggingface.co/m", { hubUrl });
    expect(other.calls()[0]?.headers.get("authorization")).toBeNull();
  });
});

it("an endpoint that the caller names receives the token", async () => {
  const { client, calls } = setUpClient({ token: hubToken });
  await client.chatCompletion({ endpointUrl: "https://mine.example", messages: [] });
  expect(calls()[0]?.headers.get("authorization")).toBe(`Bearer ${hubToken}`);
});

it("the target of a redirect of a model's address receives no token", async () => {
  const { client, calls } = setUpClient({
    token: hubToken,
    answer: (_request, index) =>
      index === 0
        ? new Response(null, { status: 307, headers: { location: "https://huggingface.co/m" } })
        : Response.json({ error: "no" }, { status: 404 }),
  });
  await errorOf(client.chatCompletion({ model: "https://evil.example", messages: [] }));
  expect(calls().map(({ headers }) => headers.get("authorization"))).toEqual([null, null]);
});
