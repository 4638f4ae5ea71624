import { Suspense } from "react";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/placeholders.tsx";
import type { ChatChoice } from "./chat-choices.ts";

// Few calls ask for several answers, few models for tools.
const CopyAnswer = lazyPart(async () => (await import("./tool-call-view.tsx")).CopyAnswer);
const ToolCallView = lazyPart(async () => (await import("./tool-call-view.tsx")).ToolCallView);

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
          {!running && text !== "" && (
            <Suspense fallback={null}>
              <CopyAnswer text={text} />
            </Suspense>
          )}
        </p>
      )}
      {/* Not a live region: start and end are announced, not every token. */}
      {(text !== "" || toolCalls.length === 0) && (
        <p className="pb-turn-text" data-streaming={streaming || undefined}>
          {text}
        </p>
      )}
      {toolCalls.length > 0 && (
        <Suspense fallback={<Skeleton label="Loading the tool calls" lines={2} />}>
          {toolCalls.map((call, place) => (
            // A call's place is its identity.
            <ToolCallView key={place} call={call} complete={!streaming} />
          ))}
        </Suspense>
      )}
      {finishReason !== undefined && Object.hasOwn(ENDINGS, finishReason) && (
        <p className="pb-small pb-muted">{ENDINGS[finishReason]}</p>
      )}
    </div>
  );
}
