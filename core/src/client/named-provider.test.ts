import { describe, expect, it } from "vitest";
import { InputError } from "../errors/index.ts";
import { chat, setUpProviders } from "./testing/several-providers.ts";
import { errorOf, setUpClient } from "./testing/set-up-client.ts";

describe("a model's name with a provider behind it", () => {
  it.each([
    ["org/M:together", ["together"]],
    ["org/M:cheapest", ["cheap"]],
    ["org/M:auto", ["groq"]],
  ])("%s goes there", async (model, expected) => {
    const { client, called, calls, lookups } = setUpProviders();
    await client.chatCompletion({ ...chat, model });
    expect(called()).toEqual(expected);
    expect(calls().at(-1)?.body).toMatchObject({ model: "pid" });
    expect(lookups().map(({ url }) => new URL(url).pathname)).toEqual(["/api/models/org/M"]);
  });

  it("a provider behind a model's name applies to streams and findProviders", async () => {
    const { client, called } = setUpProviders();
    await errorOf(client.chatCompletionStream({ ...chat, model: "org/M:together" }).next());
    expect(called()).toEqual(["together"]);
    const providers = await client.findProviders("conversational", { model: "org/M:together" });
    expect(providers.map(({ provider }) => provider)).toEqual(["together"]);
  });

  it("the part behind a colon belongs to the model's id if a provider is named, or if no provider has that name", async () => {
    const { client, calls } = setUpClient({ token: "k-0123456789" });
    await client.chatCompletion({ provider: "groq", model: "org/M:together", messages: [] });
    expect(calls()[0]?.body).toMatchObject({ model: "org/M:together" });
    const error = await errorOf(setUpProviders().client.chatCompletion({ ...chat, model: "org/M:unknown-provider" }));
    expect(InputError.isInstance(error) && error.message).toContain('"org/M:unknown-provider" is not a valid model id');
  });
});

describe("headers of the caller", () => {
  const args = { ...chat, provider: "groq" };

  it("the caller's headers are sent only to the provider, and a call's override the client's", async () => {
    const redirect = new Response(null, { status: 307, headers: { location: "https://elsewhere.example/" } });
    let count = 0;
    const { client, calls, lookups } = setUpProviders(
      { groq: () => (count++ === 0 ? Response.json({}, { status: 503 }) : redirect) },
      { headers: { "X-Team": "a", "X-Trace": "1" } },
    );
    await client.chatCompletion(args, { headers: { "x-team": "b" } });
    const sent = calls().map(({ headers }) => [headers.get("x-team"), headers.get("x-trace")]);
    expect(sent).toEqual([
      ["b", "1"],
      ["b", "1"],
      [null, null],
    ]);
    expect(lookups()[0]?.headers.get("x-team")).toBeNull();
  });

  it("the caller's headers are hidden if their name marks a secret", async () => {
    const secret = "gateway-secret-0123456789";
    const { client } = setUpProviders({ groq: () => Response.json({ error: `bad ${secret}` }, { status: 400 }) });
    const error = await errorOf(client.chatCompletion(args, { headers: { "x-gateway-key": secret } }));
    expect(JSON.stringify([error, error.message])).not.toContain("gateway-secret");
  });

  it.each([
    [{ Authorization: "Bearer hidden" }, 'headers cannot set "Authorization"'],
    [{ "content-type": "text/plain" }, 'headers cannot set "content-type"'],
    [{ "bad name": "x" }, 'headers cannot set "bad name"'],
    [{ "x-a": "hidden\r\nx-b: 1" }, 'headers cannot set "x-a": a value is one line of ASCII'],
  ])("the caller's headers are refused before anything is sent: %j", async (headers, message) => {
    const { client, calls } = setUpProviders();
    const error = await errorOf(client.chatCompletion(args, { headers: headers as unknown as Record<string, string> }));
    expect(error.message).toContain(message);
    expect(error.message).not.toContain("hidden");
    expect(calls()).toEqual([]);
  });
});
