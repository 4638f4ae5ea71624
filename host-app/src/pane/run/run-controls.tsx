import { useEffect, useRef, type KeyboardEvent } from "react";
import { RunIcon, StopIcon } from "@patchbay/widgets/parts";
import { Button } from "../../ui/button.tsx";

/** Why nothing can run now. */
export interface BlockedReason {
  readonly text: string;
  /** `pending` resolves without the user, `open` is a missing choice, `wrong` has to be fixed. */
  readonly kind: "pending" | "open" | "wrong";
}

/**
 * A run that is requested while something is still loading starts after that.
 * @param run makes the call, or returns what blocks it
 */
export function useDeferredRun(blockedReason: BlockedReason | undefined, run: () => void): () => void {
  const isPending = blockedReason?.kind === "pending";
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current || isPending) return;
    isAwaited.current = false;
    run();
  });
  return () => {
    isAwaited.current = isPending;
    run();
  };
}

/** Submits the surrounding form from a multi-line text on Ctrl+Enter or ⌘+Enter. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.ctrlKey || event.metaKey) submitByEnter(event);
}

/** Submits the form of a message on Enter; Shift+Enter adds a line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // An Enter that accepts a suggestion of an input method does not send the message.
  if (!event.shiftKey && !event.altKey && !event.nativeEvent.isComposing) submitByEnter(event);
}

function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

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

export interface RunButtonProps {
  readonly running: boolean;
  onStop(): void;
}

/** Submits the surrounding form, or stops the run. */
export function RunButton({ running, onStop }: RunButtonProps) {
  // Different keys: with a single button, the click that stops would also submit the form.
  return running ? (
    <Button key="stop" onClick={onStop}>
      <StopIcon size={14} />
      Stop
    </Button>
  ) : (
    <Button key="run" type="submit" kind="primary">
      <RunIcon size={14} />
      Run
    </Button>
  );
}
