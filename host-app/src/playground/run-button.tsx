import { RunIcon, StopIcon } from "../components/icons/interface-icons.tsx";

export interface RunButtonProps {
  readonly running: boolean;
  onStop(): void;
}

/** Submits the form around it, or stops what that began. */
export function RunButton({ running, onStop }: RunButtonProps) {
  // Keys: were it the same button, the click that stops would go on to submit the form.
  return running ? (
    <button key="stop" type="button" className="pb-button" onClick={onStop}>
      <StopIcon size={14} />
      Stop
    </button>
  ) : (
    <button key="run" type="submit" className="pb-button" data-kind="primary">
      <RunIcon size={14} />
      Run
    </button>
  );
}
