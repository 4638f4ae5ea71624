import type { ComponentType } from "react";

export interface InputWidgetProps {
  /** The call's arguments so far; undefined at the start. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
}

export interface ResultWidgetProps {
  /** Output of the call, of whatever form: `checkedResult` gives it a type. */
  readonly output: unknown;
  /** Arguments that led to it. */
  readonly input: unknown;
}

/** What a task's `src/widget.tsx` exports; a part that is absent is shown by the host's standard form or result. */
export interface TaskWidget {
  readonly Input?: ComponentType<InputWidgetProps>;
  readonly Result?: ComponentType<ResultWidgetProps>;
}

/**
 * Types a task's widget.
 *
 * @example
 * export default defineWidget({
 *   Result: checkedResult(textClassificationOutput, ({ output }) => <ScoreList label="Labels" scores={output} />),
 * });
 */
export function defineWidget(widget: TaskWidget): TaskWidget {
  return widget;
}
