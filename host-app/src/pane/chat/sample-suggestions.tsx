import { useState, type ReactNode } from "react";
import type { TaskSample } from "@patchbay/core/task";
import { usePlugin } from "../../host/use-plugin.ts";
import { samplesOf } from "../../calls/run/task-arguments.ts";
import { attachSamples } from "./attach/read-attachment.ts";
import { SuggestionList, type ChatSuggestionsProps } from "./chat-suggestions.tsx";
import { Problem } from "../../ui/notice.tsx";

const MOST = 3;

export interface SampleSuggestionsProps extends ChatSuggestionsProps {
  /** Shown until the task's samples are loaded, and if it has none. */
  readonly fallback: ReactNode;
}

/** A task's samples as messages, with their files. */
export function SampleSuggestions({ task, fallback, onPick }: SampleSuggestionsProps) {
  const { data: plugin } = usePlugin("task", task.entry);
  const [problem, setProblem] = useState("");
  const samples = new Map(samplesOf(task, plugin).slice(0, MOST).flatMap(readSample));

  async function pick(text: string) {
    setProblem("");
    try {
      onPick(text, await attachSamples(samples.get(text)));
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  if (samples.size === 0) return fallback;
  return (
    <>
      <SuggestionList texts={[...samples.keys()]} onPick={(text) => void pick(text)} />
      <Problem text={problem} />
    </>
  );
}

/** The text of a sample's only message, and its arguments. */
function readSample({ input }: TaskSample): readonly (readonly [text: string, input: unknown])[] {
  const { messages = [] } = input as { messages?: readonly { content?: unknown }[] };
  const [message] = messages;
  const parts = Array.isArray(message?.content) ? (message.content as readonly { text?: string }[]) : [];
  const text = parts.find((part) => typeof part.text === "string")?.text;
  return messages.length === 1 && text !== undefined ? [[text, input]] : [];
}
