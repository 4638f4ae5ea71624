import { inspect } from "node:util";
import { createReplay, createVirtualClock, type SentRequest } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { DeadlineError, HttpError, ModelNotFoundError, OutputError } from "../errors/index.ts";
import { createHub, createHubCache } from "./index.ts";

const token = "hf_canary0123456789";

function setUp(answer: (request: SentRequest, index: number) => Response = () => Response.json([])) {
  let count = 0;
  const replay = createReplay((request) => answer(request, count++));
  const cache = createHubCache();
  const logger = { debug: () => {}, warn: () => {} };
  const parts = { fetch: replay.fetch, clock: createVirtualClock(), logger, cache };
  const hub = createHub(() => parts, "https://hub.example/base");
  return { hub, cache, sent: replay.sent, addresses: () => replay.sent.map(({ url }) => url) };
}

describe("the hub", () => {
  it("finds a model with all that is known of it, and who serves it", async () => {
    const mapping = { acme: { task: "conversational", providerId: "m-1", status: "live" } };
    const { hub, sent } = setUp(() =>
      Response.json({ id: "org/m", tags: ["a"], likes: 3, siblings: [], inferenceProviderMapping: mapping }),
    );
    expect(await hub.model("org/m")).toMatchObject({
      record: { id: "org/m", tags: ["a"] },
      likes: 3,
      mappings: [{ provider: "acme", providerId: "m-1" }],
    });
    const { origin, pathname, searchParams } = new URL(sent[0]?.url ?? "");
    expect(origin + pathname).toBe("https://hub.example/base/api/models/org/m");
    expect(searchParams.getAll("expand[]")).toEqual(expect.arrayContaining(["cardData", "siblings", "gguf"]));
    expect(await hub.mappings("org/m")).toHaveLength(1);
  });

  it("searches with the given filters", async () => {
    const { hub, addresses } = setUp();
    await hub.search({ search: "two words", pipeline_tag: "", library: "x" });
    await hub.search({ limit: 5, inference_provider: "all" });
    await hub.search({ language: "de", license: "mit", num_parameters: "min:3B,max:8B", sort: "trendingScore" });
    expect(addresses().map((address) => address.replaceAll(/&expand\[\]=\w+/g, ""))).toEqual([
      "https://hub.example/base/api/models?search=two+words&library=x&limit=30",
      "https://hub.example/base/api/models?inference_provider=all&limit=5",
      "https://hub.example/base/api/models?num_parameters=min%3A3B%2Cmax%3A8B&sort=trendingScore&filter=de&filter=license%3Amit&limit=30",
    ]);
  });

  it("lists models with the hub's values of the expected shape", async () => {
    const listed = {
      id: "org/m",
      likes: 1,
      library_name: "x",
      tags: ["de", "license:mit"],
      gated: "manual",
      lastModified: "2026-01-02T03:04:05.000Z",
      safetensors: { total: 7e9 },
      inferenceProviderMapping: { acme: { task: "conversational", providerId: "m-1", status: "live" } },
    };
    const { hub, addresses } = setUp(() =>
      Response.json([
        listed,
        { id: "org/n", likes: "3", tags: 4, gated: false, lastModified: "soon" },
        { id: 7 },
        null,
      ]),
    );
    expect(await hub.search({})).toEqual([
      {
        id: "org/m",
        library: "x",
        likes: 1,
        license: "mit",
        gated: "manual",
        lastModified: new Date("2026-01-02T03:04:05.000Z"),
        parameters: 7e9,
        providers: ["acme"],
      },
      { id: "org/n" },
    ]);
    expect(new URL(addresses()[0] ?? "").searchParams.getAll("expand[]")).toContain("safetensors");
  });

  it("lists a repository's files and reads them", async () => {
    const { hub, addresses } = setUp(({ url }) => {
      if (url.endsWith("README.md")) return new Response("# Card");
      if (url.includes("/raw/")) return new Response("Entry not found", { status: 404 });
      return Response.json([
        { type: "directory", path: "onnx" },
        { type: "file", path: "onnx/model q4.onnx", size: 9 },
        { type: "file", path: "README.md" },
      ]);
    });
    expect(await hub.files("org/m")).toEqual([{ path: "onnx/model q4.onnx", size: 9 }, { path: "README.md" }]);
    expect(await hub.text("org/m", "README.md")).toBe("# Card");
    expect(await hub.text("org/m", "onnx/a b.txt")).toBeUndefined();
    expect(addresses()).toEqual([
      "https://hub.example/base/api/models/org/m/tree/main?recursive=true",
      "https://hub.example/base/org/m/raw/main/README.md",
      "https://hub.example/base/org/m/raw/main/onnx/a%20b.txt",
    ]);
    await expect(hub.text("org/m", "../../api/whoami")).rejects.toThrow("cannot be called");
    await expect(hub.files("org/../whoami")).rejects.toThrow("is not a valid model id of the hub");
    expect(addresses()).toHaveLength(3);
  });

  it("returns the models that it proposes for tasks", async () => {
    const { hub, addresses } = setUp(() =>
      Response.json({ "fill-mask": { models: [{ id: "a/b" }, { id: "c/d" }] }, other: { models: [] } }),
    );
    expect([...(await hub.taskModels())]).toEqual([["fill-mask", ["a/b", "c/d"]]]);
    expect(addresses()).toEqual(["https://hub.example/base/api/tasks"]);
  });

  it("caches answers by token, and never exposes the token", async () => {
    const { hub, cache, sent } = setUp(() => Response.json({ id: "org/m" }));
    await hub.model("org/m");
    await hub.model("org/m");
    expect(sent).toHaveLength(1);
    await hub.model("org/m", { accessToken: token });
    await hub.model("org/m", { accessToken: token });
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual([null, `Bearer ${token}`]);
    expect(inspect([hub, cache], { depth: 9, showHidden: true }) + JSON.stringify(cache)).not.toContain("canary");
  });

  it("does not send a provider's key, and separates answers of another fetch", async () => {
    const [one, other] = [setUp(() => Response.json({ id: "org/m" })), setUp(() => Response.json({ id: "org/n" }))];
    await one.hub.model("org/m", { accessToken: "sk-canary" });
    expect(one.sent[0]?.headers.get("authorization")).toBeNull();
    const replaced = createReplay(() => Response.json({ id: "org/m", likes: 9 }));
    expect((await one.hub.model("org/m", { fetch: replaced.fetch })).likes).toBe(9);
    expect((await one.hub.model("org/m")).likes).toBeUndefined();
    expect(other.sent).toEqual([]);
  });

  it("retries temporary failures up to the limit, and caches none", async () => {
    const { hub, sent } = setUp((_, index) => (index < 2 ? new Response("", { status: 502 }) : Response.json([])));
    await expect(hub.search({}, { retries: 0 })).rejects.toThrow(HttpError);
    await expect(hub.search({}, { retries: 1 })).resolves.toEqual([]);
    expect(sent).toHaveLength(3);
  });

  it("describes an invalid answer without showing the token", async () => {
    const answers: (readonly [() => Response, { isInstance(error: unknown): boolean }, RegExp])[] = [
      [() => Response.json({}, { status: 404 }), ModelNotFoundError, /org\/m was not found/],
      [() => Response.json({ error: token }, { status: 403 }), HttpError, /answered with status 403: \[redacted\]/],
      [() => new Response(`<p>${token}`), OutputError, /hub\.example did not answer with JSON/],
      [() => Response.json([token]), { isInstance: (error) => error instanceof Error }, /not a model record/],
    ];
    for (const [answer, kind, message] of answers) {
      const error: unknown = await setUp(answer)
        .hub.model("org/m", { accessToken: token, retries: 0 })
        .catch((thrown: unknown) => thrown);
      expect(kind.isInstance(error)).toBe(true);
      expect((error as Error).message).toMatch(message);
      expect((error as Error).message).not.toContain("..");
      expect(inspect(error, { depth: 9 })).not.toContain("canary");
    }
  });

  it("reports that no token was sent, if that caused a refusal", async () => {
    const { hub } = setUp(() => Response.json({ error: "Log in." }, { status: 401 }));
    const unknown: unknown = await hub.model("org/m").catch((thrown: unknown) => thrown);
    expect(ModelNotFoundError.isInstance(unknown)).toBe(true);
    expect(unknown).toMatchObject({
      status: 401,
      message: "The hub shows no model org/m without a token. It may be misspelled or private.",
    });
    const message = "The hub answered with status 401: Log in. It was asked without a token.";
    await expect(hub.search({})).rejects.toThrow(message);
    await expect(hub.text("org/m", "README.md")).rejects.toThrow(message);
    await expect(hub.search({}, { accessToken: token })).rejects.toThrow("Log in. Check the access token");
  });

  it("ends with its signal and its deadline", async () => {
    const { hub, sent } = setUp();
    await expect(hub.search({}, { signal: AbortSignal.abort(new Error("left")) })).rejects.toThrow("left");
    expect(sent).toHaveLength(0);
    await expect(hub.search({}, { fetch: () => new Promise(() => {}), deadline: 20_000 })).rejects.toThrow(
      DeadlineError,
    );
  });
});
