import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { CodeBlock } from "../docs/code-block.tsx";
import type { ChatChoice, ToolCall } from "./chat-choices.ts";

export interface ChatChoicesProps {
  readonly choices: readonly ChatChoice[];
  readonly running: boolean;
}

const EMPTY: ChatChoice = { text: "", toolCalls: [] };

/** Why an answer ended, where it is not simply complete. */
const ENDINGS: Readonly<Record<string, string>> = {
  length: "Cut off: the largest number of tokens is reached.",
  content_filter: "Cut off by the provider’s content filter.",
};

/** The answers to a question: texts and calls of tools. Several are labelled. */
export function ChatChoices({ choices, running }: ChatChoicesProps) {
  const shown = choices.length === 0 ? [EMPTY] : choices;
  return shown.map((choice, place) => (
    // An answer's place is its identity.
    <Choice key={place} choice={choice} running={running} number={shown.length > 1 ? place + 1 : undefined} />
  ));
}

interface ChoiceProps {
  readonly choice: ChatChoice;
  readonly running: boolean;
  /** Given where there are several. */
  readonly number: number | undefined;
}

function Choice({ choice: { text, toolCalls, finishReason }, running, number }: ChoiceProps) {
  const streaming = running && finishReason === undefined;
  return (
    <div className="pb-answer">
      {number !== undefined && (
        <p className="pb-turn-foot">
          Answer {number}
          {!running && text !== "" && <CopyButton value={encodeCopyValue(text)} />}
        </p>
      )}
      {/* Not a live region: start and end are announced, not every token. */}
      {(text !== "" || toolCalls.length === 0) && (
        <p className="pb-turn-text" data-streaming={streaming || undefined}>
          {text}
        </p>
      )}
      {toolCalls.map((call, place) => (
        // A call's place is its identity.
        <ToolCallView key={place} call={call} complete={!streaming} />
      ))}
      {finishReason !== undefined && Object.hasOwn(ENDINGS, finishReason) && (
        <p className="pb-small pb-muted">{ENDINGS[finishReason]}</p>
      )}
    </div>
  );
}

interface ToolCallViewProps {
  readonly call: ToolCall;
  readonly complete: boolean;
}

/** What the model wants called. Nothing is: the person who wrote the tool has it. */
function ToolCallView({ call, complete }: ToolCallViewProps) {
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
