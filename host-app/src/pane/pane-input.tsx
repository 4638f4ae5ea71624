import { useImperativeHandle, useLayoutEffect, type Ref } from "react";
import type { BenchMemory } from "../calls/panes/bench-memory.ts";
import type { FormField } from "../ui/form/form-field.ts";
import { usePassedInput } from "./form/passed-input.ts";
import { TaskInput, type TaskInputProps } from "./form/task-input.tsx";
import { useEnteredCall, type EnteredCall, type EnteredCallOptions } from "./form/use-entered-call.ts";

export interface PaneInputProps
  extends Omit<TaskInputProps, "entered" | "hasPresets">, Pick<EnteredCallOptions, "schema" | "widget"> {
  readonly ref: Ref<EnteredCall>;
  /** Where it is stored beyond the page. */
  readonly memory: BenchMemory | undefined;
  /** The pane's index. */
  readonly position: number;
  /** Whether another pane's input is shown. */
  readonly hidden: boolean;
  /** Called when the form becomes empty, or is no longer empty. */
  onEmpty(isEmpty: boolean): void;
}

/** The input of one pane, or of all panes. It is stored while another one is shown. */
export function PaneInput({ ref, memory, position, hidden, onEmpty, schema, widget, ...props }: PaneInputProps) {
  const { fields, lane } = props;
  const entered = useEnteredCall({
    fields,
    schema,
    widget,
    control: lane.control,
    memory: memory && { values: memory.values, name: `input ${position}` },
  });
  useImperativeHandle(ref, () => entered);
  usePassedInput(position === 0 ? memory : undefined, fields, entered, schema !== undefined);
  const isEmpty = fields.every((field) => isUntouched(field, entered));
  useLayoutEffect(() => onEmpty(isEmpty), [isEmpty, onEmpty]);
  return hidden ? null : <TaskInput {...props} entered={entered} hasPresets={memory !== undefined} />;
}

/** Whether a sample would overwrite nothing in a field. */
function isUntouched({ name, isInput }: FormField, { form: { drafts } }: EnteredCall): boolean {
  return !isInput || drafts[name] === undefined || drafts[name] === "";
}
