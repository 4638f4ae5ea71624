import { drawIcon } from "@patchbay/widgets/parts";
import { Button } from "../../ui/button.tsx";
import { PANE_LETTERS, type BenchChoice } from "../../calls/panes/use-playground-choice.ts";
import type { BenchMemory } from "../../calls/panes/bench-memory.ts";
import { nextProvider, type Lanes } from "../../calls/panes/lanes.ts";

const PlusIcon = drawIcon(<path d="M8 3v10M3 8h10" />);

/** All panes: their shared choices and what this tab stores. */
export interface BenchControl {
  readonly choice: BenchChoice;
  readonly lanes: Lanes;
  readonly memory: BenchMemory;
}

/** Adds a pane. */
export function AddPane({ bench: { choice, lanes } }: { readonly bench: BenchControl }) {
  return (
    <Button disabled={lanes.length === PANE_LETTERS.length} onClick={() => choice.addPane(nextProvider(lanes))}>
      <PlusIcon size={14} />
      {lanes.length === 1 ? "Compare" : "Add model"}
    </Button>
  );
}
