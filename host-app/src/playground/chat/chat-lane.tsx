import { useCallback, useLayoutEffect, useRef } from "react";
import { drawIcon } from "@patchbay/widgets/parts";
import { EmptyState } from "../../components/placeholders.tsx";
import { useKept } from "../bench/bench-memory.ts";
import type { BenchControl } from "../bench/add-pane.tsx";
import { useStores, type Lane, type Lanes } from "../bench/use-lanes.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatTurnView } from "./chat-turn-view.tsx";
import { CodeFold, type ShownCall } from "../code/code-fold.tsx";
import type { BlockedReason } from "../run-controls.tsx";
import { hasActive } from "../run-store.ts";
import type { Run } from "../run.ts";
import { useStickToEnd } from "./stick-to-end.ts";
import { usePicked, useRunList } from "../use-runs.ts";

const DownIcon = drawIcon(<path d="M8 3v10M3.5 8.5 8 13l4.5-4.5" />);

export interface ChatTurnsProps {
  readonly lane: Lane;
  /** Whether it is hidden who answers, and how fast. */
  readonly anonymous: boolean;
  onRetry(run: Run): void;
}

/** What was said in a pane so far. It stays at the end until somebody scrolls back. */
export function ChatTurns({ lane, anonymous, onRetry }: ChatTurnsProps) {
  const { runs, announcement } = useRunList(lane.store);
  const { frame, content, isAtEnd, goToEnd } = useStickToEnd(runs.at(-1)?.id);
  // The same function, so that turns that stand are not made anew with every frame.
  const latest = useRef(onRetry);
  useLayoutEffect(() => void (latest.current = onRetry));
  const retry = useCallback((run: Run) => latest.current(run), []);
  return (
    <div className="pb-turns-frame">
      {/* Scrolled by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={frame} className="pb-turns-scroll" aria-label="Messages" tabIndex={0}>
        {runs.length === 0 && (
          <EmptyState title="No message yet">Write one below. The answer streams in and can be stopped.</EmptyState>
        )}
        <ol ref={content} className="pb-turns">
          {runs.map((run) => (
            <ChatTurnView key={run.id} run={run} anonymous={anonymous} onRetry={retry} />
          ))}
        </ol>
      </section>
      {!isAtEnd && (
        <button type="button" className="pb-icon-button pb-to-end" aria-label="Go to the end" onClick={goToEnd}>
          <DownIcon size={14} />
        </button>
      )}
      <output className="pb-visually-hidden">{announcement}</output>
    </div>
  );
}

export interface ChatLaneComposerProps {
  readonly bench: BenchControl | undefined;
  /** Under which the draft is kept. */
  readonly name: string;
  readonly label: string;
  /** Who is asked. */
  readonly lanes: Lanes;
  readonly blockedReason: BlockedReason | undefined;
  onAsk(question: string): void;
  /** The call that a draft would make, to be shown as code. */
  describe?: ((draft: string) => ShownCall) | undefined;
}

/** Where a question to one pane or to all of them is written. */
export function ChatLaneComposer(props: ChatLaneComposerProps) {
  const { bench, name, label, lanes, blockedReason, onAsk, describe } = props;
  const [draft, setDraft] = useKept(bench?.memory.kept, name, "");
  const active = usePicked(useStores(lanes), hasActive).some(Boolean);
  return (
    <>
      <ChatComposer
        label={label}
        draft={draft}
        running={active}
        blockedReason={blockedReason}
        onDraft={setDraft}
        onAsk={onAsk}
        onStop={() => {
          for (const { store } of lanes) store.stop();
        }}
      />
      {describe && <CodeFold entry={lanes[0].target.entry} describe={() => describe(draft.trim())} />}
    </>
  );
}
