import type { IndexEntry } from "@patchbay/core/plugin";
import { afterAll, describe, expect, it } from "vitest";
import { createSandbox } from "./index.ts";

/** In place of `@patchbay/mocks`. A handler is what it was made of. */
const makers = {
  http: {
    get: (address: string, answer: unknown) => ({ address, answer }),
    post: (address: string, answer: unknown) => ({ address, answer }),
  },
  HttpResponse: class extends Response {
    static override json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init);
  },
  mockKeys: (_: unknown, handlers: readonly object[]) => handlers,
  setMockClock: () => ({}),
  currentMock: () => ({ pace: 1, seconds: 0, jobs: undefined, id: (prefix: string) => `${prefix}-1` }),
  wholeAnswer: (text: string, init: ResponseInit) => new Response(text, init),
  sound: (text: string) => new Blob([text]),
  vendorRoute: (vendor: object, address: string, wire: object) => ({ ...vendor, address, ...wire }),
  verifyHmac: async ({ signature }: { signature: string }) => signature === "right",
};
const sandbox = createSandbox({ mocks: async () => makers });
afterAll(() => sandbox.close());
const entry = { kind: "provider", id: "acme", hosts: [] } as unknown as IndexEntry;

/** @param handlers an expression */
const containerOf = (handlers: string): string => `
  let mocks;
  export const init = async (scope) => { mocks = (await scope["@patchbay/mocks"]["1.0.0"].get())(); };
  export const get = async () => () => ({ handlers: ${handlers}, models: mocks.vendorModels({ chat: "m" }) });`;

interface Mocks {
  readonly models: unknown;
  readonly handlers: readonly {
    answer(call: { readonly request: Request; readonly params: object }): Promise<Response | undefined>;
  }[];
}
const load = (handlers: string): Promise<Mocks> =>
  sandbox.load(entry, containerOf(handlers), "mocks") as Promise<Mocks>;

/** Functions of requests: one plugin has all of them, because each plugin has an engine of its own. */
const code = {
  reads: `async ({ request, params }) => {
    const { method, url, headers } = request;
    const { prompt } = await mocks.readJson(request.clone());
    const { searchParams } = new URL(url);
    const values = [method, searchParams.get("a"), headers.get("X-Key"), headers.get("cookie"), prompt, await request.text(), params];
    return new mocks.HttpResponse(JSON.stringify(values), { status: 201 });
  }`,
  sendsBack: "async ({ request }) => new Response((await mocks.readForm(request)).get('file'))",
  measures:
    "async ({ request }) => { const { size, type } = await request.blob(); return Response.json([size, type]); }",
  readsText: "async ({ request }) => new Response(await request.text())",
  echoes: "async ({ request }) => Response.json(await request.json())",
  verifies: `async ({ request }) => {
    const signature = await request.text();
    if (signature === "none") return;
    const isRight = await mocks.verifyHmac({ signature });
    return isRight ? Response.json("yes") : mocks.mockFail({ body: ({ message, requestId }) => [message, requestId] })({ kind: "wrong-key", message: "No.", status: 401 });
  }`,
  sounds: "async () => new mocks.HttpResponse(await mocks.sound('Hello'))",
  fetches: "async () => fetch('https://evil.example')",
  answersText: "() => 'text'",
  notesClock: "() => mocks.setMockClock(0)",
  readsNote: "() => Response.json(mocks.mockKeys({}, []).length)",
  answersNote: "() => Response.json({ data: [mocks.sound('Hello')] })",
  answersStatus: "() => new Response('', { status: 9 })",
  asksOn: "async () => { for (;;) try { await mocks.verifyHmac({}) } catch {} }",
};
const functions = Object.values(code).map((text) => `mocks.http.post("https://api.acme.example/ask", ${text})`);
let loaded: Promise<Mocks> | undefined;

/** Answers a request by one of the functions. */
async function ask(name: keyof typeof code, init: RequestInit = {}): Promise<Response | undefined> {
  loaded ??= load(`[${functions.join()}]`);
  const { handlers } = await loaded;
  const request = new Request("https://api.acme.example/ask?a=1", { method: "POST", ...init });
  return handlers[Object.keys(code).indexOf(name)]?.answer({ request, params: { name: "goose" } });
}

describe("mocks of a provider in a sandbox", () => {
  it("answer by code that reads the request", async () => {
    const headers = { "content-type": "application/json", "x-key": "k", cookie: "session=1" };
    const answer = await ask("reads", { body: '{"prompt":"Hi"}', headers });
    expect(answer?.status).toBe(201);
    expect(await answer?.json()).toEqual(["POST", "1", "k", null, "Hi", '{"prompt":"Hi"}', { name: "goose" }]);
  });

  it("send files back, and read those of up to half a megabyte", async () => {
    const form = new FormData();
    form.append("file", new File(["beep"], "a.wav", { type: "audio/wav" }));
    expect(await (await ask("sendsBack", { body: form }))?.text()).toBe("beep");
    const file = { body: "beep", headers: { "content-type": "audio/wav" } };
    expect(await (await ask("measures", file))?.json()).toEqual([4, "audio/wav"]);
    expect(await (await ask("readsText", file))?.text()).toBe("beep");
    const large = { ...file, body: new Uint8Array(2 ** 19 + 1) };
    expect(await (await ask("measures", large))?.json()).toEqual([2 ** 19 + 1, "audio/wav"]);
    await expect(ask("readsText", large)).rejects.toThrow("may read files of up to 524288 bytes");
  });

  it("get long base64 as a placeholder, and the host the whole text", async () => {
    const body = JSON.stringify({ image: "A".repeat(800_000) });
    expect(await (await ask("readsText", { body }))?.text()).toBe(body);
    expect(await (await ask("echoes", { body }))?.text()).toBe(body);
  });

  it("verify signatures, refuse in the vendor's form, and leave a request to the next handler", async () => {
    expect(await (await ask("verifies", { body: "right" }))?.json()).toBe("yes");
    const refusal = await ask("verifies", { body: "wrong" });
    expect([refusal?.status, await refusal?.json()]).toEqual([401, ["No.", "req-1"]]);
    expect(await ask("verifies", { body: "none" })).toBeUndefined();
  });

  it("answer with media that the host makes", async () => {
    expect(await (await ask("sounds"))?.text()).toBe("Hello");
  });

  it("echo what a caller wrote without making anything of it", async () => {
    const body = '{"$noted":"sound","args":["x"]}';
    expect(await (await ask("echoes", { body }))?.text()).toBe(body);
  });

  it("have functions that what the host makes calls", async () => {
    const wire = `{ async read(request) { return [(await request.json()).prompt, new Uint8Array([1])]; },
      check: ([prompt]) => (prompt === "" ? { kind: "missing-field" } : undefined),
      write: async (reply, [prompt, bytes]) => Response.json([reply, prompt, bytes instanceof Uint8Array]) }`;
    const { handlers } = await load(`[mocks.vendorRoute({}, "https://api.acme.example/ask", ${wire})]`);
    type Code = (...args: unknown[]) => Promise<unknown>;
    const { read, check, write } = handlers[0] as unknown as Record<"read" | "check" | "write", Code>;
    const request = new Request("https://api.acme.example/ask", { method: "POST", body: '{"prompt":"Hi"}' });
    const parsed = await read(request);
    expect(parsed).toEqual(["Hi", new Uint8Array([1])]);
    expect(await Promise.all([check(parsed), check([""])])).toEqual([undefined, { kind: "missing-field" }]);
    expect(await ((await write("reply", parsed)) as Response).json()).toEqual(["reply", "Hi", true]);
  });

  it("keep jobs and files for later requests", async () => {
    const url = "https://api.acme.example/jobs";
    const { handlers } = await load(`(() => {
      const jobs = mocks.mockJobs();
      const files = new Map();
      return [
        mocks.http.post("${url}", async ({ request }) => {
          const id = jobs.start("x");
          files.set(id, await request.blob());
          return Response.json(id);
        }),
        mocks.http.get("${url}/:id", ({ params: { id } }) => {
          const { stage } = jobs.look(id) ?? {};
          return stage === "done" ? new Response(files.get(id)) : Response.json(stage ?? null);
        }),
      ];
    })()`);
    const body = new Blob(["beep"], { type: "audio/wav" });
    const accepted = await handlers[0]?.answer({ request: new Request(url, { method: "POST", body }), params: {} });
    const id: unknown = await accepted?.json();
    const texts: string[] = [];
    for (let look = 0; look < 3; look++) {
      // oxlint-disable-next-line no-await-in-loop -- Each look advances the job.
      const answer = await handlers[1]?.answer({ request: new Request(`${url}/1`), params: { id } });
      // oxlint-disable-next-line no-await-in-loop
      texts.push((await answer?.text()) ?? "");
    }
    expect(texts).toEqual(['"queued"', '"running"', "beep"]);
  });

  it("have models that their code reads", async () => {
    const { models } = await load("[]");
    expect(models).toEqual([{ id: "m", task: "chat", providerId: "m" }]);
  });

  it.each([
    ["mocks.setMockClock(0)", "use setMockClock, which mocks of installed plugins cannot"],
    ["mocks.http.post(/x/, () => 1)", "use http.post, which"],
    ["mocks.http.connect('x', () => 1)", "use http.connect, which"],
    [
      "mocks.mockKeys({}, []).concat([])",
      "mockKeys is made outside the sandbox: a plugin's code cannot read 'concat' of it",
    ],
  ])("are refused if they need what a sandbox lacks: %s", async (handlers, reason) => {
    await expect(load(handlers)).rejects.toThrow(reason);
  });

  it.each([
    ["fetches", "'fetch' is not defined"],
    ["answersText", "A handler answers with a response"],
    ["notesClock", "and not with setMockClock"],
    ["readsNote", "cannot read 'length' of it"],
    ["answersNote", "cannot read the content of it"],
    ["answersStatus", "failed at POST https://api.acme.example/ask: RangeError"],
    ["asksOn", "ask for more than 100 results"],
  ] as const)("that fail are named, with the reason: one that %s", async (name, reason) => {
    const message = await ask(name).then(() => "", String);
    expect(message).toContain("PluginError: The mocks of provider 'acme'");
    expect(message).toContain(reason);
  });
});
