import { TextField } from "../../ui/form/text-field.tsx";
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
        {(["bosToken", "eosToken"] as const).map((name) => (
          <TextField
            key={name}
            label={<span className="pb-mono">{name.replace("T", "_t")}</span>}
            className="pb-lab-code"
            placeholder="None"
            value={input[name]}
            onChange={(text) => onEdit({ [name]: text })}
          />
        ))}
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
