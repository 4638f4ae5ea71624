import type { ComponentType } from "react";
import type { TaskSchema } from "@patchbay/core/task";
import type { ResultWidgetProps } from "./contract.ts";
import { UnknownOutput } from "./unknown-output.tsx";

/**
 * A widget's result that gets an output of the schema's type. An output of another form, which a provider's own answer
 * can have, is shown as it came.
 *
 * @example
 * export default defineWidget({
 *   Result: checkedResult(output, ({ output: scores }) => <ScoreList label="Labels" scores={scores} />),
 * });
 */
export function checkedResult<Output>(
  schema: TaskSchema<Output>,
  Result: ComponentType<{ readonly output: Output; readonly input: unknown }>,
): ComponentType<ResultWidgetProps> {
  return function CheckedResult({ output, input }: ResultWidgetProps) {
    const checked = schema["~standard"].validate(output);
    return checked.issues ? <UnknownOutput output={output} /> : <Result output={checked.value} input={input} />;
  };
}
