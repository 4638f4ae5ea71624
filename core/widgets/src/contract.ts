import type { ComponentType } from "react";

export interface InputWidgetProps {
  /**
   * The call's arguments so far, of whatever form: what the widget gave last, a sample's, or parameters that a link has
   * set. Undefined while there are none.
   */
  readonly value: unknown;
  /** Replaces all arguments: `{ inputs, parameters }`. The host checks them before it makes the call. */
  readonly onChange: (value: unknown) => void;
  /** True while a call is under way. */
  readonly disabled: boolean;
  /**
   * What is wrong with the arguments, by path (`parameters.top_k`), so that the controls can be marked as invalid; the host
   * shows the texts. Absent or empty until a run was tried.
   */
  readonly problems?: Readonly<Record<string, string>>;
}

export interface ResultWidgetProps {
  /** Output of the call, of whatever form: `checkedResult` gives it a type. */
  readonly output: unknown;
  /** Arguments that led to it. */
  readonly input: unknown;
}

/** What a task's `src/widget.tsx` exports; a part that is absent is shown by the host's standard form or result. */
export interface TaskWidget {
  /** In place of the whole form, parameters included; the host adds samples and the button that runs the call. */
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
