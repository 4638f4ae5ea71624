import { getResponse, http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { mockProvider } from "./mock-provider.ts";
import { modelShelf } from "./mock-model-shelf.ts";
import { findHandler } from "./get-response.ts";
import { soundWire } from "./mock-speech.ts";
import { transcriptWire } from "./mock-transcription.ts";
import { vendorModels, type MockModel } from "./provider-mocks.ts";
import { readJson, routeOf } from "./route.ts";
import { mockKeys, vendorRoute } from "./vendor.ts";

const ROOT = "https://api.acme.example/v1";
const models: readonly MockModel[] = [{ id: "acme/chat", task: "conversational", providerId: "chat-1" }];
const key = { query: "k" };
const handlers = [
  ...mockProvider({ roots: [ROOT], calls: ["chat", "responses", "messages", "models"], models, key }),
  ...mockKeys({ key }, [http.post(`${ROOT}/draw`, () => HttpResponse.json({ id: "1" }))]),
];

const body = JSON.stringify({
  model: "chat-1",
  max_tokens: 5,
  input: "Hi",
  messages: [{ role: "user", content: "Hi" }],
});

async function statusOf(path: string, query: string, headers = {}): Promise<number | undefined> {
  const init = path === "models" ? { headers } : { method: "POST", body, headers };
  return (await getResponse(handlers, new Request(`${ROOT}/${path}${query}`, init)))?.status;
}

describe("a key in the query", () => {
  it.each(["chat/completions", "responses", "messages", "models", "draw"])("is demanded by %s", async (path) => {
    const statuses = ["?k=good", "?k=wrong", "?k=", "", "?other=good"].map((query) => statusOf(path, query));
    expect(await Promise.all(statuses)).toEqual([200, 401, 401, 401, 401]);
  });

  it("may be a bearer token instead, as OpenAI clients send it", async () => {
    expect(await statusOf("chat/completions", "", { authorization: "Bearer good" })).toBe(200);
    expect(await statusOf("chat/completions", "", { authorization: "Bearer revoked" })).toBe(401);
  });
});

it.each(["images/generations", "images/edits", "audio/speech", "audio/transcriptions", "audio/translations"])(
  "serves %s as one of the calls of media",
  async (path) => {
    const media = mockProvider({ roots: [ROOT], calls: ["media"], models });
    const response = await getResponse(media, new Request(`${ROOT}/${path}`, { method: "POST", body }));
    expect(response?.status).toBe(401);
  },
);

it("accepts a key without a scheme, and rejects a scheme without a key", async () => {
  const [upload] = mockKeys({ key: "authorization" }, [
    http.post(`${ROOT}/upload`, () => HttpResponse.json({ id: "1" })),
  ]);
  const statuses = ["simulated", "abc123", "Bearer good", "Bearer", "Bearer ", "wrong"].map(async (authorization) => {
    const request = new Request(`${ROOT}/upload`, { method: "POST", headers: { authorization } });
    return (await getResponse([upload!], request))?.status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 401, 401, 401]);
});

it("lists a model as soon as it is fetched, and no longer once it is deleted", async () => {
  const shelf = modelShelf(models);
  const shelfHandlers = mockProvider({ roots: [ROOT], calls: ["models"], models: shelf.models, key: false });
  const listed = async () => {
    const response = await getResponse(shelfHandlers, new Request(`${ROOT}/models`));
    const answer = (await response?.json()) as { data: { id: string }[] } | undefined;
    return answer?.data.map(({ id }) => id);
  };
  const fetched = shelf.fetch("acme/new");
  expect(await listed()).toEqual(["chat-1"]);
  for (let quarter = 0; quarter < 4; quarter++) shelf.advance(fetched);
  expect(await listed()).toEqual(["chat-1", "acme/new"]);
  shelf.remove(fetched);
  expect(await listed()).toEqual(["chat-1"]);
});

const read = async (request: Request) => ({
  model: (await readJson(request))["model"],
  text: "Down.",
  recording: null,
});

describe("an address that several formats share", () => {
  const vendor = { models: vendorModels({ "text-to-speech": "voice-1", "automatic-speech-recognition": "ears-1" }) };
  const url = `${ROOT}/generation`;
  const shared = [
    vendorRoute(vendor, url, { ...soundWire(["text-to-speech"], read), sharesAddress: true }),
    vendorRoute(vendor, url, transcriptWire({ read, write: ({ text }) => HttpResponse.json({ text }) })),
  ];

  it.each([
    ["voice-1", "speech", "audio/wav"],
    ["ears-1", "transcription", "application/json"],
    ["unknown-1", "transcription", "application/json"],
  ])("answers for %s in the format of %s", async (model, kind, type) => {
    const request = () => new Request(url, { method: "POST", body: JSON.stringify({ model }) });
    expect(routeOf((await findHandler(shared, request()))!)?.kind).toBe(kind);
    const response = await getResponse(shared, request());
    expect([response?.status, response?.headers.get("content-type")]).toEqual([
      model === "unknown-1" ? 404 : 200,
      type,
    ]);
  });
});
