import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { JsonField } from "../../ui/editor/json-field.tsx";
import type { JsonProblem } from "../../ui/editor/json-text.ts";
import { MessagesForm } from "./messages-form.tsx";

export interface MessagesPanelProps {
  /** The messages as JSON. */
  readonly value: string;
  readonly problem: JsonProblem | undefined;
  onChange(value: string): void;
}

/** The messages as a form or as JSON. */
export function MessagesPanel({ value, problem, onChange }: MessagesPanelProps) {
  const [view, setView] = useQueryValue("messages", "replace");
  const asJson = view === "json";
  return (
    <>
      <fieldset className="pb-choices" aria-label="View of the messages">
        <button type="button" className="pb-choice" aria-pressed={!asJson} onClick={() => setView("")}>
          Form
        </button>
        <button type="button" className="pb-choice" aria-pressed={asJson} onClick={() => setView("json")}>
          JSON
        </button>
      </fieldset>
      {asJson ? (
        <JsonField label="Messages as JSON" value={value} problem={problem} size="medium" onChange={onChange} />
      ) : (
        <MessagesForm value={value} onChange={onChange} />
      )}
    </>
  );
}
