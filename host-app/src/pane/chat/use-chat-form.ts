import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { usePlugin } from "../../host/use-plugin.ts";
import { TO_FILL, type BenchMemory } from "../../calls/panes/bench-memory.ts";
import { fillDrafts } from "../../ui/form/fill-drafts.ts";
import type { TaskCall } from "../../calls/run/run.ts";
import {
  chatFields,
  COMMON_PARAMETERS,
  PANE_ARGUMENTS,
  rareParameters,
  type ChatParameters,
} from "./chat-parameters.ts";
import type { FormField } from "../../ui/form/form-field.ts";
import { readDrafts } from "../../ui/form/read-drafts.ts";
import { useTaskForm, type TaskForm } from "../form/use-task-form.ts";
import type { BlockedReason } from "../../calls/run/deferred-run.ts";
import { callSchemas, type PlayTask } from "../../calls/run/play-task.ts";
import type { PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";

/** The parameters of a chat and their values. */
export interface ChatForm {
  readonly fields: readonly FormField[];
  /** Includes the current problems. */
  readonly form: TaskForm;
  /** Empty while one of them is invalid. */
  readonly parameters: ChatParameters;
  /** Why no message can be sent; undefined if one can. */
  readonly blockedReason: BlockedReason | undefined;
  /** Whether a plugin may describe more parameters than the form shows. */
  readonly incomplete: boolean;
  /** Whether they are loading. */
  readonly isLoading: boolean;
  /** Why they could not be loaded; null otherwise. */
  readonly error: Error | null;
  /** Names of parameters in the address that are not sent because nothing describes them. */
  readonly unsent: readonly string[];
  /** Loads all parameters. */
  load(): void;
}

/**
 * The form of a chat's parameters: the common ones and, on request, those of the plugin that describes the call. A
 * first chat does not load that plugin's code.
 * @param memory stores what is in no address, and the values that fill the form of a restored bench
 */
export function useChatForm(control: PlaygroundControl, task: PlayTask, memory?: BenchMemory): ChatForm {
  const [isRequested, setRequested] = useState(false);
  const [toFill] = (memory?.values.get(TO_FILL) ?? []) as readonly TaskCall["args"][];
  const names = [...rareParameters(control.names), ...rareArguments(toFill), ...writtenIn(memory)];
  const rare = [...new Set(names)];
  // Clearing the last of them keeps the field.
  if (rare.length > 0 && !isRequested) setRequested(true);
  const described = usePlugin("task", isRequested ? task.entry : undefined);
  const reader = useQuery({
    queryKey: ["read-fields"],
    queryFn: async () => (await import("../../ui/form/read-fields.ts")).readFields,
    enabled: isRequested && task.entry !== undefined,
    structuralSharing: false,
  });
  const plugin = reader.data && described.data;
  const error = described.error ?? reader.error;
  const isLoading = described.isLoading || (reader.isLoading && !described.error);
  const refetch = () => Promise.all([described.refetch(), reader.refetch()]);
  const input = callSchemas(task, plugin)?.input;
  const fields = chatFields(input, reader.data);
  const form = useTaskForm(fields, control, memory && { values: memory.values, name: FORM });
  const read = readDrafts(fields, form.drafts, input, PANE_ARGUMENTS);
  const wrong = fields.filter(({ name }) => read.problems?.[name] !== undefined).map(({ label }) => label);

  useEffect(() => {
    // If the plugin's code fails to load, parameters that it would describe are left out.
    if (!memory || !toFill || isLoading || (rareArguments(toFill).length > 0 && !plugin && !error && task.entry))
      return;
    memory.values.delete(TO_FILL);
    form.fill(fillDrafts(fields, toFill));
    const system = systemOf(toFill);
    if (system !== control.get("system")) control.set({ system });
  });

  function reasonOf(): BlockedReason | undefined {
    // A link may set a parameter that only the plugin describes.
    if (isLoading) return { text: "Loading the parameters …", kind: "pending" };
    if (!read.problems) return undefined;
    const general = read.problems[""];
    return { text: general ?? `Fix the highlighted settings: ${wrong.join(", ")}.`, kind: "wrong" };
  }

  return {
    fields,
    form: { ...form, problems: read.problems ?? {} },
    parameters: read.problems ? {} : read.args,
    blockedReason: reasonOf(),
    incomplete: !plugin && task.entry?.files.plugin !== undefined,
    isLoading,
    error,
    unsent: rare.filter((name) => !fields.some((field) => field.name === name)),
    load: () => (error ? void refetch() : setRequested(true)),
  };
}

/** Name that a memory stores parameters under if they are in no address. */
const FORM = "chat parameters";

/** Names of the stored written parameters, which only the plugin describes. */
const writtenIn = (memory: BenchMemory | undefined): readonly string[] =>
  Object.keys(memory?.values.get(`${FORM} drafts`) ?? {});

/** Names of a call's arguments that only the plugin describes. */
function rareArguments(args: TaskCall["args"] | undefined): readonly string[] {
  return Object.keys(args ?? {}).filter((name) => name !== "messages" && !COMMON_PARAMETERS.has(name));
}

/** A call's system instruction. */
function systemOf({ messages }: TaskCall["args"]): string {
  const [first] = (Array.isArray(messages) ? messages : []) as readonly { role?: unknown; content?: unknown }[];
  return first?.role === "system" && typeof first.content === "string" ? first.content : "";
}
