import type { Obstacle } from "./obstacle.ts";

export interface RunHintProps {
  readonly id?: string;
  readonly obstacle: Obstacle | undefined;
  /** Whether somebody has tried to run it. */
  readonly tried: boolean;
}

/** What stands in the way of a run, or how to start one. In red only what the person has to mend. */
export function RunHint({ id, obstacle, tried }: RunHintProps) {
  const alarming = obstacle?.kind === "wrong" || (obstacle?.kind === "open" && tried);
  return (
    <output id={id} className={alarming ? "pb-field-error" : "pb-muted"}>
      {obstacle?.text ?? "Ctrl or ⌘ with Enter runs it"}
    </output>
  );
}
