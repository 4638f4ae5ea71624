import type { IndexEntry } from "@patchbay/core/plugin";
import { afterAll, describe, expect, it } from "vitest";
import { createSandbox } from "./index.ts";

/** In place of `@patchbay/mocks`. A handler is what it was made of. */
const makers = {
  http: { post: (address: string, answer: unknown) => ({ address, answer }) },
  HttpResponse: class extends Response {
    static override json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init);
  },
  mockKeys: (_: unknown, handlers: readonly object[]) => handlers,
  mockFail:
    ({ words }: { words: object }) =>
    (problem: object) =>
      Response.json({ ...words, ...problem }, { status: 400 }),
  vendorRoute: () => ({}),
  setMockClock: () => ({}),
  sound: async (text: string) => new Blob([text]),
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

/** Answers a request by a function of the plugin's code. @param code its text */
async function ask(code: string, init: RequestInit = {}): Promise<Response | undefined> {
  const { handlers } = await load(`[mocks.http.post("https://api.acme.example/ask", ${code})]`);
  const request = new Request("https://api.acme.example/ask?a=1", { method: "POST", ...init });
  return handlers[0]?.answer({ request, params: { name: "goose" } });
}

describe("mocks of a provider in a sandbox", () => {
  it("answer by code that reads the request", async () => {
    const answer = await ask(
      `async ({ request, params }) => {
      const { method, url, headers } = request;
      const { prompt } = await mocks.readJson(request.clone());
      const { searchParams } = new URL(url);
        const text = await request.text();
        return new mocks.HttpResponse(JSON.stringify([method, searchParams.get("a"), headers.get("X-Key"), prompt, text, params]), { status: 201 });
      }`,
      { body: '{"prompt":"Hi"}', headers: { "content-type": "application/json", "x-key": "k", cookie: "session=1" } },
    );
    expect(answer?.status).toBe(201);
    expect(await answer?.json()).toEqual(["POST", "1", "k", "Hi", '{"prompt":"Hi"}', { name: "goose" }]);
  });

  it("read forms and files without their bytes, and send them back", async () => {
    const form = new FormData();
    form.append("file", new File(["beep"], "a.wav", { type: "audio/wav" }));
    const read = "(await mocks.readForm(request)).get('file')";
    const echo = await ask(`async ({ request }) => new Response(${read})`, { body: form });
    expect(await echo?.text()).toBe("beep");
    const size = await ask(`async ({ request }) => Response.json([${read}.size, ${read}.type])`, { body: form });
    expect(await size?.json()).toEqual([4, "audio/wav"]);
    const file = { body: "beep", headers: { "content-type": "audio/wav" } };
    expect(await (await ask("async ({ request }) => new Response(await request.blob())", file))?.text()).toBe("beep");
    await expect(ask("async ({ request }) => new Response(await request.text())", file)).rejects.toThrow("readsMedia");
  });

  it("get long base64 as a placeholder, and the host the whole text", async () => {
    const body = JSON.stringify({ image: "A".repeat(40_000) });
    const code = "async ({ request }) => Response.json([(await request.json()).image, await request.text()])";
    expect(await (await ask(code, { body }))?.json()).toEqual(["A".repeat(40_000), body]);
  });

  it("verify signatures, refuse in the vendor's form, and leave a request to the next handler", async () => {
    const code = `async ({ request }) => {
      const signature = await request.text();
      if (signature === "none") return;
      const isRight = await mocks.verifyHmac({ signature });
      return isRight ? Response.json("yes") : mocks.mockFail({ words: { a: 1 } })({ kind: "wrong-key" });
    }`;
    expect(await (await ask(code, { body: "right" }))?.json()).toBe("yes");
    expect(await (await ask(code, { body: "wrong" }))?.json()).toEqual({ a: 1, kind: "wrong-key" });
    expect(await ask(code, { body: "none" })).toBeUndefined();
  });

  it("answer with media that the host makes", async () => {
    expect(await (await ask("async () => new mocks.HttpResponse(await mocks.sound('Hello'))"))?.text()).toBe("Hello");
  });

  it("echo what a caller wrote without making anything of it", async () => {
    const body = '{"$noted":"sound","args":["x"]}';
    const echo = await ask("async ({ request }) => Response.json(await request.json())", { body });
    expect(await echo?.json()).toEqual(JSON.parse(body));
  });

  it("have models that their code reads", async () => {
    const { models } = await load("[]");
    expect(models).toEqual([{ id: "m", task: "chat", providerId: "m" }]);
  });

  it.each([
    ["mocks.vendorRoute({}, 'x', { read() {}, write() {} })", "use vendorRoute with functions (read, write), which"],
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
    ["async () => fetch('https://evil.example')", "'fetch' is not defined"],
    ["() => 'text'", "A handler answers with HttpResponse"],
    ["() => mocks.setMockClock(0)", "and not with setMockClock"],
    ["() => Response.json(mocks.mockKeys({}, []).length)", "cannot read 'length' of it"],
    ["() => Response.json({ data: [mocks.sound('Hello')] })", "cannot read the content of it"],
    ["() => new Response('', { status: 9 })", "failed at POST https://api.acme.example/ask: RangeError"],
    ["async () => { for (;;) try { await mocks.verifyHmac({}) } catch {} }", "ask for more than 100 results"],
  ])("that fail are named, with the reason: %s", async (code, reason) => {
    await expect(ask(code)).rejects.toThrow(reason);
    await expect(ask(code)).rejects.toThrow("The mocks of provider 'acme'");
  });
});
