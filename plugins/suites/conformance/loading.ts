import { deepStrictEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { Provider } from "@patchbay/core/provider";
import { getResponse, http, type ProviderMocks } from "@patchbay/mocks";
import type { PluginSandbox } from "@patchbay/sandbox";
import type { Check } from "@patchbay/testing";
import { whenAnswered } from "../../../core/sandbox/src/host/remembered-answers.ts";

/** What files export, by their paths from here. */
export type Sources<Plugin> = Readonly<Record<string, Plugin>>;

/** How plugins under test are loaded: the one difference between the runs of the suites. */
export interface Loading {
  /** The plugins that are checked in place of those of the source. */
  plugins<Plugin extends object>(sources: Sources<Plugin>): Sources<Plugin>;
  /** The mocks of providers that are checked in place of those of the source. */
  mocks(sources: Sources<ProviderMocks>): Sources<ProviderMocks>;
  /** A check as it runs with them; undefined if they cannot pass it. */
  adapt(check: Check): Check | undefined;
}

/** Plugins from their source, in this process. */
export const here: Loading = { plugins: (sources) => sources, mocks: (sources) => sources, adapt: (check) => check };

/** Checks that a plugin in the sandbox cannot pass, with the reason. */
const LEFT_OUT: readonly { readonly name: RegExp; readonly reason: string }[] = [
  {
    name: /: a server that falls silent ends at the deadline/,
    reason:
      "Its clock is virtual and does not wait for threads, so that the deadline is over before the request is made.",
  },
  {
    name: /^the manifest requires the members of the contract that the code uses$/,
    reason: "It reads the code's own functions; those that the host calls for it have other parameters.",
  },
];

/** Calls that are compared after a check, spread over all that it made: hostile values make thousands. */
const MOST_COMPARED = 50;

/**
 * Built plugins, in the sandbox. Core awaits the code of providers. The code of libraries and tasks is synchronous: it is
 * called here, and its results have to be the same in the sandbox.
 */
export async function inSandbox(sandbox: PluginSandbox, sources: Sources<object>): Promise<Loading> {
  const loadAll = async (expose: "plugin" | "mocks", files: readonly string[]): Promise<Sources<object>> => {
    const loads = files.map(async (file) => [file, await loadBuilt(sandbox, file, expose)] as const);
    return Object.fromEntries(await Promise.all(loads));
  };
  const files = Object.keys(sources);
  const loaded = await loadAll("plugin", files);
  const loadedMocks = await loadAll(
    "mocks",
    files.filter((file) => file.includes("/providers/")),
  );
  let comparisons: (() => Promise<void>)[] = [];

  function compared(its: object, original: object): object {
    const functions = Object.entries(its).filter(([, member]) => typeof member === "function") as [string, Code][];
    const changed = functions.map(([name, code]) => [
      name,
      (...args: readonly unknown[]) => {
        const result = (original as Readonly<Record<string, Code>>)[name]?.(...args);
        comparisons.push(async () =>
          deepStrictEqual(asJson(await whenAnswered(() => code(...args))), asJson(await result)),
        );
        return result;
      },
    ]);
    return { ...its, ...Object.fromEntries(changed) };
  }

  return {
    plugins<Plugin extends object>(originals: Sources<Plugin>) {
      const changed = Object.entries<object>(originals).map(([file, plugin]) => {
        const its = loaded[file] ?? {};
        const isProvider = file.includes("/providers/");
        return [file, isProvider ? withSteps(its as Provider, plugin as Provider) : compared(its, plugin)];
      });
      return Object.fromEntries(changed) as Sources<Plugin>;
    },
    mocks: (originals) =>
      Object.fromEntries(
        Object.keys(originals).map((file) => [
          file,
          comparedMocks(loadedMocks[file.replace(/mocks\.ts$/, "index.ts")] as ProviderMocks, originals[file]!),
        ]),
      ),
    adapt(check) {
      if (LEFT_OUT.some(({ name }) => name.test(check.name))) return undefined;
      return {
        ...check,
        async run() {
          comparisons = [];
          await check.run();
          const step = Math.max(1, comparisons.length / MOST_COMPARED);
          for (let index = 0; index < comparisons.length; index += step) {
            // oxlint-disable-next-line no-await-in-loop -- The engine takes one message at a time.
            await comparisons[Math.floor(index)]?.();
          }
        },
      };
    },
  };
}

/** Mocks whose answers have to be those of the originals, byte by byte. */
function comparedMocks(its: ProviderMocks, original: ProviderMocks): ProviderMocks {
  let isBehind = false;
  const compared = http.all("*", async ({ request }) => {
    // The originals do not know files that these have stored, and what was made of them.
    const sent = request.url + (await request.clone().text());
    isBehind ||= /\bsimulated-\d/.test(sent);
    if (isBehind && (request.method === "GET" || /simulated-\d/.test(sent)))
      return getResponse([...its.handlers], request);
    const expected = await getResponse([...original.handlers], request.clone());
    const answer = await getResponse([...its.handlers], request);
    const [body, expectedBody] = await Promise.all([answer?.arrayBuffer(), expected?.arrayBuffer()]);
    deepStrictEqual(answerParts(answer, body), answerParts(expected, expectedBody), `${request.method} ${request.url}`);
    return (
      answer && new Response(answer.body === null ? null : body, { status: answer.status, headers: answer.headers })
    );
  });
  return { ...its, handlers: [compared] };
}

const plain = (text: string): string =>
  text.replaceAll(/\bsimulated-\d+/g, "").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|"created(?:_at)?":\d+/g, "");

/** What an answer consists of, without the ids and times that differ from one to the next. */
function answerParts(answer: Response | undefined, body: ArrayBuffer | undefined): unknown {
  const headers = [...(answer?.headers ?? [])].filter(([name]) => name !== "content-length");
  return [answer?.status, plain(JSON.stringify(headers)), body && plain(Buffer.from(body).toString("latin1"))];
}

/** JSON has no undefined members. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

type Code = (...args: readonly unknown[]) => unknown;

async function loadBuilt(sandbox: PluginSandbox, file: string, expose: "plugin" | "mocks"): Promise<object> {
  const folder = path.join(import.meta.dirname, path.dirname(file), "../dist");
  const entry = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8")) as IndexEntry;
  const code = readFileSync(path.join(folder, entry.files[expose]!.path), "utf8");
  const module = await sandbox.load(entry, code, expose);
  return expose === "mocks" ? module : (module as { readonly default: object }).default;
}

/** Checks make answers by the steps of a stream outside a call, where the host's functions have none. */
function withSteps(its: Provider, original: Provider): Provider {
  const tasks = Object.entries(its.tasks).map(([name, task]) => {
    const steps = original.tasks[name]?.stream;
    return [name, { ...task, ...(task.stream && { stream: { ...steps, ...task.stream, complete: steps?.complete } }) }];
  });
  return { ...its, tasks: Object.fromEntries(tasks) as Provider["tasks"] };
}
