import { Button } from "../button.tsx";
import { TextField } from "../form/text-field.tsx";
import { useDraft } from "../hooks/use-draft.ts";

export interface ModelIdFormProps {
  readonly label: string;
  /** The chosen model; absent: none. */
  readonly value?: string | undefined;
  readonly button: string;
  readonly placeholder: string | undefined;
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
  /** @param model empty if the field was cleared */
  onChoose(model: string): void;
}

/** A field for the id of a model, with a button that takes it. */
export function ModelIdForm(props: ModelIdFormProps) {
  const { label, value = "", button, placeholder, problem, disabled = false, onChoose } = props;
  const [draft, setDraft] = useDraft(value, () => undefined);
  const model = draft.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(model);
      }}
    >
      <TextField
        label={label}
        className="pb-mono"
        placeholder={placeholder}
        value={draft}
        problem={problem}
        onChange={setDraft}
      >
        <Button type="submit" disabled={disabled || (model === "" && value === "")}>
          {button}
        </Button>
      </TextField>
    </form>
  );
}
