import { useId, useState } from "react";
import { submitOnEnter } from "./form/submit-on-enter.ts";
import { RunButton } from "./run-button.tsx";

export interface ChatComposerProps {
  readonly running: boolean;
  /** Why the question cannot be asked, or nothing. */
  readonly problem: string | undefined;
  onAsk(question: string): void;
  onStop(): void;
}

/** Where the question is written, run and stopped. */
export function ChatComposer({ running, problem, onAsk, onStop }: ChatComposerProps) {
  const id = useId();
  const [draft, setDraft] = useState("");
  const [emptyAsked, setEmptyAsked] = useState(false);

  function ask() {
    if (running) return;
    if (draft.trim() === "") return setEmptyAsked(true);
    if (problem) return;
    onAsk(draft.trim());
    setDraft("");
  }

  const shown = emptyAsked ? "Write a message first." : problem;
  return (
    <form
      className="pb-composer"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <label htmlFor={id} className="pb-visually-hidden">
        Message
      </label>
      <textarea
        id={id}
        className="pb-input"
        rows={3}
        placeholder="Write a message"
        value={draft}
        aria-invalid={emptyAsked}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setDraft(event.target.value);
          setEmptyAsked(false);
        }}
        onKeyDown={submitOnEnter}
      />
      <div className="pb-composer-foot">
        <output id={`${id}-problem`} className={shown ? "pb-field-error" : "pb-muted"}>
          {shown ?? "Ctrl or ⌘ with Enter runs it"}
        </output>
        <RunButton running={running} onStop={onStop} />
      </div>
    </form>
  );
}
