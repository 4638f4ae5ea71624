import type { Run, TaskCall } from "../run/run.ts";

/** A message in OpenAI's format, with the members that this page writes. */
export interface Message {
  readonly role: "system" | "user" | "assistant" | "tool";
  /** A list holds texts and files. */
  readonly content: string | readonly object[] | null;
  readonly tool_calls?: readonly object[];
  readonly tool_call_id?: string;
}

/** A run, or one that is not started yet. */
interface Asking {
  readonly call: Pick<TaskCall, "args">;
}

/** The messages that a run answers: a question, or results of the tools that the previous answer called. */
export function askedIn({ call: { args } }: Asking): readonly Message[] {
  const messages = args["messages"] as readonly Message[];
  return messages.slice(messages.findLastIndex(({ role }) => role === "assistant" || role === "system") + 1);
}

/** A run's question as text, without attached files; empty if it got tool results. */
export function questionOf(run: Asking): string {
  const { content } = askedIn(run).find(({ role }) => role === "user") ?? {};
  if (!Array.isArray(content)) return (content as string | null | undefined) ?? "";
  // The question precedes the files, which may be text as well.
  return (content as readonly { text?: string }[]).find(({ text }) => text !== undefined)?.text ?? "";
}

export function userMessage(content: Message["content"]): Message[] {
  return [{ role: "user", content }];
}

/**
 * The messages that a provider receives. The conversation continues from the first of several answers; questions
 * without an answer and tool calls without results are left out.
 * @param system instruction before the conversation; may be empty
 */
export function messagesOf(system: string, runs: readonly Run[], newMessages: readonly Message[]): readonly Message[] {
  let messages = newMessages;
  for (const run of runs.toReversed()) {
    const answer = answerOf(run, messages[0]?.role === "tool");
    if (answer) messages = [...askedIn(run), answer, ...messages];
  }
  return system.trim() === "" ? messages : [{ role: "system", content: system }, ...messages];
}

function answerOf({ choices: [choice] }: Run, withCalls: boolean): Message | undefined {
  const { text = "", toolCalls = [], wantedBack } = choice ?? {};
  if (!withCalls || toolCalls.length === 0) return text === "" ? undefined : { role: "assistant", content: text };
  return {
    role: "assistant",
    content: text === "" ? null : text,
    tool_calls: toolCalls.map((call) => ({
      id: call.id,
      type: "function",
      function: { name: call.name, arguments: call.arguments },
    })),
    // Some vendors reject tool results without it.
    ...wantedBack,
  };
}
