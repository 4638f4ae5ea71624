import { formatMilliseconds } from "../../../components/format-values.ts";
import { useState } from "react";
import { AnswerText } from "./answer-text.tsx";

export interface ReasoningProps {
  readonly text: string;
  /** Whether the model is still thinking. */
  readonly running: boolean;
  /** Milliseconds for which it thought, once that is known. */
  readonly ms: number | undefined;
}

/** What the model thought before it answered, folded away. */
export function Reasoning({ text, running, ms }: ReasoningProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="pb-details pb-reasoning" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {running ? "Thinking …" : ms === undefined ? "Reasoning" : `Thought for ${formatMilliseconds(ms)}`}
      </summary>
      {open && <AnswerText text={text} streaming={running} />}
    </details>
  );
}
