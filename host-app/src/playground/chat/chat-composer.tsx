import { useId, useState } from "react";
import { RunButton, RunHint, sendOnEnter, useDeferredRun, type BlockedReason } from "../run-controls.tsx";

export interface ChatComposerProps {
  /** What the field is called. */
  readonly label: string;
  /** The question as far as it is written. */
  readonly draft: string;
  readonly running: boolean;
  /** Why the question cannot be asked, or nothing. */
  readonly blockedReason: BlockedReason | undefined;
  onDraft(draft: string): void;
  onAsk(question: string): void;
  onStop(): void;
}

/** Where the question is written, run and stopped. */
export function ChatComposer({ label, draft, running, blockedReason, onDraft, onAsk, onStop }: ChatComposerProps) {
  const id = useId();
  const [tried, setTried] = useState(false);
  const question = draft.trim();
  const isMissing = tried && question === "";

  function ask() {
    if (running) return;
    setTried(true);
    if (question === "" || blockedReason) return;
    onAsk(question);
    onDraft("");
    setTried(false);
  }

  const askWhenReady = useDeferredRun(blockedReason, ask);

  return (
    <form
      className="pb-composer"
      onSubmit={(event) => {
        event.preventDefault();
        askWhenReady();
      }}
    >
      <label htmlFor={id} className="pb-visually-hidden">
        {label}
      </label>
      <textarea
        id={id}
        className="pb-input"
        rows={3}
        placeholder="Write a message"
        value={draft}
        aria-invalid={isMissing}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onDraft(event.target.value);
          setTried(false);
        }}
        onKeyDown={sendOnEnter}
      />
      <div className="pb-composer-foot">
        <RunHint
          id={`${id}-hint`}
          blockedReason={isMissing ? { text: "Write a message first.", kind: "wrong" } : blockedReason}
          tried={tried}
          hint="Enter sends, Shift+Enter starts a new line"
        />
        <RunButton running={running} onStop={onStop} />
      </div>
    </form>
  );
}
