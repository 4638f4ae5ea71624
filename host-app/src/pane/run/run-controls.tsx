import { drawIcon, RunIcon, StopIcon } from "@patchbay/widgets/parts";
import type { BlockedReason } from "../../calls/run/deferred-run.ts";
import { Button } from "../../ui/button.tsx";

const isApple = /^(Mac|iP)/.test(navigator.platform);

export interface RunHintProps {
  readonly id?: string;
  readonly blockedReason: BlockedReason | undefined;
  /** Whether the user has tried to run it. */
  readonly tried: boolean;
  /** The keyboard shortcut; default: Ctrl+Enter or ⌘+Enter. */
  readonly hint?: string;
}

/** What blocks a run, or how to start one. Red only for what the user has to fix. */
export function RunHint({
  id,
  blockedReason,
  tried,
  hint = isApple ? "⌘↵ to run" : "Ctrl+Enter to run",
}: RunHintProps) {
  const alarming = blockedReason?.kind === "wrong" || (blockedReason?.kind === "open" && tried);
  return (
    <output id={id} className={alarming ? "pb-field-error" : "pb-muted"}>
      {blockedReason?.text ?? <span className="pb-key-hint">{hint}</span>}
    </output>
  );
}

export const SendIcon = drawIcon(<path d="M8 13V3.5M3.75 7.5 8 3.25l4.25 4.25" />);

export interface RunButtonProps {
  readonly running: boolean;
  /** Whether the form is a message. */
  readonly sends?: boolean;
  onStop(): void;
}

/** Submits the surrounding form, or stops the run. */
export function RunButton({ running, sends = false, onStop }: RunButtonProps) {
  // Different keys: with a single button, the click that stops would also submit the form.
  return running ? (
    <Button key="stop" onClick={onStop}>
      <StopIcon size={14} />
      Stop
    </Button>
  ) : (
    <Button key="run" type="submit" kind="primary">
      {sends ? <SendIcon size={14} /> : <RunIcon size={14} />}
      {sends ? "Send" : "Run"}
    </Button>
  );
}
