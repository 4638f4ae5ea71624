import { lazyPart } from "../../components/lazy-part.tsx";
import { OptionalPart } from "../../components/optional-part.tsx";
import type { ChatChoice } from "./chat-choices.ts";
import type { TaskCall } from "../run/run.ts";
import type { RichChoiceProps } from "./answer/rich-choice.tsx";

// A short first answer is a plain sentence.
const RichChoice = lazyPart(async () => (await import("./answer/rich-choice.tsx")).RichChoice);

export interface ChatChoicesProps extends Pick<RichChoiceProps, "reasoningMs" | "of"> {
  readonly choices: readonly ChatChoice[];
  readonly running: boolean;
}

/** Distinguishes Markdown from a plain sentence. */
export const MARKS = /[\n*_`#|[\]~\\]|https?:/;
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
