import { useId, useState } from "react";
import { RunIcon, StopIcon } from "../components/icons/interface-icons.tsx";

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
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          ask();
        }}
      />
      <div className="pb-composer-foot">
        <output id={`${id}-problem`} className={shown ? "pb-field-error" : "pb-muted"}>
          {shown ?? "Ctrl or ⌘ with Enter runs it"}
        </output>
        {/* Keys: were it the same button, the click that stops would go on to submit the form. */}
        {running ? (
          <button key="stop" type="button" className="pb-button" onClick={onStop}>
            <StopIcon size={14} />
            Stop
          </button>
        ) : (
          <button key="run" type="submit" className="pb-button" data-kind="primary">
            <RunIcon size={14} />
            Run
          </button>
        )}
      </div>
    </form>
  );
}
