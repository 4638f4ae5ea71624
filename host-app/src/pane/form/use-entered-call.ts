import { useState, type ComponentType } from "react";
import type { TaskSchema } from "@patchbay/core/task";
import type { InputWidgetProps } from "@patchbay/widgets";
import { useKept } from "../../calls/panes/bench-memory.ts";
import type { PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";
import { fillDrafts, valueAt } from "../../ui/form/fill-drafts.ts";
import type { Draft, Drafts, FormField } from "../../ui/form/form-field.ts";
import { checkArguments, readArguments, readDrafts, REQUIRED, type ReadDrafts } from "../../ui/form/read-drafts.ts";
import { useTaskForm, type KeptForm, type TaskForm } from "./use-task-form.ts";

type InputWidget = ComponentType<InputWidgetProps>;

/** The input of a call: from the task's own form if it has a working one, else from the schema's form. */
export interface EnteredCall {
  readonly form: TaskForm;
  /** The task's own form. */
  readonly Input: InputWidget | undefined;
  /** What the task's own form has thrown, in a list so that even `undefined` counts. */
  readonly failure: readonly unknown[];
  /** The arguments in the task's own form; undefined if there are none. */
  readonly value: unknown;
  /** Sets the arguments, from the task's own form or a sample. */
  fill(args: unknown): void;
  /** Replaces all drafts. */
  replace(drafts: Drafts): void;
  /** Sets some fields and leaves the others. */
  put(drafts: readonly (readonly [field: FormField, draft: Draft])[]): void;
  /** Reports that the task's own form has thrown: the schema's form replaces it and keeps the input. */
  fail(error: unknown): void;
  /** The current arguments, or their problems. */
  read(): ReadDrafts;
  /** The same, with a sample's arguments in empty fields. */
  readOver(sample: unknown): ReadDrafts;
}

export interface EnteredCallOptions {
  readonly fields: readonly FormField[];
  readonly schema: TaskSchema | undefined;
  readonly control: PlaygroundControl;
  /** The form of the task's plugin. */
  readonly widget: InputWidget | undefined;
  /** Where it is stored beyond the page; default: nowhere. */
  readonly memory?: KeptForm | undefined;
}

export function useEnteredCall({ fields, schema, control, widget, memory }: EnteredCallOptions): EnteredCall {
  const form = useTaskForm(fields, control, memory);
  const [ownArguments, setOwnArguments] = useKept<unknown>(memory?.values, `${memory?.name} own`, undefined);
  // A new build of the widget is another component, which may work.
  const [failed, setFailed] = useState<{ readonly widget: InputWidget | undefined; readonly error: unknown }>();
  const failure = failed !== undefined && failed.widget === widget ? [failed.error] : [];
  const Input = failure.length > 0 ? undefined : widget;
  // Computed from all input, which may be a long table, so only if there is a widget that needs it.
  const value = Input && (ownArguments ?? argumentsFromAddress(fields, form));

  return {
    form,
    Input,
    failure,
    value,
    fill(args) {
      setOwnArguments(args);
      // The schema's form holds the same input, and the address what can be linked to.
      form.fill(fillDrafts(fields, args));
    },
    replace(drafts) {
      form.fill(drafts);
      if (Input) setOwnArguments(readArguments(fields, drafts).args);
    },
    put(drafts) {
      for (const [field, draft] of drafts) form.set(field, draft);
      if (!Input) return;
      const named = Object.fromEntries(drafts.map(([{ name }, draft]) => [name, draft]));
      setOwnArguments(readArguments(fields, { ...form.drafts, ...named }).args);
    },
    fail: (error) => setFailed({ widget, error }),
    read: () => (Input ? readOwn(fields, value, schema) : readDrafts(fields, form.drafts, schema)),
    readOver(sample) {
      const entered = Object.entries(form.drafts).filter(([, draft]) => draft !== "");
      return readDrafts(fields, { ...fillDrafts(fields, sample), ...Object.fromEntries(entered) }, schema);
    },
  };
}

/** The arguments that a link has set. */
function argumentsFromAddress(fields: readonly FormField[], { drafts }: TaskForm): unknown {
  const { args } = readArguments(fields, drafts);
  return Object.keys(args).length > 0 ? args : undefined;
}

function readOwn(fields: readonly FormField[], value: unknown, schema: TaskSchema | undefined): ReadDrafts {
  const missing = fields.filter(
    ({ required, path }) => required && [undefined, null, ""].some((no) => valueAt(value, path) === no),
  );
  if (missing.length > 0) {
    return { problems: Object.fromEntries(missing.map(({ name }) => [name, REQUIRED])) };
  }
  if (typeof value !== "object" || value === null)
    return { problems: { "": "The task’s own form gave no arguments." } };
  return checkArguments(fields, { ...value }, schema);
}
