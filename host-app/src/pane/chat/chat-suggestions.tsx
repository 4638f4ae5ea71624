import { CHAT_TASK, isBorrowed } from "../../host/catalogue/relations.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { OptionalPart } from "../../ui/optional-part.tsx";
import type { PlayTask } from "../../calls/run/play-task.ts";
import type { Attachment } from "./attach/read-attachment.ts";

const SampleSuggestions = lazyPart(async () => (await import("./sample-suggestions.tsx")).SampleSuggestions);

/** For text chats: the plugin's own prompts would load more code. */
const PROMPTS = [
  "Explain to a ten-year-old why the sky is blue but the sunset is red.",
  "Write a Python function that finds the longest word shared by two texts, with one test.",
  "What should I check before I sign a lease for a flat?",
];

export interface ChatSuggestionsProps {
  readonly task: PlayTask;
  /** Takes a message with its files, which the user can edit and send. */
  onPick(text: string, attached: readonly Attachment[]): void;
}

/** Suggested first messages: the task's samples if it needs files, else plain text. */
export function ChatSuggestions({ task, onPick }: ChatSuggestionsProps) {
  const prompts = <SuggestionList texts={PROMPTS} onPick={(text) => onPick(text, [])} />;
  if (task.id === CHAT_TASK || task.entry === undefined || !isBorrowed(task.entry)) return prompts;
  return (
    <OptionalPart fallback={prompts}>
      <SampleSuggestions task={task} fallback={prompts} onPick={onPick} />
    </OptionalPart>
  );
}

export function SuggestionList({ texts, onPick }: { readonly texts: readonly string[]; onPick(text: string): void }) {
  return (
    <ul className="pb-suggestions" aria-label="Messages to begin with">
      {texts.map((text) => (
        <li key={text}>
          <button type="button" onClick={() => onPick(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
