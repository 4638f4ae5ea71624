import { useContext, useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { CallOptions } from "@patchbay/core/client";
import type { Progress } from "@patchbay/core/provider";
import type { ChatCompletionInput } from "@patchbay/core/task";
import { CHAT_TASK } from "../catalogue/relations.ts";
import { HostContext } from "../host/host-context.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { addPieces, saysSomething, type ChatChoice } from "./chat-choices.ts";
import { addExchange, type Exchange } from "./exchange-recorder.ts";
import { openClient, type Access } from "./open-client.ts";
import { streamChat } from "./stream-chat.ts";

/** Everything that one call takes. */
export interface TaskCall {
  /** Provider task. */
  readonly task: string;
  readonly provider: string;
  readonly model: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly access: Access;
  /** Whether the provider sends its answer in pieces. */
  readonly streams: boolean;
  readonly outputType?: CallOptions["outputType"];
}

/** A call and what has become of it. */
export interface TaskRun {
  readonly call: TaskCall;
  readonly status: "running" | "done" | "stopped" | "failed";
  readonly progress?: Progress;
  /** Text of a stream as far as it has come. */
  readonly text: string;
  /** The answers of a chat, as far as they have come. */
  readonly choices?: readonly ChatChoice[];
  /** The task's output; of a stream its whole text. */
  readonly output?: unknown;
  readonly error?: unknown;
  readonly warnings: readonly string[];
  readonly exchanges: readonly Exchange[];
  /** Milliseconds from the call to the first piece of a stream. */
  readonly firstMs?: number;
  readonly totalMs?: number;
}

export interface TaskRunner {
  /** The last call; undefined before the first one. */
  readonly run: TaskRun | undefined;
  readonly running: boolean;
  /** What happened last, for screen readers. */
  readonly announcement: string;
  start(call: TaskCall): Promise<void>;
  stop(): void;
}

/** Calls tasks, one at a time. Leaving the page stops a call that is on its way. */
export function useTaskRun(): TaskRunner {
  const host = useContext(HostContext);
  const queryClient = useQueryClient();
  const [run, setRun] = useState<TaskRun>();
  const [announcement, setAnnouncement] = useState("");
  const current = useRef<AbortController>(undefined);

  useEffect(() => () => current.current?.abort(), []);

  async function start(call: TaskCall): Promise<void> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    const began = performance.now();
    const elapsed = () => performance.now() - began;
    // News of a call that is no longer the last one changes nothing.
    const learn = (change: (known: TaskRun) => Partial<TaskRun>): void =>
      setRun((known) => (known?.call === call ? { ...known, ...change(known) } : known));
    setRun({ call, status: "running", text: "", warnings: [], exchanges: [] });
    setAnnouncement("The call is on its way.");
    try {
      const [module, patchbay] = await Promise.all([host.load(), ensurePatchbay(queryClient, host)]);
      signal.throwIfAborted();
      const client = await openClient(patchbay, module, call.provider, call.access, {
        onExchange: (exchange) => learn(({ exchanges }) => ({ exchanges: addExchange(exchanges, exchange) })),
        onWarning: (text) => learn(({ warnings }) => ({ warnings: [...warnings, text] })),
      });
      const { task, provider, model, args, outputType, streams } = call;
      const taskArguments = { ...args, provider, ...(model !== "" && { model }) };
      const options: CallOptions = {
        signal,
        onProgress: (progress) => learn(() => ({ progress })),
        ...(outputType && { outputType }),
      };
      if (streams && task === CHAT_TASK) {
        // Whether there are messages is the client's to check, as for every task.
        const chat = { provider, model, args: args as unknown as ChatCompletionInput, streams, signal };
        for await (const { choices: pieces } of streamChat(client, chat)) {
          const now = pieces.some(saysSomething) ? elapsed() : undefined;
          learn(({ choices = [], firstMs = now }) => ({
            choices: addPieces(choices, pieces),
            ...(firstMs !== undefined && { firstMs }),
          }));
        }
        signal.throwIfAborted();
        learn(({ choices = [] }) => ({ status: "done", output: choices[0]?.text ?? "", totalMs: elapsed() }));
      } else if (streams) {
        const format = (await patchbay.plugins.load("provider", provider)).tasks[task]?.stream;
        for await (const chunk of client.stream(task, taskArguments, options)) {
          const piece = format?.text(chunk) ?? "";
          if (piece !== "") learn(({ text, firstMs = elapsed() }) => ({ text: text + piece, firstMs }));
        }
        signal.throwIfAborted();
        learn(({ text }) => ({ status: "done", output: text, totalMs: elapsed() }));
      } else {
        const output: unknown = await client.run(task, taskArguments, options);
        signal.throwIfAborted();
        learn(() => ({ status: "done", output, totalMs: elapsed() }));
      }
      setAnnouncement("The result is there.");
    } catch (error) {
      if (signal.aborted) learn(() => ({ status: "stopped", totalMs: elapsed() }));
      else learn(() => ({ status: "failed", error, totalMs: elapsed() }));
      setAnnouncement(signal.aborted ? "The call was stopped." : "");
    }
  }

  return {
    run,
    running: run?.status === "running",
    announcement,
    start,
    stop: () => current.current?.abort(),
  };
}
