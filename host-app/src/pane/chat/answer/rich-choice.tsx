import { useState } from "react";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { formatMilliseconds } from "../../../ui/format-values.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { optionalPart, OptionalPart } from "../../../ui/optional-part.tsx";
import { Skeleton } from "../../../ui/placeholders.tsx";
import { isJsonAsked, type RichChoiceProps } from "../chat-choices-view.tsx";
import { AnswerText } from "./answer-text.tsx";

const ToolCallView = lazyPart(async () => (await import("../tools/tool-call-view.tsx")).ToolCallView);

const ToolResults = optionalPart(async () => (await import("../tools/tool-results.tsx")).ToolResults);
const FormattedAnswer = lazyPart(async () => (await import("../tools/formatted-answer.tsx")).FormattedAnswer);

/** Why an answer is incomplete. */
const ENDINGS: Readonly<Record<string, string>> = {
  length: "Cut off: the maximum number of tokens was reached.",
  content_filter: "Cut off by the provider’s content filter.",
  tool_calls: "Stopped to wait for the results of its tool calls.",
  function_call: "Stopped to wait for the result of a function call.",
};
/** Finish reasons of complete answers. */
const COMPLETE = new Set(["stop", "eos", "eos_token", "end_turn", "stop_sequence"]);

/** An answer with more than plain text: Markdown, reasoning, tool calls and the finish reason. */
export function RichChoice({ choice, streaming, running, number, of, reasoningMs }: RichChoiceProps) {
  const { text, reasoning, toolCalls, finishReason } = choice;
  const isThinking = streaming && text === "" && toolCalls.length === 0;
  const isFormatted = of !== undefined && text !== "" && isJsonAsked(of.run.call);
  return (
    <>
      {number !== undefined && (
        <p className="pb-row pb-top pb-muted pb-small pb-number pb-turn-foot">
          Answer {number}
          {!running && text !== "" && <CopyButton value={encodeCopyValue(text)} />}
        </p>
      )}
      {reasoning !== "" && <Reasoning text={reasoning} running={isThinking} ms={reasoningMs} />}
      {(text !== "" || (isThinking && reasoning === "")) &&
        (isFormatted ? (
          <OptionalPart fallback={<p className="pb-turn-text">{text}</p>}>
            <FormattedAnswer text={text} call={of.run.call} />
          </OptionalPart>
        ) : (
          <AnswerText text={text} streaming={streaming} />
        ))}
      {toolCalls.length > 0 && (
        <OptionalPart fallback={<Skeleton label="Loading the tool calls" lines={2} />}>
          {toolCalls.map((call, place) => (
            // A call's index is its key.
            <ToolCallView key={place} call={call} complete={!streaming} />
          ))}
        </OptionalPart>
      )}
      {finishReason !== undefined && !COMPLETE.has(finishReason) && (
        <p className="pb-small pb-muted">
          {Object.hasOwn(ENDINGS, finishReason)
            ? ENDINGS[finishReason]
            : `The provider ended the answer: ${finishReason}.`}
        </p>
      )}
      {of && toolCalls.length > 0 && (number ?? 1) === 1 && <ToolResults calls={toolCalls} of={of} />}
    </>
  );
}

interface ReasoningProps {
  readonly text: string;
  /** Whether the model is still reasoning. */
  readonly running: boolean;
  /** Milliseconds of reasoning, once known. */
  readonly ms: number | undefined;
}

/** The model's reasoning, collapsed. */
function Reasoning({ text, running, ms }: ReasoningProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="pb-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {running ? "Thinking …" : ms === undefined ? "Reasoning" : `Thought for ${formatMilliseconds(ms)}`}
      </summary>
      {open && <AnswerText text={text} streaming={running} />}
    </details>
  );
}
