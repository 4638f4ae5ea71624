import { useOpenFor } from "../../ui/fold.tsx";
import type { Drafts, FormField } from "../../ui/form/form-field.ts";
import { FieldEditor } from "../../ui/form/field-editor.tsx";
import type { TaskForm } from "./use-task-form.ts";

export interface TaskFormFieldsProps {
  readonly fields: readonly FormField[];
  readonly form: TaskForm;
  /** Media types that the provider accepts, if it lists them. */
  readonly accept?: string | undefined;
  /** Names of parameters that are always visible. */
  readonly unfolded?: ReadonlySet<string>;
}

/** The form of a call's arguments: inputs, and parameters in a disclosure. */
export function TaskFormFields({ fields, form, accept, unfolded }: TaskFormFieldsProps) {
  const isShown = ({ name, isInput }: FormField) => isInput || unfolded?.has(name) === true;
  const shown = fields.filter(isShown);
  const parameters = fields.filter((field) => !isShown(field));
  const used = parameters.filter(({ name }) => holds(form.drafts, name));
  const willBeUsed = used.length > 0 || parameters.some(({ name }) => holds(form.filled, name));
  const wrong = parameters.some(({ name }) => form.problems[name] !== undefined);
  const general = form.problems[""];
  const [open, setOpen] = useOpenFor(wrong ? "wrong" : willBeUsed ? "used" : undefined);
  const image = form.drafts[fields.find(({ kind }) => kind === "image")?.name ?? ""];
  const editor = (field: FormField) => (
    <FieldEditor
      key={field.name}
      field={field}
      draft={form.drafts[field.name]}
      problem={form.problems[field.name]}
      accept={accept}
      over={image instanceof Blob ? image : undefined}
      onChange={(draft) => form.set(field, draft)}
    />
  );
  return (
    <>
      {shown.map(editor)}
      {parameters.length > 0 && (
        <details className="pb-details" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Parameters{used.length > 0 && ` (${used.length} set)`}</summary>
          <div className="pb-grid pb-parameters">{parameters.map(editor)}</div>
        </details>
      )}
      {general && <p className="pb-field-error">{general}</p>}
    </>
  );
}

function holds(drafts: Drafts, name: string): boolean {
  return drafts[name] !== undefined && drafts[name] !== "";
}
