import { useState } from "react";
import { usePlugin } from "../host/use-plugin.ts";
import { callSchemas } from "./call-schemas.ts";
import { chatFields, needsPlugin } from "./chat-parameters.ts";
import type { FormField } from "./form/form-field.ts";
import { readDrafts } from "./form/read-drafts.ts";
import { useTaskForm, type TaskForm } from "./form/use-task-form.ts";
import type { PlayTask } from "./play-task.ts";
import type { ChatParameters } from "./stream-chat.ts";
import type { PlaygroundControl } from "./use-playground-choice.ts";

/** What a chat can be told besides the messages, and what it has been told. */
export interface ChatForm {
  readonly fields: readonly FormField[];
  /** With what is wrong at this moment. */
  readonly form: TaskForm;
  /** Empty while one of them is wrong. */
  readonly parameters: ChatParameters;
  /** Why nothing can be asked, or nothing. */
  readonly problem: string | undefined;
  /** Whether a plugin may describe more parameters than there are fields. */
  readonly incomplete: boolean;
  /** Whether they are on their way. */
  readonly isLoading: boolean;
  /** Why they could not be loaded, or nothing. */
  readonly error: Error | null;
  /** Asks for all parameters. */
  load(): void;
}

/**
 * The form of a chat's parameters: the common ones, and once they are asked for, those of the plugin that describes the
 * call. A first chat does without that plugin's code.
 */
export function useChatForm(control: PlaygroundControl, task: PlayTask): ChatForm {
  const [asked, setAsked] = useState(false);
  const wanted = asked || needsPlugin(control.names);
  const { data: plugin, error, isLoading, refetch } = usePlugin("task", wanted ? task.entry : undefined);
  const fields = chatFields(callSchemas(task, plugin)?.input);
  const form = useTaskForm(fields, control);
  // Not against the whole schema, which asks for the messages as well.
  const read = readDrafts(fields, form.drafts);
  const wrong = fields.filter(({ name }) => read.problems?.[name] !== undefined).map(({ label }) => label);

  function problemOf(): string | undefined {
    // A link may set a parameter that only the plugin tells of.
    if (isLoading) return "Loading the parameters …";
    return wrong.length > 0 ? `Mend what is marked in the settings: ${wrong.join(", ")}.` : undefined;
  }

  return {
    fields,
    form: { ...form, problems: read.problems ?? {} },
    parameters: read.problems ? {} : read.args,
    problem: problemOf(),
    incomplete: !plugin && task.entry?.files.plugin !== undefined,
    isLoading,
    error,
    load: () => (error ? void refetch() : setAsked(true)),
  };
}
