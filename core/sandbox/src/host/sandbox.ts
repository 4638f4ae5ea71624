import { PluginError, PluginLoadError } from "@patchbay/core/errors";
import type { Expose, IndexEntry, PluginKey } from "@patchbay/core/plugin";
import { pluginKey } from "@patchbay/core/plugin";
import type { Limits, Part } from "../messages.ts";
import { PluginProcess } from "./plugin-process.ts";
import { sandboxedLibrary } from "./sandboxed-library.ts";
import { sandboxedMocks } from "./sandboxed-mocks.ts";
import { sandboxedProvider } from "./sandboxed-provider.ts";
import { sandboxedTask } from "./sandboxed-task.ts";
import { EngineThread, type ThreadPort } from "./thread.ts";

export interface SandboxOptions {
  /** Starts a worker. */
  open(): ThreadPort;
  /** Loads `@patchbay/mocks`, which makes the handlers of plugins' mocks; default: mocks do not load. */
  mocks?(): Promise<object>;
  /** Milliseconds within which a plugin must answer, before its thread is ended; default 500. */
  readonly answerMs?: number;
  /** Milliseconds that a plugin is not run after its third fault; default ten minutes. */
  readonly quarantineMs?: number;
  /** Milliseconds since 1970; default `Date.now`. */
  now?(): number;
}

/** A plugin that has hung, crashed or used up its memory this often is in quarantine. */
const MOST_FAULTS = 3;
const QUARANTINE_MS = 600_000;
const ANSWER_MS = 500;
const START_MS = 10_000;
const MEGABYTE = 1024 * 1024;
const MEMORY = 16 * MEGABYTE;
/** For plugins that read the bytes of media. */
const LARGE_MEMORY = 192 * MEGABYTE;
/** Bytes of the largest file that mocks read, as a server would: their memory is small. */
const MOCKS_READ = MEGABYTE / 2;
/** Engines that are open at a time: a browser has about 120 memories for a page. */
const MOST_OPEN = 64;
/** Interrupts of the engine; about a tenth of a second. */
const WORK = 300;

/** A plugin that runs in the sandbox. */
interface Resident {
  readonly name: string;
  readonly plugin: PluginKey;
  readonly part: Part;
  readonly process: PluginProcess;
}

/** Faults of a plugin, which outlive its code: another build of the same plugin does not start afresh. */
interface Record {
  faults: number;
  /** Its thread is its own from the first fault on, so that it cannot end the calls of others. */
  thread?: EngineThread;
  /** Milliseconds since 1970. */
  quarantinedUntil?: number;
  reason: string;
}

/** Runs plugins from elsewhere in an engine of their own. */
export interface PluginSandbox {
  /**
   * Loads a plugin's container.
   * @param expose default `plugin`; or `mocks`
   * @returns its module, whose functions call into the engine; a task's data; mocks whose functions of requests do
   * @throws PluginLoadError
   */
  load(entry: IndexEntry, code: string, expose?: Expose): Promise<object>;
  /** Ends the plugin's engines. */
  release(entry: IndexEntry): void;
  /** Ends all threads. */
  close(): void;
}

export function createPluginSandbox(options: SandboxOptions): PluginSandbox {
  const { answerMs = ANSWER_MS, quarantineMs = QUARANTINE_MS, now = Date.now } = options;
  const residents = new Map<string, Resident>();
  const records = new Map<PluginKey, Record>();
  const nonce = crypto.randomUUID();
  let shared: EngineThread | undefined;

  function start(): EngineThread {
    const thread = new EngineThread(options.open(), { answerMs, startMs: START_MS });
    thread.onEnd = ({ guilty, reason, isStarted }) => {
      if (shared === thread) shared = undefined;
      for (const record of records.values()) if (record.thread === thread) delete record.thread;
      for (const [key, { name, plugin, process }] of residents) {
        if (process.thread !== thread) continue;
        if (!isStarted) process.lost(new PluginError(`The sandbox for the ${name} did not start. ${reason}`));
        else process.lost(key === guilty ? fault(plugin, name, reason) : undefined);
      }
    };
    return thread;
  }

  function fault(key: PluginKey, name: string, reason: string): PluginError {
    const record = records.get(key) ?? { faults: 0, reason };
    records.set(key, record);
    record.faults += 1;
    record.reason = reason;
    if (record.faults < MOST_FAULTS)
      return new PluginError(`The ${name} was ended. ${reason} The next call starts it again.`);
    record.quarantinedUntil = now() + quarantineMs;
    return quarantined(name, record);
  }

  function threadFor(key: PluginKey, name: string): EngineThread {
    const record = records.get(key);
    if (!record) return (shared ??= start());
    if (record.quarantinedUntil !== undefined) {
      if (now() < record.quarantinedUntil) throw quarantined(name, record);
      records.delete(key);
      return (shared ??= start());
    }
    return (record.thread ??= start());
  }

  /** Ends the engine that has been idle for longest, if too many are open; its plugin's next call opens another. */
  function makeRoom(): void {
    const open = [...residents.values()].filter(({ process }) => process.thread);
    if (open.length < MOST_OPEN) return;
    const idle = open.filter(({ process }) => process.idleSince !== undefined);
    idle.toSorted((one, other) => one.process.idleSince! - other.process.idleSince!)[0]?.process.close();
  }

  /** Ends the engines of a plugin. @param part default: all */
  function release({ kind, id }: IndexEntry, part?: Part): void {
    for (const [key, { plugin, part: its, process }] of residents) {
      if (plugin !== pluginKey(kind, id) || (part && its !== part)) continue;
      process.close();
      residents.delete(key);
    }
  }

  let counted = 0;

  /** A part of a plugin, in place of the one that was loaded before. */
  function admit(entry: IndexEntry, part: Part, code: string, largestRead = 0): PluginProcess {
    release(entry, part);
    const { kind, id } = entry;
    const name = `${kind} '${id}'`;
    const plugin = pluginKey(kind, id);
    counted += 1;
    // What was loaded before may still be called, and opens its own engine then.
    const key = `${part} ${counted} of ${plugin}`;
    const limits: Limits = {
      memory: largestRead === Infinity ? LARGE_MEMORY : MEMORY,
      work: WORK,
      largestRead,
      nonce: nonce.slice(0, 18),
    };
    const process: PluginProcess = new PluginProcess({
      name,
      key,
      code,
      part,
      limits,
      thread() {
        residents.set(key, { name, plugin, part, process });
        makeRoom();
        return threadFor(plugin, name);
      },
      fault: (reason) => fault(plugin, name, reason),
    });
    return process;
  }

  return {
    async load(entry, code, expose = "plugin") {
      if (expose === "mocks") return sandboxedMocks(admit(entry, "mocks", code, MOCKS_READ), entry, options.mocks);
      if (expose !== "plugin") {
        throw new PluginLoadError(`The ${expose} of ${entry.kind} '${entry.id}' does not run in a sandbox.`);
      }
      const part = entry.kind === "task" ? "task" : "functions";
      const readsMedia = entry.kind === "provider" && entry.readsMedia === true;
      const process = admit(entry, part, code, readsMedia ? Infinity : 0);
      const shape = await process.shape();
      if (entry.kind === "task") return sandboxedTask(process, shape, `task '${entry.id}'`);
      return entry.kind === "library"
        ? sandboxedLibrary(process, shape)
        : sandboxedProvider(process, shape, entry.hosts);
    },
    release: (entry) => release(entry),
    close() {
      for (const { process } of residents.values()) process.close();
      residents.clear();
      for (const { thread } of records.values()) thread?.end();
      shared?.end();
    },
  };
}

function quarantined(name: string, { quarantinedUntil = 0, reason }: Record): PluginError {
  const until = new Date(quarantinedUntil).toISOString();
  return new PluginError(
    `The ${name} is not run until ${until}: it hung, crashed or used up its memory ${MOST_FAULTS} times. ${reason} Update or remove it.`,
  );
}
