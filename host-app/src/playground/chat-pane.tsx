import { useState } from "react";
import { CHAT_TASK } from "../catalogue/relations.ts";
import { offerUndo } from "../components/show-toast.ts";
import { EmptyState } from "../components/placeholders.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatTurnView } from "./chat-turn-view.tsx";
import { CodeFold, type ShownCall } from "./code/code-fold.tsx";
import { messagesOf, questionOf } from "./conversation.ts";
import { SandboxNote } from "./run-parts.tsx";
import type { Run, TaskCall } from "./run.ts";
import type { ChatForm } from "./use-chat-form.ts";
import type { PlayTarget } from "./use-play-target.ts";
import type { PlaygroundControl } from "./use-playground-choice.ts";
import { useRuns } from "./use-runs.ts";
import { Button } from "../components/button.tsx";

export interface ChatPaneProps {
  readonly control: PlaygroundControl;
  readonly target: PlayTarget;
  readonly chatForm: ChatForm;
}

const EXAMPLE = "What is a patch bay?";

/** A conversation with any of the providers: simulated without a key, real with one. */
export function ChatPane({ control, target, chatForm }: ChatPaneProps) {
  const { runs, active, announcement, start, stop, clear } = useRuns();
  const [draft, setDraft] = useState("");
  const { provider, model, entry, access } = target;
  const blockedReason = chatForm.blockedReason ?? target.blockedReason;

  function callOf(question: string, before: readonly Run[]): TaskCall {
    const messages = messagesOf(control.get("system"), before, question);
    return {
      task: CHAT_TASK,
      provider,
      model,
      args: { messages, ...chatForm.parameters },
      access,
      // Nearly every provider streams chats; who it will be is known only once `auto` has chosen.
      streams: entry ? target.streams : true,
    };
  }

  function askAgain(run: Run): void {
    const before = runs.filter((other) => other !== run);
    void start(callOf(questionOf(run), before), [run]);
  }

  /** The question that is being written, else the last one that was asked, else one that stands for it. */
  function describe(): ShownCall {
    if (blockedReason) return { problem: blockedReason.text };
    const written = draft.trim();
    const last = runs.at(-1);
    if (written !== "") return { call: callOf(written, runs) };
    if (last) return { call: callOf(questionOf(last), runs.slice(0, -1)) };
    return { call: callOf(EXAMPLE, []), note: `“${EXAMPLE}” stands for a message of yours.` };
  }

  return (
    <section className="pb-conversation" aria-label="Conversation">
      <div className="pb-conversation-head">
        <SandboxNote access={access} />
        {runs.length > 0 && <Button onClick={() => offerUndo("Conversation cleared", clear())}>Clear</Button>}
      </div>
      {runs.length === 0 && (
        <EmptyState title="No message yet">Write one below. The answer streams in and can be stopped.</EmptyState>
      )}
      <ol className="pb-turns">
        {runs.map((run) => (
          <ChatTurnView key={run.id} run={run} onRetry={() => askAgain(run)} />
        ))}
      </ol>
      <output className="pb-visually-hidden">{announcement}</output>
      <ChatComposer
        draft={draft}
        running={active}
        blockedReason={blockedReason}
        onDraft={setDraft}
        onAsk={(question) => void start(callOf(question, runs))}
        onStop={stop}
      />
      <CodeFold entry={entry} describe={describe} />
    </section>
  );
}
