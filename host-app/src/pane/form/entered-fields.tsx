import { PluginBoundary } from "../../ui/plugin-boundary.tsx";
import type { TaskEntry } from "../../host/use-catalogue.ts";
import type { FormField } from "../../ui/form/form-field.ts";
import { TaskFormFields } from "./task-form-fields.tsx";
import type { EnteredCall } from "./use-entered-call.ts";

export interface EnteredFieldsProps {
  readonly fields: readonly FormField[];
  readonly entered: EnteredCall;
  /** The task of the form; absent if no plugin describes it. */
  readonly entry: TaskEntry | undefined;
  readonly running: boolean;
  /** Media types that the provider accepts, if it lists them. */
  readonly accept: string | undefined;
}

/** The task's own form, or the form of its schema if there is none or it has thrown. */
export function EnteredFields({ fields, entered, entry, running, accept }: EnteredFieldsProps) {
  const { form, Input, failed, value } = entered;
  if (!Input || !entry) {
    return (
      <>
        {failed && (
          <output className="pb-small pb-muted">
            The task&rsquo;s own form failed. Here is the standard form, with what you entered.
          </output>
        )}
        <TaskFormFields fields={fields} form={form} accept={accept} />
      </>
    );
  }
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const problems = Object.entries(form.problems);
  return (
    <>
      <PluginBoundary entry={entry} part="form" fallback={null} onFail={entered.fail}>
        <Input value={value} onChange={entered.fill} disabled={running} problems={form.problems} />
      </PluginBoundary>
      {problems.length > 0 && (
        <ul className="pb-small pb-field-error">
          {problems.map(([name, problem]) => (
            <li key={name}>{[labels.get(name), problem].filter(Boolean).join(": ")}</li>
          ))}
        </ul>
      )}
    </>
  );
}
