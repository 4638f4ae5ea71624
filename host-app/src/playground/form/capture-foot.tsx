import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";

export interface CaptureFootProps {
  /** What is done with what was made, as its button says. */
  readonly action: string;
  readonly disabled?: boolean;
  /** What is wrong, said above the buttons. */
  readonly problem?: string;
  readonly cancel?: string;
  /** Buttons between the two. */
  readonly children?: ReactNode;
  onAction(): void;
  onCancel(): void;
}

/** Ends whatever makes a file for a field: what is wrong, the button that takes the file, and the one that takes none. */
export function CaptureFoot({ cancel = "Cancel", ...props }: CaptureFootProps) {
  const { action, disabled = false, problem = "", children, onAction, onCancel } = props;
  return (
    <>
      {problem !== "" && (
        <p className="pb-field-error" role="alert">
          {problem}
        </p>
      )}
      <span className="pb-actions">
        <Button disabled={disabled} onClick={onAction}>
          {action}
        </Button>
        {children}
        <Button kind="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </span>
    </>
  );
}
