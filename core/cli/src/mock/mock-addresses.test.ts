import { http, HttpResponse } from "@patchbay/mocks";
import { describe, expect, it } from "vitest";
import { createMockAddresses } from "./mock-addresses.ts";
import { mockedProvider } from "./mocked-provider.ts";

const BASE = "http://127.0.0.1:4700";
const nothing = (): Response => HttpResponse.json(null);

const providers = [
  {
    id: "acme",
    hosts: ["https://api.acme.example", "https://*.files.example"],
    handlers: [http.get("https://cdn.acme.example/out/*", nothing), http.get("*/anywhere", nothing)],
    models: [],
  },
  { id: "routed-only", hosts: [], handlers: [], models: [] },
];

describe("mock addresses", () => {
  it.each([
    ["/acme/v1/chat?stream=1", "https://api.acme.example/v1/chat?stream=1"],
    ["/acme", "https://api.acme.example"],
    ["/router/acme/v1/chat", "https://router.huggingface.co/acme/v1/chat"],
    ["/hub/api/models/a/b?expand[]=x", "https://huggingface.co/api/models/a/b?expand[]=x"],
    ["/cdn.acme.example/out/1.png", "https://cdn.acme.example/out/1.png"],
    ["/routed-only/v1", "https://router.huggingface.co/routed-only/v1"],
    ["/evil.example/v1", undefined],
    ["/", undefined],
  ])("translate %s", (path, mocked) => {
    expect(createMockAddresses(BASE, providers).mocked(path)).toBe(mocked);
  });

  it("preserve the path of an address in an answer, and then serve it and paths below it", () => {
    const addresses = createMockAddresses(BASE, providers);
    const answer = JSON.stringify({
      status_url: "https://cdn.acme.example/acme/jobs/1/",
      logo: "https://elsewhere.example/logo.png",
      next: "https://router.huggingface.co/acme/jobs/1",
      home: "https://api.acme.example/",
    });
    expect(JSON.parse(addresses.localize(answer))).toEqual({
      status_url: `${BASE}/acme/jobs/1/`,
      logo: "https://elsewhere.example/logo.png",
      next: `${BASE}/router/acme/jobs/1`,
      home: `${BASE}/`,
    });
    expect(addresses.mocked("/acme/jobs/1")).toBe("https://cdn.acme.example/acme/jobs/1");
    expect(addresses.mocked("/acme/jobs/1/status?logs=1")).toBe("https://cdn.acme.example/acme/jobs/1/status?logs=1");
    expect(addresses.mocked("/acme/jobs/12")).toBe("https://api.acme.example/jobs/12");
    expect(addresses.mocked("/nothing")).toBeUndefined();
  });

  it("forget the oldest of very many", () => {
    const addresses = createMockAddresses(BASE, providers);
    for (let job = 0; job <= 1000; job += 1) addresses.localize(`https://cdn.acme.example/jobs/${job}`);
    expect(addresses.mocked("/jobs/0")).toBeUndefined();
    expect(addresses.mocked("/jobs/1000")).toBe("https://cdn.acme.example/jobs/1000");
  });
});

it("match every customer if a provider's hosts have settings", () => {
  const entry = {
    id: "own",
    label: "Own",
    auth: { header: "api-key" },
    settings: {
      resource: { label: "Resource", required: true },
      region: { label: "Region", pattern: "[a-z]+", default: "eu" },
      server: { label: "Server", type: "address" as const, env: "OWN_SERVER" },
    },
    hosts: ["https://{resource}.{region}.own.example", "{server}"],
    tasks: {},
  };
  const handlers = [http.get("https://:resource.eu.own.example/v1", nothing), http.get("https://:server/v1", nothing)];
  const provider = mockedProvider(entry, { handlers, models: [] });
  expect(provider.addressVariables).toEqual(["OWN_SERVER"]);
  const addresses = createMockAddresses(BASE, [provider]);
  expect(addresses.mocked("/own/v1?a=1")).toBe("https://example.eu.own.example/v1?a=1");
  expect(addresses.mocked("/mine.eu.own.example/v1")).toBe("https://mine.eu.own.example/v1");
  expect(addresses.mocked("/server.example/v1")).toBe("https://server.example/v1");
  expect(addresses.mocked("/mine.eu.own.example.evil.example/v1")).toBeUndefined();
  expect(addresses.localize('"https://mine.us.own.example/jobs/1"')).toBe(`"${BASE}/jobs/1"`);
});
