import type { IndexEntry } from "@patchbay/core/plugin";
import type { Provider, ProviderCall, ReadContext } from "@patchbay/core/provider";
import { afterEach, describe, expect, it } from "vitest";
import { createSandbox } from "./index.ts";

let time = 0;
let sandbox = createSandbox({ now: () => time });
afterEach(() => {
  sandbox.close();
  time = 0;
  sandbox = createSandbox({ now: () => time });
});

const entryOf = (id: string, changes: object = {}): IndexEntry =>
  ({ kind: "provider", id, hosts: ["https://api.example.com"], ...changes }) as unknown as IndexEntry;

const call = {
  task: "chat",
  args: {},
  baseUrl: "https://api.example.com",
  providerModelId: "m",
} as never as ProviderCall;
const context = { call, blobFromUrl: () => Promise.reject(new Error("none")) } as never as ReadContext;

async function taskOf(id: string, body: string, changes: object = {}) {
  const code = `
    export const init = () => {};
    export const get = async () => () => ({ default: { tasks: { chat: {
      route: () => ({ path: "" }), body: async (call) => { ${body} }, read: ({ data }) => data } } } });`;
  const { default: provider } = (await sandbox.load(entryOf(id, changes), code)) as { readonly default: Provider };
  return { ...provider.tasks["chat"]!, call: () => provider.tasks["chat"]!.body({ ...call }, context) };
}

describe("a plugin", () => {
  it("that used up its work three times is not run for ten minutes, and then again", async () => {
    const loop = await taskOf("acme", "for (;;);");
    await expect(loop.call()).rejects.toThrow("It computed for too long. The next call starts it again.");
    await expect(loop.call()).rejects.toThrow("The next call starts it again.");
    await expect(loop.call()).rejects.toThrow("is not run until 1970-01-01T00:10:00.000Z");
    await expect(loop.call()).rejects.toThrow("hung, crashed or used up its memory 3 times");
    time = 600_001;
    await expect(loop.call()).rejects.toThrow("The next call starts it again.");
  });

  it("that is installed again stays in quarantine", async () => {
    const loop = await taskOf("acme", "for (;;);");
    for (let round = 0; round < 3; round++) {
      // oxlint-disable-next-line no-await-in-loop
      await expect(loop.call()).rejects.toThrow("provider 'acme'");
    }
    await expect(taskOf("acme", "return {}")).rejects.toThrow("is not run until");
  });

  it("that hangs in native code is ended and named, and another one's call runs again", async () => {
    const hang = await taskOf(
      "hangs",
      "const a = []; for (;;) try { for (;;) a.push(new Array(1000).fill(1)); } catch {}",
    );
    const other = await taskOf("works", "return { ok: true }");
    const [one, two] = await Promise.allSettled([hang.call(), other.call()]);
    expect(one).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("provider 'hangs'") } });
    expect(two).toEqual({ status: "fulfilled", value: { ok: true } });
  });

  it("has 16 MB of memory, and 192 MB if it reads media", async () => {
    const much = "return { length: 'x'.repeat(2 ** 25).length }";
    await expect((await taskOf("small", much)).call()).rejects.toThrow("out of memory");
    expect(await (await taskOf("large", much, { readsMedia: true })).call()).toEqual({ length: 2 ** 25 });
  });

  it("whose engine was ended to make room for others opens it again", async () => {
    const count = await taskOf("first", "return { count: (globalThis.count = (globalThis.count ?? 0) + 1) }");
    expect(await count.call()).toEqual({ count: 1 });
    expect(await count.call()).toEqual({ count: 2 });
    // oxlint-disable-next-line no-await-in-loop -- The oldest is ended each time.
    for (let other = 0; other < 64; other++) await taskOf(`other-${other}`, "return {}");
    expect(await count.call()).toEqual({ count: 1 });
  });

  it("has other random numbers than the next, although all engines start from one image", async () => {
    const bodies = ["one", "other"].map(async (id) => (await taskOf(id, "return { number: Math.random() }")).call());
    const [one, other] = await Promise.all(bodies);
    expect(one).not.toEqual(other);
  });

  it("that waits for what cannot happen gets an error", async () => {
    await expect((await taskOf("waits", "return new Promise(() => {})")).call()).rejects.toThrow("cannot happen");
  });

  it("may not read media without declaring it, and may send it", async () => {
    const sends = await taskOf("sends", "return { file: call.args.file, size: call.args.file.size }");
    const file = new Blob(["abc"], { type: "image/png" });
    const withFile = { ...call, args: { file } };
    const withContext = { ...context, call: withFile } as ReadContext;
    expect(await sends.body(withFile, withContext)).toEqual({ file, size: 3 });
    const reads = "return { text: await call.args.file.text() }";
    const undeclared = await taskOf("reads", reads);
    await expect(undeclared.body(withFile, withContext)).rejects.toThrow("readsMedia");
    const declared = await taskOf("declared", reads, { readsMedia: true });
    expect(await declared.body(withFile, withContext)).toEqual({ text: "abc" });
  });
});
