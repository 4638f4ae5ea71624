import { useEffect, useRef, type KeyboardEvent } from "react";
import { RunIcon, StopIcon } from "@patchbay/widgets/parts";
import { Button } from "../../components/button.tsx";

/** Why nothing can be run at this moment. */
export interface BlockedReason {
  readonly text: string;
  /** `pending` passes by itself, `open` is still to be chosen, `wrong` has to be fixed. */
  readonly kind: "pending" | "open" | "wrong";
}

/**
 * A run that is asked for while something is still loading: it begins when that has arrived.
 * @param run makes the call, or says what blocks it
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

/** Submits the form around a text of several lines by Enter with Ctrl or ⌘. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.ctrlKey || event.metaKey) submitByEnter(event);
}

/** Submits the form around a message by Enter; Shift+Enter begins a new line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // An Enter that takes a suggestion of an input method is no end of the message.
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
  /** Whether somebody has tried to run it. */
  readonly tried: boolean;
  /** How it is run from the keyboard; default: by Enter with Ctrl or ⌘. */
  readonly hint?: string;
}

/** What blocks a run, or how to start one. In red only what the person has to fix. */
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

/** Submits the form around it, or stops what that began. */
export function RunButton({ running, onStop }: RunButtonProps) {
  // Keys: were it the same button, the click that stops would go on to submit the form.
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
