import { readdirSync } from "node:fs";
import path from "node:path";
import type { Provider } from "@patchbay/core/provider";
import type { PluginSandbox } from "@patchbay/sandbox";
import { boundary } from "../../plugins/suites/hostile-plugins/boundary.ts";
import { hostileCode, hostileEntry } from "../../plugins/suites/hostile-plugins/hostile-plugin.ts";
import { harmlessMocks, hostileMocks, mocks } from "../../plugins/suites/hostile-plugins/mocks.ts";
import { reach } from "../../plugins/suites/hostile-plugins/reach.ts";
import { resources } from "../../plugins/suites/hostile-plugins/resources.ts";
import { expect, test } from "./testing/browsers/browser-test.ts";
import { openWithSecret, SECRET, startOtherSite } from "./testing/other-site.ts";

/** The app's module that opens its sandbox. */
const ASSETS = path.resolve(import.meta.dirname, "../dist/app/assets");
const MODULE = `/assets/${readdirSync(ASSETS).find((file) => /^open-sandbox-.*\.js$/.test(file)) ?? ""}`;
const BATCH = 20;

interface Attack {
  /** What of the plugin attacks; default: its code. */
  readonly expose?: "mocks";
  readonly name: string;
  readonly entry: object;
  readonly code: string;
}

interface Outcome {
  readonly name: string;
  /** What the call returned or threw. */
  readonly outcome: string;
  /** Addresses that the plugin asked the host to call. */
  readonly sent: readonly string[];
  /** Calls of another plugin that were answered before this one's ended, and those that failed. */
  readonly served: number;
  readonly failed: readonly string[];
  /** Most workers that were started while another plugin's call was waiting: each replaces one that hung for 500 ms. */
  readonly restarts: number;
  /** Longest time in milliseconds that another plugin's call took. */
  readonly longest: number;
}

/** A handler of msw. */
interface MockHandler {
  run(call: {
    readonly request: Request;
    readonly requestId: string;
  }): Promise<{ readonly response?: Response } | null>;
}

type Slot = typeof globalThis & { sandbox?: Promise<PluginSandbox>; started: number };

/** Runs in the page: calls each plugin while another one is called all the time. */
async function attack(module: string, attacks: readonly Attack[], harmless: Attack): Promise<readonly Outcome[]> {
  const slot = globalThis as Slot;
  if (!slot.sandbox) {
    slot.started = 0;
    slot.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        slot.started += 1;
      }
    };
    slot.sandbox = import(module).then(({ openSandbox }) => openSandbox() as Promise<PluginSandbox>);
  }
  const sandbox = await slot.sandbox;
  const sent: string[] = [];
  /** The mocks' answer to a request that has the page's secret. */
  async function answer({ entry, code }: Attack): Promise<unknown> {
    const loaded = (await sandbox.load(entry as never, code, "mocks")) as { readonly handlers: readonly MockHandler[] };
    const request = new Request("https://api.example.com/v1/chat", {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: localStorage.getItem("canary"),
    });
    const result = await loaded.handlers[0]?.run({ request, requestId: "1" });
    const { status, headers } = result?.response ?? {};
    return { status, headers: [...(headers ?? [])], text: await result?.response?.text() };
  }
  async function call(one: Attack): Promise<unknown> {
    if (one.expose) return answer(one);
    const { entry, code } = one;
    const { default: provider } = (await sandbox.load(entry as never, code)) as { readonly default: Provider };
    const request = {
      task: "conversational",
      args: { messages: [{ role: "user", content: "Hi" }] },
      baseUrl: "https://api.example.com",
      providerModelId: "m",
    };
    const context = {
      call: request,
      send: async (url: string) => void sent.push(url),
      wait: async () => {},
      progress() {},
      blobFromUrl: async (url: string) => void sent.push(url),
    };
    return provider.tasks["conversational"]!.body(request as never, context as never);
  }
  const outcomes: Outcome[] = [];
  for (const one of attacks) {
    sent.length = 0;
    const state = { isOver: false };
    const attempt = call(one)
      .then(
        (value) => JSON.stringify(value) ?? "",
        (error: unknown) => String(error),
      )
      .finally(() => (state.isOver = true));
    let served = 0;
    let longest = 0;
    let restarts = 0;
    const failed: string[] = [];
    do {
      const began = performance.now();
      const before = slot.started;
      // oxlint-disable-next-line no-await-in-loop -- One call after the other.
      await call(harmless).then(
        () => (served += 1),
        (error: unknown) => failed.push(String(error)),
      );
      longest = Math.max(longest, performance.now() - began);
      restarts = Math.max(restarts, slot.started - before);
    } while (!state.isOver);
    // oxlint-disable-next-line no-await-in-loop
    outcomes.push({ name: one.name, outcome: await attempt, sent: [...sent], served, failed, restarts, longest });
  }
  return outcomes;
}

/** Runs in the page: what a plugin could have changed. */
function traces(server: string): object {
  const prototypes = [Object.prototype, Array.prototype, Function.prototype, Promise.prototype, String.prototype];
  return {
    members: prototypes.map((one) => Reflect.ownKeys(one).map(String).join(" ")),
    globals: Object.keys(globalThis).filter((name) => name !== "sandbox" && name !== "started"),
    stored: [{ ...localStorage }, document.cookie, history.length, location.href],
    frames: document.querySelectorAll("iframe").length,
    foreign: [...document.querySelectorAll("[src], [href], style")].filter(({ outerHTML }) =>
      outerHTML.includes(server),
    ).length,
  };
}

/** Runs in the page: the files of the sandbox that it has loaded. */
function loadedFiles(): number {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  return files.filter((name) => /\/assets\/(?:open-sandbox-|sandbox-worker-|engine-.*\.(?:wasm|image)$)/.test(name))
    .length;
}

for (const engine of ["chromium", "firefox"] as const) {
  test.describe(engine, () => {
    test.use({ engine, catalogue: "few" });

    test("hostile plugins reach nothing and stop no other", async ({ visit, server }) => {
      test.setTimeout(180_000);
      const { address, requests, connections, stop } = await startOtherSite();
      const attackOf = ([name, body]: readonly [string, string], index: number): Attack => ({
        name,
        entry: hostileEntry(`hostile-${index}`),
        code: hostileCode(body, { server: address }),
      });
      const code = Object.entries({ ...reach, ...boundary, ...resources }).map(attackOf);
      const answering = Object.entries({ ...mocks, ...harmlessMocks }).map(([name, body], index): Attack => ({
        expose: "mocks",
        name,
        entry: hostileEntry(`hostile-mocks-${index}`),
        code: hostileMocks(body, { server: address }),
      }));
      const attacks = [...code, ...answering];
      const harmless = attackOf(["is harmless", "return 1"], attacks.length);
      try {
        await openWithSecret(visit, server.url);
        const before = await visit.evaluate(traces, address);
        // Built-in plugins need nothing of it.
        expect(await visit.evaluate(loadedFiles)).toBe(0);
        const outcomes: Outcome[] = [];
        for (let start = 0; start < attacks.length; start += BATCH) {
          outcomes.push(...(await visit.evaluate(attack, MODULE, attacks.slice(start, start + BATCH), harmless)));
        }
        expect(await visit.evaluate(loadedFiles)).toBeGreaterThanOrEqual(4);
        expect(outcomes).toHaveLength(attacks.length);
        expect(outcomes.filter(({ failed }) => failed.length > 0)).toEqual([]);
        expect(outcomes.filter(({ served, restarts }) => served === 0 || restarts > 2)).toEqual([]);
        expect(outcomes.flatMap(({ sent }) => sent)).toEqual([]);
        expect(JSON.stringify(outcomes)).not.toContain(SECRET);
        const [ofCode, ofMocks] = [outcomes.slice(0, code.length), outcomes.slice(code.length)];
        const ended = [
          ...ofCode.filter(({ name }) => name in resources),
          ...ofMocks.filter(({ name }) => name in mocks),
        ];
        expect(ended.filter(({ outcome }) => !/^\w*Error: /.test(outcome))).toEqual([]);
        const answered = ofMocks.filter(({ name }) => name in harmlessMocks);
        expect(answered.filter(({ outcome }) => !/^{"status":[23]\d\d,/.test(outcome))).toEqual([]);
        expect(answered.filter(({ outcome }) => outcome.includes("set-cookie"))).toEqual([]);
        expect(await visit.evaluate(traces, address)).toEqual(before);
        expect([requests, connections()]).toEqual([[], 0]);
        // Not expected: the machine may be busy.
        const longest = Math.max(...outcomes.map(({ longest: time }) => time));
        test.info().annotations.push({ type: "longest call of another plugin", description: `${longest} ms` });
      } finally {
        await visit.evaluate(() => localStorage.removeItem("canary"));
        await stop();
      }
    });
  });
}
