import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import { optionalPart } from "../../ui/optional-part.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import type { Lane } from "../../calls/panes/lanes.ts";
import { LONG_MESSAGE } from "./chat-composer.tsx";
import { ChatTurnView } from "./chat-turn-view.tsx";
import { questionOf, type Message } from "../../calls/chat/conversation.ts";
import { isLong, type Run } from "../../calls/run/run.ts";
import { useRunList } from "../../calls/run/use-runs.ts";

// A conversation that fits the screen does not need it.
const StickToEnd = optionalPart(async () => (await import("./answer/stick-to-end.tsx")).StickToEnd);

export interface ChatTurnsProps {
  readonly lane: Lane;
  /** Accessible name of its region. */
  readonly label: string;
  /** Whether names and timing are hidden. */
  readonly anonymous: boolean;
  onRetry(run: Run): void;
  /** Suggested first messages. */
  readonly suggestions?: ReactNode;
  /** Sends messages after the pane's conversation. */
  onAsk(messages: readonly Message[]): void;
}

/** A pane's conversation. It stays scrolled to the end until the user scrolls up. */
export function ChatTurns({ lane, label, anonymous, suggestions, onRetry, onAsk }: ChatTurnsProps) {
  const { runs, announcement } = useRunList(lane.store);
  const [first] = runs;
  const frame = useRef<HTMLElement>(null);
  const content = useRef<HTMLOListElement>(null);
  // A stable callback, so that finished turns do not render again with every frame.
  const latest = useRef({ onRetry, onAsk });
  useLayoutEffect(() => void (latest.current = { onRetry, onAsk }));
  const retry = useCallback((run: Run) => latest.current.onRetry(run), []);
  const { store } = lane;
  const conversation = useMemo(
    () => ({ store, ask: (messages: readonly Message[]) => latest.current.onAsk(messages) }),
    [store],
  );
  return (
    <div className="pb-turns-frame">
      {/* Keyboard users scroll it as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={frame} className="pb-turns-scroll" aria-label={label} tabIndex={0}>
        {runs.length === 0 && (
          <EmptyState title="Start a conversation">
            {suggestions ? "Write a message, or pick an example." : "Write a message below."}
          </EmptyState>
        )}
        {runs.length === 0 && suggestions}
        <ol ref={content} className="pb-turns">
          {runs.map((run) => (
            <ChatTurnView key={run.id} run={run} anonymous={anonymous} onRetry={retry} conversation={conversation} />
          ))}
        </ol>
      </section>
      {(runs.length > 1 || (first && (isLong(first) || questionOf(first).length > LONG_MESSAGE))) && (
        <StickToEnd frame={frame} content={content} newest={runs.at(-1)?.id} />
      )}
      <output className="pb-visually-hidden">{announcement}</output>
    </div>
  );
}
