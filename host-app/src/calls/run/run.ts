import type { CallOptions, ProviderKey, SettingValues } from "@patchbay/core/client";
import type { JobHandle } from "@patchbay/core/errors";
import type { Progress } from "@patchbay/core/provider";
import type { Settings } from "../../host/settings/settings.ts";
import { answers, saysSomething, type ChatChoice, type GivenUsage } from "../chat/chat-choices.ts";
import { addExchange, type Exchange } from "./exchange-recorder.ts";

/** The key, route and settings of a call. */
export interface Access extends Omit<Settings, "providers"> {
  /** Absent if mocks answer, and for a server that needs none. */
  readonly key: ProviderKey | undefined;
  /** Whether the plugins' mocks answer: there is no key, and no consent to a real call. */
  readonly simulated: boolean;
  /** The source of answers, as display text. */
  readonly source: string;
  /** Whether a model in this browser answers; then nothing is sent. */
  readonly byEngine?: boolean;
  /** Whether the server's gateway calls the provider: with `key` if there is one, else with a key of its own. */
  readonly relayed?: boolean;
  /** Whether it is not known yet if the gateway makes the call: until then the key goes nowhere. */
  readonly isUndecided?: boolean;
  /** The models that are called, if the model is an alias of the server's gateway. */
  readonly targets?: readonly string[];
  /** Whether an entered key waits until the user has confirmed a change. */
  readonly keyOnHold: boolean;
  /** The provider's own settings, with defaults. */
  readonly providerSettings: SettingValues;
}

/** Everything that one call needs. */
export interface TaskCall {
  /** Provider task. */
  readonly task: string;
  /** Provider id or `auto`. */
  readonly provider: string;
  readonly model: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly access: Access;
  /** Whether the provider streams its answer. */
  readonly streams: boolean;
  readonly outputType?: CallOptions["outputType"];
  /** The job whose result is fetched, without a new submission. */
  readonly resumes?: KeptJob;
}

/** A sent call without an answer: it is unknown whether the provider accepted it. It contains no key. */
export interface AskedCall {
  readonly id: string;
  /** Task in the playground's address. */
  readonly task: string;
  /** The provider whose key it used; may be `auto`. */
  readonly provider: string;
  readonly model: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The shortened prompt. */
  readonly prompt?: string;
}

/** A job that a provider accepted and whose result is not fetched yet. */
export interface KeptJob extends AskedCall {
  readonly handle: JobHandle;
  /** Whether the last fetch of its result failed; then only the user can retry. */
  readonly failed?: true;
}

/** Storage key of jobs that outlive the page, as JSON: `[]` for none. */
export const JOBS_KEY = "patchbay:jobs";

/** `running` until the first chunk of the answer, then `streaming`. */
export type RunStatus = "running" | "streaming" | "done" | "failed" | "cancelled";

/** A call and its result. */
export interface Run {
  readonly id: number;
  readonly call: TaskCall;
  readonly status: RunStatus;
  readonly progress?: Progress;
  /** Id of its job, once this device has stored one. */
  readonly job: string | undefined;
  /** Streamed text so far. */
  readonly text: string;
  /** A chat's answers so far: one, unless the call requests more. */
  readonly choices: readonly ChatChoice[];
  /** The task's output; for a stream its complete text. */
  readonly output?: unknown;
  readonly error?: unknown;
  /** The client's warnings. */
  readonly warnings: readonly string[];
  /** Requests and responses, real or simulated. */
  readonly exchanges: readonly Exchange[];
  /** Token counts from the provider. */
  readonly usage?: GivenUsage;
  /** Start time: Unix time in milliseconds. */
  readonly startedAt: number;
  /** Milliseconds from the call to the first chunk of a stream. */
  readonly firstMs?: number;
  /** Milliseconds from the call to the first chunk that is not reasoning. */
  readonly answeredMs?: number;
  /** Milliseconds from the call to its end. */
  readonly totalMs?: number;
  /** Whether the user left the page before its end. */
  readonly unfinished?: true;
}

/** An event of a run. */
export type RunNews =
  | { readonly type: "exchange"; readonly exchange: Exchange }
  | { readonly type: "warning"; readonly warning: string }
  | { readonly type: "progress"; readonly progress: Progress }
  | { readonly type: "job"; readonly job: string }
  | { readonly type: "text"; readonly text: string }
  /** All answers so far. */
  | { readonly type: "choices"; readonly choices: readonly ChatChoice[] }
  | { readonly type: "counted"; readonly usage: GivenUsage }
  /** A stream's output is its chunks. */
  | { readonly type: "done"; readonly output?: unknown }
  | { readonly type: "failed"; readonly error: unknown }
  | { readonly type: "cancelled" };

export type RunAction =
  /** @property replaced runs that it replaces. @property at Unix time in milliseconds */
  | {
      readonly type: "started";
      readonly id: number;
      readonly call: TaskCall;
      readonly replaced: readonly number[];
      readonly at: number;
    }
  | { readonly type: "learned"; readonly id: number; readonly news: RunNews; readonly elapsedMs: number }
  | { readonly type: "cleared" }
  /** Restores cleared runs before newer ones. */
  | { readonly type: "restored"; readonly list: RunList };

/** Alternative versions of what is shown. */
export interface Branch {
  /** Id of the run before it; undefined at the start. */
  readonly after: number | undefined;
  readonly tail: readonly Run[];
}

export interface RunList {
  readonly runs: readonly Run[];
  /** Versions that are not shown. */
  readonly branches: readonly Branch[];
  /** The last event, for screen readers. */
  readonly announcement: string;
}

export const NO_RUNS: RunList = { runs: [], branches: [], announcement: "" };

export function isActive({ status }: Pick<Run, "status">): boolean {
  return status === "running" || status === "streaming";
}

/** Whether an answer, with its reasoning, is longer than a sentence or two. */
export function isLong(run: Run | undefined): boolean {
  const { text = run?.text ?? "", reasoning = "", toolCalls = [] } = run?.choices[0] ?? {};
  return text.length + reasoning.length > 200 || toolCalls.length > 0;
}

/** Applies an event to the list. Events of a removed or ended run change nothing. */
export function reduceRuns(list: RunList, action: RunAction): RunList {
  if (action.type === "cleared") return { ...NO_RUNS, announcement: "The conversation was cleared." };
  if (action.type === "restored") {
    // Clearing has canceled the run in progress.
    const back = action.list.runs.map((run): Run => (isActive(run) ? { ...run, status: "cancelled" } : run));
    const { branches } = action.list;
    return { runs: [...back, ...list.runs], branches, announcement: "The conversation is back." };
  }
  if (action.type === "started") {
    const { id, call, replaced, at } = action;
    const run: Run = {
      id,
      call,
      status: "running",
      startedAt: at,
      job: call.resumes?.id,
      text: "",
      choices: [],
      warnings: [],
      exchanges: [],
    };
    const others = list.runs.filter((other) => !replaced.includes(other.id));
    return { ...list, runs: [...others, run], announcement: "The answer is on its way." };
  }
  const { id, news, elapsedMs } = action;
  const index = list.runs.findIndex((run) => run.id === id);
  const run = list.runs[index];
  if (!run || !isActive(run)) return list;
  return {
    ...list,
    runs: list.runs.with(index, learn(run, news, elapsedMs)),
    announcement: ANNOUNCEMENTS[news.type] ?? list.announcement,
  };
}

const ANNOUNCEMENTS: Readonly<Partial<Record<RunNews["type"], string>>> = {
  done: "The answer is complete.",
  cancelled: "The answer was stopped.",
  // The error itself is an alert.
  failed: "",
};

function learn(run: Run, news: RunNews, elapsedMs: number): Run {
  switch (news.type) {
    case "exchange":
      return { ...run, exchanges: addExchange(run.exchanges, news.exchange) };
    case "warning":
      return { ...run, warnings: [...run.warnings, news.warning] };
    case "progress":
      return { ...run, progress: news.progress };
    case "job":
      return { ...run, job: news.job };
    case "counted":
      return { ...run, usage: news.usage };
    case "text":
      return news.text === "" ? run : { ...begin(run, elapsedMs), text: run.text + news.text };
    case "choices": {
      const { choices } = news;
      const begun = choices.some(saysSomething) ? begin(run, elapsedMs) : run;
      const answeredMs = run.answeredMs ?? (choices.some(answers) ? elapsedMs : undefined);
      return { ...begun, answeredMs, choices };
    }
    case "done": {
      const output = "output" in news ? news.output : (run.choices[0]?.text ?? run.text);
      return { ...run, status: "done", output, totalMs: elapsedMs };
    }
    case "failed":
      return { ...run, status: "failed", error: news.error, totalMs: elapsedMs };
    case "cancelled":
      return { ...run, status: "cancelled", totalMs: elapsedMs };
  }
}

function begin(run: Run, elapsedMs: number): Run {
  return { ...run, status: "streaming", firstMs: run.firstMs ?? elapsedMs };
}
