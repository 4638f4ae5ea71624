import { useState, type ComponentType } from "react";
import type { TaskSchema } from "@patchbay/core/task";
import type { InputWidgetProps } from "@patchbay/widgets";
import { useKept } from "../bench/bench-memory.ts";
import type { PlaygroundControl } from "../use-playground-choice.ts";
import { fillDrafts, valueAt } from "./fill-drafts.ts";
import type { Draft, FormField } from "./form-field.ts";
import { checkArguments, readArguments, readDrafts, REQUIRED, type ReadDrafts } from "./read-drafts.ts";
import { useTaskForm, type KeptForm, type TaskForm } from "./use-task-form.ts";

type InputWidget = ComponentType<InputWidgetProps>;

/** What is entered for a call: by the task's own form where it brings one that works, else by the schema's. */
export interface EnteredCall {
  readonly form: TaskForm;
  /** The task's own form. */
  readonly Input: InputWidget | undefined;
  /** Whether the task's own form has thrown. */
  readonly failed: boolean;
  /** The arguments that the task's own form shows; undefined while there are none. */
  readonly value: unknown;
  /** Takes arguments from the task's own form, or a sample's. */
  fill(args: unknown): void;
  /** Puts a value into one field, and leaves the others. */
  put(field: FormField, draft: Draft): void;
  /** The task's own form has thrown: from now on the schema's stands in its place, with what was entered. */
  fail(): void;
  /** The arguments as they are, or what is wrong with them. */
  read(): ReadDrafts;
  /** The same, with a sample's arguments wherever nothing is entered. */
  readOver(sample: unknown): ReadDrafts;
}

export interface EnteredCallOptions {
  readonly fields: readonly FormField[];
  readonly schema: TaskSchema | undefined;
  readonly control: PlaygroundControl;
  /** The form that the task's plugin brings. */
  readonly widget: InputWidget | undefined;
  /** Where it is kept beyond the page; default: nowhere. */
  readonly memory?: KeptForm | undefined;
}

export function useEnteredCall({ fields, schema, control, widget, memory }: EnteredCallOptions): EnteredCall {
  const form = useTaskForm(fields, control, memory);
  const [own, setOwn] = useKept<unknown>(memory?.kept, `${memory?.name} own`, undefined);
  // A new build of the widget is another component, which may work.
  const [failed, setFailed] = useState<{ readonly widget: InputWidget | undefined }>();
  const hasFailed = failed !== undefined && failed.widget === widget;
  const Input = hasFailed ? undefined : widget;
  // Made of all that is entered, which may be a long table: only for whom it is.
  const value = Input && (own ?? argumentsFromAddress(fields, form));

  return {
    form,
    Input,
    failed: hasFailed,
    value,
    fill(args) {
      setOwn(args);
      // The form of the schema holds the same, and the address what can be linked to.
      form.fill(fillDrafts(fields, args));
    },
    put(field, draft) {
      form.set(field, draft);
      if (Input) setOwn(readArguments(fields, { ...form.drafts, [field.name]: draft }).args);
    },
    fail: () => setFailed({ widget }),
    read: () => (Input ? readOwn(fields, value, schema) : readDrafts(fields, form.drafts, schema)),
    readOver(sample) {
      const given = Object.entries(form.drafts).filter(([, draft]) => draft !== "");
      return readDrafts(fields, { ...fillDrafts(fields, sample), ...Object.fromEntries(given) }, schema);
    },
  };
}

/** What a link has set. */
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
