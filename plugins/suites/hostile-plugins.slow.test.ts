import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { InferenceClient } from "@patchbay/core/client";
import { completeProvider } from "@patchbay/core/plugin";
import type { Provider, ProviderManifest } from "@patchbay/core/provider";
import { getResponse, type ProviderMocks } from "@patchbay/mocks";
import { createSandbox } from "@patchbay/sandbox/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundary } from "./hostile-plugins/boundary.ts";
import { hostileCode, hostileEntry } from "./hostile-plugins/hostile-plugin.ts";
import { harmlessMocks, hostileMocks, mocks } from "./hostile-plugins/mocks.ts";
import { reach } from "./hostile-plugins/reach.ts";
import { resources } from "./hostile-plugins/resources.ts";

/** Longest call, by the clock or by the processor's time, whichever is shorter: a busy machine is not a hang. */
const LONGEST_MS = 1000;
const SECRET = "canary-of-the-host";
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-hostile-"));
const file = path.join(folder, "secret.txt");
const connections: string[] = [];
const listener = createServer((request, response) => {
  connections.push(request.url ?? "");
  response.end(SECRET);
});
let server = "";
const sandbox = createSandbox({ mocks: () => import("@patchbay/mocks") });
const prototypes = [Object.prototype, Array.prototype, Function.prototype, Promise.prototype, String.prototype];
const membersOf = () => prototypes.map((one) => Reflect.ownKeys(one).map(String).join(" "));
const membersBefore = membersOf();

beforeAll(async () => {
  writeFileSync(file, SECRET);
  process.env["PATCHBAY_CANARY"] = SECRET;
  listener.on("connection", () => connections.push("connection"));
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  server = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
});
afterAll(() => {
  sandbox.close();
  listener.close();
  rmSync(folder, { recursive: true });
  delete process.env["PATCHBAY_CANARY"];
});

interface Attempt {
  readonly sent: readonly { readonly url: string; readonly body: string }[];
  readonly outcome: unknown;
}

/** Loads a plugin and calls it. */
async function attempt(id: string, code: string): Promise<Attempt> {
  const entry = hostileEntry(id);
  const sent: { url: string; body: string }[] = [];
  const outcome = await (async (): Promise<unknown> => {
    const module = (await sandbox.load(entry, code)) as { readonly default: Provider };
    const plugin = completeProvider(id, entry as ProviderManifest & typeof entry, module.default);
    const client = new InferenceClient("key-of-the-vendor", {
      providers: [plugin],
      fetch: async (input, init) => {
        const request = new Request(input, init);
        sent.push({ url: request.url, body: await request.text() });
        return Response.json({ answered: true });
      },
    });
    const args = { provider: id, model: "m", messages: [{ role: "user", content: "Hi" }] };
    return client.run("conversational", args, { deadline: 8000 });
  })().catch((error: unknown) => error);
  return { sent, outcome };
}

const harmless = "return 1";

/** What holds after every attempt. */
function checkHost({ sent, outcome }: Attempt): void {
  expect(connections).toEqual([]);
  expect(sent.filter(({ url }) => url !== "https://api.example.com/v1/chat")).toEqual([]);
  expect(JSON.stringify(sent)).not.toContain(SECRET);
  expect(String(outcome)).not.toContain(SECRET);
  expect(membersOf()).toEqual(membersBefore);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly ms: number }> {
  const began = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: Math.min(performance.now() - began, (user + system) / 1000) };
}

let count = 0;
const nextId = (): string => `hostile-${(count += 1)}`;

describe("a plugin that", () => {
  it("is at least sixty plugins", () => {
    expect(Object.keys({ ...reach, ...boundary, ...resources }).length).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(reach))("%s gets nothing", async (_, body) => {
    const reached = await attempt(nextId(), hostileCode(body, { server, file }));
    checkHost(reached);
    for (const sent of reached.sent)
      expect(JSON.parse(sent.body)).not.toMatchObject({ reached: expect.stringContaining("function") });
  });

  it.each(Object.entries(boundary))("%s changes nothing here", async (_, body) => {
    const reached = await attempt(nextId(), hostileCode(body, { server, file }));
    checkHost(reached);
    expect(reached.sent.length).toBeLessThanOrEqual(1);
  });

  it.each(Object.entries(resources))("%s is ended, and others are served meanwhile", async (_, body) => {
    const id = nextId();
    const other = nextId();
    await attempt(other, hostileCode(harmless));
    const state = { isOver: false };
    const attack = timed(() => attempt(id, hostileCode(body))).finally(() => (state.isOver = true));
    const others: number[] = [];
    do {
      // oxlint-disable-next-line no-await-in-loop -- One call after the other, until the attack ends.
      const { result, ms } = await timed(() => attempt(other, hostileCode(harmless)));
      others.push(ms);
      expect(result.sent).toHaveLength(1);
    } while (!state.isOver);
    const { result: reached, ms } = await attack;
    checkHost(reached);
    expect(reached.sent).toEqual([]);
    expect(String(reached.outcome)).toMatch(/PluginError/);
    expect([ms, ...others].filter((time) => time > LONGEST_MS)).toEqual([]);
  });
});

/** Loads mocks and lets them answer a request. */
async function attemptMocks(id: string, body: string): Promise<Attempt> {
  const loaded = await sandbox.load(hostileEntry(id), hostileMocks(body, { server, file }), "mocks");
  const request = new Request("https://api.example.com/v1/chat", {
    method: "POST",
    headers: { cookie: `session=${SECRET}`, "content-type": "application/octet-stream" },
    body: SECRET,
  });
  const outcome = await getResponse([...(loaded as ProviderMocks).handlers], request).catch((error: unknown) => error);
  return { sent: [], outcome };
}

const echo = "return mocks.HttpResponse.text(request.method)";

describe("mocks that answer by code, one that", () => {
  it.each(Object.entries(mocks))("%s is named, and others answer meanwhile", async (_, body) => {
    const [id, other] = [nextId(), nextId()];
    const { result, ms } = await timed(async () => {
      const attack = attemptMocks(id, body);
      const { outcome } = await attemptMocks(other, echo);
      expect(outcome instanceof Response && (await outcome.text())).toBe("POST");
      return attack;
    });
    checkHost(result);
    expect(String(result.outcome)).toMatch(new RegExp(`^PluginError: The .*'${id}'`));
    expect(ms).toBeLessThan(2 * LONGEST_MS);
  });

  it.each(Object.entries(harmlessMocks))("%s changes nothing here", async (_, body) => {
    const answered = await attemptMocks(nextId(), body);
    checkHost(answered);
    const { outcome } = answered;
    expect(outcome).toBeInstanceOf(Response);
    expect((outcome as Response).headers.get("set-cookie")).toBeNull();
    expect(await (outcome as Response).text()).not.toContain(SECRET);
  });
});
