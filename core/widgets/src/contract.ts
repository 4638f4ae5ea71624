import type { ComponentType } from "react";

export interface InputWidgetProps {
  /**
   * The call's current arguments, in any shape: the widget's last value, a sample, or parameters from a link.
   * Undefined until there are any.
   */
  readonly value: unknown;
  /** Replaces all arguments: `{ inputs, parameters }`. The host checks them before it makes the call. */
  readonly onChange: (value: unknown) => void;
  /** True while a call is under way. */
  readonly disabled: boolean;
  /**
   * Problems with the arguments by path (`parameters.top_k`), for marking controls as invalid; the host shows the
   * texts. Absent or empty until the first attempt to run.
   */
  readonly problems?: Readonly<Record<string, string>>;
}

export interface ResultWidgetProps {
  /** Output of the call, of whatever form: `checkedResult` gives it a type. */
  readonly output: unknown;
  /** Arguments that led to it. */
  readonly input: unknown;
}

/** Exports of a task's `src/widget.tsx`; the host's standard form or result replaces a missing part. */
export interface TaskWidget {
  /** In place of the whole form, parameters included; the host adds samples and the button that runs the call. */
  readonly Input?: ComponentType<InputWidgetProps>;
  readonly Result?: ComponentType<ResultWidgetProps>;
  /** On the page of a task that no provider serves, in place of its example: something to try in the page. */
  readonly Demo?: ComponentType;
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
