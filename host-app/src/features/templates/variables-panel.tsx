import { useId } from "react";
import { JsonField } from "../../ui/editor/json-field.tsx";
import type { JsonProblems, LabInput } from "./lab-input.ts";
import type { LabEdits } from "./share-link.ts";

export interface VariablesPanelProps {
  readonly input: LabInput;
  readonly problems: JsonProblems;
  onEdit(edits: LabEdits): void;
}

/** The template's variables other than the messages. */
export function VariablesPanel({ input, problems, onEdit }: VariablesPanelProps) {
  return (
    <>
      <div className="pb-stack pb-gap-3 pb-lab-tokens">
        <TokenField label="bos_token" value={input.bosToken} onChange={(bosToken) => onEdit({ bosToken })} />
        <TokenField label="eos_token" value={input.eosToken} onChange={(eosToken) => onEdit({ eosToken })} />
      </div>
      <JsonField
        label="Tools"
        value={input.tools}
        problem={problems.tools}
        placeholder="Optional: a JSON array of tools, as in a chat completion"
        onChange={(tools) => onEdit({ tools })}
      />
      <JsonField
        label="Documents"
        value={input.documents}
        problem={problems.documents}
        placeholder="Optional: a JSON array of documents"
        onChange={(documents) => onEdit({ documents })}
      />
      <JsonField
        label="Other variables"
        value={input.variables}
        problem={problems.variables}
        placeholder={'Optional: a JSON object, such as {"enable_thinking": false}'}
        onChange={(variables) => onEdit({ variables })}
      />
    </>
  );
}

interface TokenFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

function TokenField({ label, value, onChange }: TokenFieldProps) {
  const id = useId();
  return (
    <div className="pb-field">
      <label htmlFor={id} className="pb-mono">
        {label}
      </label>
      <input
        id={id}
        className="pb-input pb-lab-code"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="None"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
