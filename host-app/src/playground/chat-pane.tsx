import { useState } from "react";
import { CHAT_TASK } from "../catalogue/relations.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatTurnView } from "./chat-turn-view.tsx";
import { messagesOf } from "./chat-turns.ts";
import { CodeFold, type ShownCall } from "./code/code-fold.tsx";
import { SandboxNote } from "./sandbox-note.tsx";
import { useChat, type ChatSettings } from "./use-chat.ts";
import type { ChatForm } from "./use-chat-form.ts";
import type { PlayTarget } from "./use-play-target.ts";
import type { PlaygroundControl } from "./use-playground-choice.ts";

export interface ChatPaneProps {
  readonly control: PlaygroundControl;
  readonly target: PlayTarget;
  readonly chatForm: ChatForm;
}

const EXAMPLE = "What is a patch bay?";

/** A conversation with any of the providers: simulated without a key, real with one. */
export function ChatPane({ control, target, chatForm }: ChatPaneProps) {
  const chat = useChat();
  const [draft, setDraft] = useState("");
  const { provider, model, entry, access } = target;
  const obstacle = chatForm.obstacle ?? target.obstacle;
  const settings: ChatSettings = {
    provider,
    model,
    system: control.get("system"),
    parameters: chatForm.parameters,
    access,
    // Nearly every provider streams chats; who it will be is known only once `auto` has chosen.
    streams: entry ? target.streams : true,
  };

  /** The question that is being written, else the last one that was asked, else one that stands for it. */
  function describe(): ShownCall {
    if (obstacle) return { problem: obstacle.text };
    const { system, parameters, ...call } = settings;
    const written = draft.trim();
    const last = chat.turns.at(-1);
    const before = written === "" ? chat.turns.slice(0, -1) : chat.turns;
    const messages = messagesOf(system, before, written || last?.question || EXAMPLE);
    const isExample = written === "" && !last;
    return {
      call: { ...call, task: CHAT_TASK, args: { messages, ...parameters } },
      ...(isExample && { note: `“${EXAMPLE}” stands for a message of yours.` }),
    };
  }

  return (
    <section className="pb-conversation" aria-label="Conversation">
      <div className="pb-conversation-head">
        <SandboxNote simulated={access.key === undefined} />
        {chat.turns.length > 0 && (
          <button type="button" className="pb-button" onClick={chat.clear}>
            Clear
          </button>
        )}
      </div>
      {chat.turns.length === 0 && (
        <EmptyState title="No message yet">
          Write one below and run it. The answer comes in piece by piece, and can be stopped.
        </EmptyState>
      )}
      <ol className="pb-turns">
        {chat.turns.map((turn) => (
          <ChatTurnView key={turn.id} turn={turn} onRetry={(again) => void chat.askAgain(again, settings)} />
        ))}
      </ol>
      <output className="pb-visually-hidden">{chat.announcement}</output>
      <ChatComposer
        draft={draft}
        running={chat.running}
        obstacle={obstacle}
        onDraft={setDraft}
        onAsk={(question) => void chat.ask(question, settings)}
        onStop={chat.stop}
      />
      <CodeFold entry={entry} describe={describe} />
    </section>
  );
}
