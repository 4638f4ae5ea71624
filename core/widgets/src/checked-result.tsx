import type { ComponentType, CSSProperties, ReactElement } from "react";
import type { TaskSchema } from "@patchbay/core/task";
import type { ResultWidgetProps } from "./contract.ts";

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

const block: CSSProperties = { margin: 0, overflow: "auto", whiteSpace: "pre-wrap", color: "var(--pb-text)" };

/** An output without a specific presentation, as JSON. */
export function UnknownOutput({ output }: { readonly output: unknown }): ReactElement {
  return <pre style={block}>{asText(output)}</pre>;
}

function asText(output: unknown): string {
  if (typeof output === "string") return output;
  try {
    return JSON.stringify(output, undefined, 2) ?? String(output);
  } catch {
    // Cycles and big integers have no JSON.
    return String(output);
  }
}
