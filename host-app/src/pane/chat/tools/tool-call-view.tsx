import { CodeBlock } from "../../../ui/code/code-block.tsx";
import type { ToolCall } from "../../../calls/chat/chat-choices.ts";

/** A tool call of the model. */
export function ToolCallView({ call, complete }: { readonly call: ToolCall; readonly complete: boolean }) {
  const fault = complete ? faultOf(call.arguments) : undefined;
  return (
    <div className="pb-tool-call">
      <p className="pb-small pb-muted">
        Asks for the tool <code>{call.name}</code>. It does not run by itself.
      </p>
      <CodeBlock
        code={complete ? indented(call.arguments) : call.arguments}
        language={complete ? "json" : "text"}
        label={`Arguments of ${call.name}`}
      />
      {fault !== undefined && <p className="pb-field-error">The model’s arguments are not JSON: {fault}.</p>}
    </div>
  );
}

/** Why arguments cannot be parsed; undefined if they can. */
function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Indented JSON; other text unchanged. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
