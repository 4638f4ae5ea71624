import { useId, useState } from "react";
import { submitOnEnter } from "./form/submit-on-enter.ts";
import type { Obstacle } from "./obstacle.ts";
import { RunButton } from "./run-button.tsx";
import { RunHint } from "./run-hint.tsx";
import { usePatientRun } from "./use-patient-run.ts";

export interface ChatComposerProps {
  /** The question as far as it is written. */
  readonly draft: string;
  readonly running: boolean;
  /** Why the question cannot be asked, or nothing. */
  readonly obstacle: Obstacle | undefined;
  onDraft(draft: string): void;
  onAsk(question: string): void;
  onStop(): void;
}

/** Where the question is written, run and stopped. */
export function ChatComposer({ draft, running, obstacle, onDraft, onAsk, onStop }: ChatComposerProps) {
  const id = useId();
  const [tried, setTried] = useState(false);
  const question = draft.trim();
  const isMissing = tried && question === "";

  function ask() {
    if (running) return;
    setTried(true);
    if (question === "" || obstacle) return;
    onAsk(question);
    onDraft("");
    setTried(false);
  }

  const askPatiently = usePatientRun(obstacle, ask);

  return (
    <form
      className="pb-composer"
      onSubmit={(event) => {
        event.preventDefault();
        askPatiently();
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
        aria-invalid={isMissing}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onDraft(event.target.value);
          setTried(false);
        }}
        onKeyDown={submitOnEnter}
      />
      <div className="pb-composer-foot">
        <RunHint
          id={`${id}-hint`}
          obstacle={isMissing ? { text: "Write a message first.", kind: "wrong" } : obstacle}
          tried={tried}
        />
        <RunButton running={running} onStop={onStop} />
      </div>
    </form>
  );
}
