import type { Run } from "../run.ts";

interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** What was asked in a run of a conversation. */
export function questionOf({ call: { args } }: Run): string {
  const messages = args["messages"] as readonly Message[];
  return messages.at(-1)?.content ?? "";
}

/**
 * What a provider is sent when a question is asked. The conversation goes on from the first of several answers; a
 * question without an answer in words is left out.
 * @param system instruction before the conversation; may be empty
 */
export function messagesOf(system: string, runs: readonly Run[], question: string): Message[] {
  const before = runs.flatMap((run): Message[] => {
    const answer = run.choices[0]?.text ?? "";
    if (answer === "") return [];
    return [
      { role: "user", content: questionOf(run) },
      { role: "assistant", content: answer },
    ];
  });
  const instruction: Message[] = system.trim() === "" ? [] : [{ role: "system", content: system }];
  return [...instruction, ...before, { role: "user", content: question }];
}
