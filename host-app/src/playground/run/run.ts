import type { CallOptions, ProviderKey, SettingValues } from "@patchbay/core/client";
import type { Progress } from "@patchbay/core/provider";
import type { Settings } from "../../settings/settings.ts";
import { answers, saysSomething, type ChatChoice, type GivenUsage } from "../chat/chat-choices.ts";
import { addExchange, type Exchange } from "./exchange-recorder.ts";
import type { KeptJob } from "./kept-jobs.ts";

/** By what right, by which way and on whose account a call is made. */
export interface Access extends Omit<Settings, "providers"> {
  /** Absent where the mocks answer, and for a server that needs none. */
  readonly key: ProviderKey | undefined;
  /** Whether the plugins' own mocks answer: nobody has entered a key, or allowed a real call. */
  readonly simulated: boolean;
  /** Where answers come from, as people read it. */
  readonly source: string;
  /** Whether a model in this browser answers: nothing is sent. */
  readonly byEngine?: boolean;
  /** Whether a key was entered that waits until somebody has seen what changed. */
  readonly keyOnHold: boolean;
  /** What the provider's plugin asks for besides, with its defaults. */
  readonly providerSettings: SettingValues;
}

/** Everything that one call takes. */
export interface TaskCall {
  /** Provider task. */
  readonly task: string;
  /** Provider id or `auto`. */
  readonly provider: string;
  readonly model: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly access: Access;
  /** Whether the provider sends its answer in pieces. */
  readonly streams: boolean;
  readonly outputType?: CallOptions["outputType"];
  /** The job whose result is fetched: nothing is asked for anew. */
  readonly resumes?: KeptJob;
}

/** Where the browser keeps the jobs that outlive the page, as JSON: `[]` for none. */
export const JOBS_KEY = "patchbay:jobs";

/** `running` until the first piece of the answer, then `streaming`. */
export type RunStatus = "running" | "streaming" | "done" | "failed" | "cancelled";

/** A call and what has become of it. */
export interface Run {
  readonly id: number;
  readonly call: TaskCall;
  readonly status: RunStatus;
  readonly progress?: Progress;
  /** Id of the job that it waits for, once there is one that this device keeps. */
  readonly job: string | undefined;
  /** Text of a stream as far as it has come. */
  readonly text: string;
  /** The answers of a chat, as far as they have come: one, unless more were asked for. */
  readonly choices: readonly ChatChoice[];
  /** The task's output; of a stream its whole text. */
  readonly output?: unknown;
  readonly error?: unknown;
  /** What the client warned of. */
  readonly warnings: readonly string[];
  /** What went over the network, or would have. */
  readonly exchanges: readonly Exchange[];
  /** What the provider counted. */
  readonly usage?: GivenUsage;
  /** When it was called: Unix time in milliseconds. */
  readonly startedAt: number;
  /** Milliseconds from the call to the first piece of a stream. */
  readonly firstMs?: number;
  /** Milliseconds from the call to the first piece that is more than a thought. */
  readonly answeredMs?: number;
  /** Milliseconds from the call to its end. */
  readonly totalMs?: number;
  /** Whether the page was left before its end. */
  readonly unfinished?: true;
}

/** What is learned of a run. */
export type RunNews =
  | { readonly type: "exchange"; readonly exchange: Exchange }
  | { readonly type: "warning"; readonly warning: string }
  | { readonly type: "progress"; readonly progress: Progress }
  | { readonly type: "job"; readonly job: string }
  | { readonly type: "text"; readonly text: string }
  /** All answers as far as they have come. */
  | { readonly type: "choices"; readonly choices: readonly ChatChoice[] }
  | { readonly type: "counted"; readonly usage: GivenUsage }
  /** A stream has no output but what has come. */
  | { readonly type: "done"; readonly output?: unknown }
  | { readonly type: "failed"; readonly error: unknown }
  | { readonly type: "cancelled" };

export type RunAction =
  /** @property replaced runs in whose place it stands. @property at Unix time in milliseconds */
  | {
      readonly type: "started";
      readonly id: number;
      readonly call: TaskCall;
      readonly replaced: readonly number[];
      readonly at: number;
    }
  | { readonly type: "learned"; readonly id: number; readonly news: RunNews; readonly elapsedMs: number }
  | { readonly type: "cleared" }
  /** What was cleared is back, before what has come since. */
  | { readonly type: "restored"; readonly list: RunList };

/** What was tried in another way in the place of what is shown. */
export interface Branch {
  /** Id of the run before it; undefined at the beginning. */
  readonly after: number | undefined;
  readonly tail: readonly Run[];
}

export interface RunList {
  readonly runs: readonly Run[];
  /** Versions that are not shown. */
  readonly branches: readonly Branch[];
  /** What happened last, for screen readers. */
  readonly announcement: string;
}

export const NO_RUNS: RunList = { runs: [], branches: [], announcement: "" };

export function isActive({ status }: Pick<Run, "status">): boolean {
  return status === "running" || status === "streaming";
}

/** Whether an answer, with its thoughts, is longer than a sentence or two. */
export function isLong(run: Run | undefined): boolean {
  const { text = run?.text ?? "", reasoning = "", toolCalls = [] } = run?.choices[0] ?? {};
  return text.length + reasoning.length > 200 || toolCalls.length > 0;
}

/** Takes what happened into the list. News of a run that is gone, or has ended, changes nothing. */
export function reduceRuns(list: RunList, action: RunAction): RunList {
  if (action.type === "cleared") return { ...NO_RUNS, announcement: "The conversation was cleared." };
  if (action.type === "restored") {
    // Clearing has cancelled the one that was on its way.
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
  const place = list.runs.findIndex((run) => run.id === id);
  const run = list.runs[place];
  if (!run || !isActive(run)) return list;
  return {
    ...list,
    runs: list.runs.with(place, learn(run, news, elapsedMs)),
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
