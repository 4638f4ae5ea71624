import "../turns/turns.css";
import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { useKept } from "../../../calls/panes/bench-memory.ts";
import type { Run } from "../../../calls/run/run.ts";
import { useRunList } from "../../../calls/run/use-runs.ts";
import type { ToolCall } from "../../../calls/chat/chat-choices.ts";
import type { Conversation } from "../chat-choices-view.tsx";
import { sampleResult } from "./tool-samples.ts";

export interface ToolResultsProps {
  readonly calls: readonly ToolCall[];
  readonly of: { readonly run: Run; readonly conversation: Conversation };
}

/** The user enters tool results here, so that the model can continue. */
export function ToolResults({ calls, of: { run, conversation } }: ToolResultsProps) {
  const id = useId();
  const { runs } = useRunList(conversation.store);
  const [drafts, setDrafts] = useKept<readonly string[]>(
    conversation.store.drafts,
    `tool results ${run.id}`,
    calls.map(sampleResult),
  );
  const isMissing = drafts.some((draft) => draft.trim() === "");
  if (runs.at(-1) !== run) return null;
  return (
    <form
      className="pb-stack pb-gap-2 pb-box pb-pad-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isMissing) return;
        conversation.ask(
          calls.map((call, place) => ({ role: "tool", tool_call_id: call.id, content: drafts[place] ?? "" })),
        );
      }}
    >
      {calls.map(({ name }, place) => (
        // A call's index is its key.
        <div key={place} className="pb-field">
          <label htmlFor={`${id}-${place}`}>
            Result of <code>{name}</code>
          </label>
          <textarea
            id={`${id}-${place}`}
            className="pb-input pb-mono"
            rows={Math.min(10, (drafts[place] ?? "").split("\n").length + 1)}
            spellCheck={false}
            placeholder='For example {"temperature": 21}'
            value={drafts[place]}
            onChange={(event) => setDrafts(drafts.with(place, event.target.value))}
          />
        </div>
      ))}
      <div className="pb-bar pb-gap-3 pb-between pb-small pb-composer-foot">
        <span className="pb-muted">
          {isMissing
            ? "Write what the tool returns."
            : "Nothing is called here: what you send is what the tool returned."}
        </span>
        <Button type="submit" kind="primary" disabled={isMissing}>
          {calls.length === 1 ? "Send result" : "Send results"}
        </Button>
      </div>
    </form>
  );
}
