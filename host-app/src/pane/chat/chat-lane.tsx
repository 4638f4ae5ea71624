import { useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef, type ReactNode, type Ref } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { OptionalPart } from "../../ui/optional-part.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { filesOfDraft, useKept } from "../../calls/panes/bench-memory.ts";
import type { BenchControl } from "../compare/add-pane.tsx";
import { useStores, type Lane, type Lanes } from "../../calls/panes/lanes.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatTurnView } from "./chat-turn-view.tsx";
import type { Attachment } from "./attach/read-attachment.ts";
import { questionOf, userMessage, type Message } from "../../calls/chat/conversation.ts";
import { CodeFold, type ShownCall } from "../code/code-fold.tsx";
import type { BlockedReason } from "../../calls/run/deferred-run.ts";
import { hasActive } from "../../calls/run/run-store.ts";
import { isLong, type Run } from "../../calls/run/run.ts";
import { usePicked, useRunList } from "../../calls/run/use-runs.ts";

// A conversation that fits the screen does not need it.
const StickToEnd = lazyPart(async () => (await import("./answer/stick-to-end.tsx")).StickToEnd);

// A short first message costs next to nothing.
const PromptEstimate = lazyPart(async () => (await import("./prompt-estimate.tsx")).PromptEstimate);
/** Shortest first message, in characters, that is estimated, and that may fill the screen with its answer. */
const LONG_MESSAGE = 200;

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
        <OptionalPart fallback={null}>
          <StickToEnd frame={frame} content={content} newest={runs.at(-1)?.id} />
        </OptionalPart>
      )}
      <output className="pb-visually-hidden">{announcement}</output>
    </div>
  );
}

/** Puts a message with its files into the composer. */
export type FillMessage = (text: string, attached: readonly Attachment[]) => void;

export interface ChatLaneComposerProps {
  readonly bench: BenchControl | undefined;
  /** Name that the draft is stored under. */
  readonly name: string;
  readonly label: string;
  /** The panes that receive the message. */
  readonly lanes: Lanes;
  /** Receives a function that fills the field. */
  readonly fill?: Ref<FillMessage>;
  readonly blockedReason: BlockedReason | undefined;
  /** Called when the message field gets the focus. */
  onApproach(): void;
  onAsk(messages: readonly Message[]): void;
  /** The conversation with new messages, as it would be sent; absent for several panes. */
  messagesWith?: ((messages: readonly Message[]) => readonly Message[]) | undefined;
  /** The call that a draft would make, for the code view. @param messages undefined while the draft is empty */
  describe?: ((messages: readonly Message[] | undefined) => ShownCall) | undefined;
}

/** The composer for one pane or for all of them. */
export function ChatLaneComposer(props: ChatLaneComposerProps) {
  const { bench, name, label, lanes, fill, blockedReason, onApproach, onAsk, messagesWith, describe } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useKept(bench?.memory.values, name, "");
  const [attached, setAttached] = useKept<readonly Attachment[]>(bench?.memory.values, filesOfDraft(name), []);
  const messageOf = (text: string) =>
    userMessage(attached.length > 0 ? [{ type: "text", text }, ...attached.map(({ part }) => part)] : text);
  const active = usePicked(useStores(lanes), hasActive).some(Boolean);
  const isContinued = usePicked(useStores(lanes), ({ runs }) => runs.length > 0).some(Boolean);
  const written = draft.trim();
  useImperativeHandle(fill, () => (text, files) => {
    setDraft(text);
    setAttached(files);
    field.current?.focus();
  });
  return (
    <>
      <ChatComposer
        field={field}
        label={label}
        draft={draft}
        running={active}
        blockedReason={blockedReason}
        onApproach={onApproach}
        onDraft={setDraft}
        attached={attached}
        targets={lanes.map(({ target }) => target)}
        onAttach={setAttached}
        onAsk={(question) => {
          onAsk(messageOf(question));
          setAttached([]);
        }}
        onStop={() => {
          for (const { store } of lanes) store.stop();
        }}
      />
      {messagesWith && written !== "" && (isContinued || attached.length > 0 || written.length > LONG_MESSAGE) && (
        <OptionalPart fallback={null}>
          <PromptEstimate target={lanes[0].target} messages={messagesWith(messageOf(written))} />
        </OptionalPart>
      )}
      {describe && (
        <CodeFold
          entry={lanes[0].target.entry}
          describe={() => describe(written === "" ? undefined : messageOf(written))}
        />
      )}
    </>
  );
}
