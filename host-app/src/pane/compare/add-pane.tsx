import { useRef } from "react";
import { drawIcon } from "@patchbay/widgets/parts";
import { Button } from "../../ui/button.tsx";
import { PANE_LETTERS, type BenchChoice } from "../../calls/panes/use-playground-choice.ts";
import type { BenchMemory } from "../../calls/panes/bench-memory.ts";
import type { Lanes } from "../../calls/panes/lanes.ts";
import { useNextPane } from "../../calls/panes/use-next-pane.ts";
import { useDeferredRun } from "../../calls/run/deferred-run.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { showToast } from "../../ui/show-toast.ts";

const PlusIcon = drawIcon(<path d="M8 3v10M3 8h10" />);

/** All panes: their shared choices and what this tab stores. */
export interface BenchControl {
  readonly choice: BenchChoice;
  readonly lanes: Lanes;
  readonly memory: BenchMemory;
}

/** Adds a pane: the first one's model at another provider, or another model. */
export function AddPane({ bench: { choice, lanes }, task }: { readonly bench: BenchControl; readonly task: PlayTask }) {
  const nextPane = useNextPane(task, lanes);
  const isLooking = useRef(false);
  const [{ target }] = lanes;
  const isFull = lanes.length === PANE_LETTERS.length;
  const addWhenReady = useDeferredRun(target.blockedReason, () => void add());

  async function add() {
    if (isLooking.current || isFull || target.blockedReason?.kind === "pending") return;
    isLooking.current = true;
    try {
      const { provider, model, isSame } = await nextPane();
      choice.addPane(provider, model);
      if (!isSame) showToast({ title: `No other provider serves ${target.model}, so this is another model.` });
    } finally {
      isLooking.current = false;
    }
  }

  return (
    // A disabled button would lose the focus.
    <Button aria-disabled={isFull} onClick={addWhenReady}>
      <PlusIcon size={14} />
      {lanes.length === 1 ? "Compare" : "Add model"}
    </Button>
  );
}
