import { Suspense } from "react";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/placeholders.tsx";
import { EMPTY_CHOICE, type ChatChoice } from "./chat-choices.ts";

// Few calls ask for several answers, few models for tools, and a short first answer is one plain sentence.
const CopyAnswer = lazyPart(async () => (await import("./tool-call-view.tsx")).CopyAnswer);
const ToolCallView = lazyPart(async () => (await import("./tool-call-view.tsx")).ToolCallView);
const AnswerText = lazyPart(async () => (await import("./answer-text.tsx")).AnswerText);
const Reasoning = lazyPart(async () => (await import("./reasoning.tsx")).Reasoning);

export interface ChatChoicesProps {
  readonly choices: readonly ChatChoice[];
  readonly running: boolean;
  /** Milliseconds for which the model thought, once that is known. */
  readonly reasoningMs?: number | undefined;
}

/** Why an answer ended, where it is not simply complete. */
const ENDINGS: Readonly<Record<string, string>> = {
  length: "Cut off: the maximum number of tokens was reached.",
  content_filter: "Cut off by the provider’s content filter.",
  tool_calls: "Stopped to wait for the results of its tool calls.",
  function_call: "Stopped to wait for the result of a function call.",
};
/** Reasons that say no more than that the answer is there. */
const COMPLETE = new Set(["stop", "eos", "eos_token", "end_turn", "stop_sequence"]);

/** The answers to a question: texts and calls of tools. Several are labelled. */
export function ChatChoices({ choices, running, reasoningMs }: ChatChoicesProps) {
  const shown = choices.length === 0 ? [EMPTY_CHOICE] : choices;
  return shown.map((choice, place) => (
    <Choice
      // An answer's place is its identity.
      key={place}
      choice={choice}
      running={running}
      reasoningMs={reasoningMs}
      number={shown.length > 1 ? place + 1 : undefined}
    />
  ));
}

interface ChoiceProps extends Pick<ChatChoicesProps, "running" | "reasoningMs"> {
  readonly choice: ChatChoice;
  /** Given where there are several. */
  readonly number: number | undefined;
}

/** What tells a text with marks from a plain sentence. */
const MARKS = /[\n*_`#|[\]~\\]|https?:/;

function Choice({ choice, running, reasoningMs, number }: ChoiceProps) {
  const { text, reasoning, toolCalls, finishReason } = choice;
  const streaming = running && finishReason === undefined;
  const plain = (
    <p className="pb-turn-text" data-streaming={streaming || undefined}>
      {text}
    </p>
  );
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
      {reasoning !== "" && (
        <Suspense fallback={<p className="pb-muted">Thinking …</p>}>
          <Reasoning text={reasoning} running={streaming && text === "" && toolCalls.length === 0} ms={reasoningMs} />
        </Suspense>
      )}
      {/* Not a live region: start and end are announced, not every token. */}
      {MARKS.test(text) ? (
        <Suspense fallback={plain}>
          <AnswerText text={text} streaming={streaming} />
        </Suspense>
      ) : (
        (text !== "" || (toolCalls.length === 0 && (streaming || reasoning === ""))) && plain
      )}
      {toolCalls.length > 0 && (
        <Suspense fallback={<Skeleton label="Loading the tool calls" lines={2} />}>
          {toolCalls.map((call, place) => (
            // A call's place is its identity.
            <ToolCallView key={place} call={call} complete={!streaming} />
          ))}
        </Suspense>
      )}
      {finishReason !== undefined && !COMPLETE.has(finishReason) && (
        <p className="pb-small pb-muted">
          {Object.hasOwn(ENDINGS, finishReason)
            ? ENDINGS[finishReason]
            : `The provider ended the answer: ${finishReason}.`}
        </p>
      )}
    </div>
  );
}
