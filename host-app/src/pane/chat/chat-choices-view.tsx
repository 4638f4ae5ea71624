import { lazyPart } from "../../ui/lazy-part.tsx";
import { OptionalPart } from "../../ui/optional-part.tsx";
import type { ChatChoice } from "../../calls/chat/chat-choices.ts";
import type { Message } from "../../calls/chat/conversation.ts";
import type { RunStore } from "../../calls/run/run-store.ts";
import type { Run, TaskCall } from "../../calls/run/run.ts";

// A short first answer is a plain sentence.
export const RichChoice = lazyPart(async () => (await import("./answer/answer-text.tsx")).RichChoice);

/** What a turn needs to continue its conversation. */
export interface Conversation {
  readonly store: RunStore;
  /** Sends messages after all shown runs. */
  ask(messages: readonly Message[]): void;
}

export interface RichChoiceProps {
  readonly choice: ChatChoice;
  /** Whether it is still streaming. */
  readonly streaming: boolean;
  /** Whether any answer is still streaming. */
  readonly running: boolean;
  /** Set if there are several. */
  readonly number: number | undefined;
  /** The run that results of tool calls continue; absent where it cannot continue. */
  readonly of?: { readonly run: Run; readonly conversation: Conversation } | undefined;
  /** Milliseconds of reasoning, once known. */
  readonly reasoningMs?: number | undefined;
}

export interface ChatChoicesProps extends Pick<RichChoiceProps, "reasoningMs" | "of"> {
  readonly choices: readonly ChatChoice[];
  readonly running: boolean;
}

/** Distinguishes Markdown from a plain sentence. */
export const MARKS = /[\n*_`#|[\]~\\]|\$[^$]+\$|https?:/;
/** Longest paragraph in characters: the browser lays out a longer one again with every chunk. */
export const LONGEST_PARAGRAPH = 8000;

const NOTHING_YET: ChatChoice = { text: "", reasoning: "", toolCalls: [] };

/** The answers to a question: texts and tool calls. Several answers get labels. */
export function ChatChoices({ choices, running, ...others }: ChatChoicesProps) {
  const shown = choices.length === 0 ? [NOTHING_YET] : choices;
  return shown.map((choice, place) => {
    const { text, reasoning, toolCalls, finishReason } = choice;
    const streaming = running && finishReason === undefined;
    const plain = (
      // Not a live region: start and end are announced, not every token.
      <p className="pb-turn-text" data-streaming={streaming || undefined}>
        {text}
      </p>
    );
    const isPlain =
      shown.length === 1 &&
      reasoning === "" &&
      toolCalls.length === 0 &&
      (finishReason ?? "stop") === "stop" &&
      text.length <= LONGEST_PARAGRAPH &&
      !MARKS.test(text) &&
      !(others.of && isJsonAsked(others.of.run.call));
    return (
      // An answer's index is its key.
      <div key={place} className="pb-answer">
        {isPlain ? (
          plain
        ) : (
          <OptionalPart fallback={plain}>
            <RichChoice
              {...others}
              choice={choice}
              streaming={streaming}
              running={running}
              number={shown.length > 1 ? place + 1 : undefined}
            />
          </OptionalPart>
        )}
      </div>
    );
  });
}

/** Whether the call requests JSON. */
export function isJsonAsked({ args }: Pick<TaskCall, "args">): boolean {
  const format = args["response_format"] as { readonly type?: string } | null | undefined;
  return format?.type === "json_schema" || format?.type === "json_object";
}
