import { CodeBlock } from "../../../docs/code-block.tsx";
import type { ToolCall } from "../chat-choices.ts";

export interface ToolCallViewProps {
  readonly call: ToolCall;
  readonly complete: boolean;
}

/** What the model wants called. Nothing is: the person who wrote the tool has it. */
export function ToolCallView({ call, complete }: ToolCallViewProps) {
  return (
    <div className="pb-tool-call">
      <p className="pb-small pb-muted">
        Asks for the tool <code>{call.name}</code>. It is not called here.
      </p>
      <CodeBlock
        code={complete ? indented(call.arguments) : call.arguments}
        language={complete ? "json" : "text"}
        label={`Arguments of ${call.name}`}
      />
    </div>
  );
}

/** JSON on several lines; what is none as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
