import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Problem } from "../notice.tsx";

export interface CaptureFootProps {
  /** Label of the button that takes the file. */
  readonly action: string;
  readonly disabled?: boolean;
  /** The problem, shown above the buttons. */
  readonly problem?: string;
  readonly cancel?: string;
  /** Buttons between the two. */
  readonly children?: ReactNode;
  onAction(): void;
  onCancel(): void;
}

/** The end of every capture form: its problem, the button that takes the file, and the cancel button. */
export function CaptureFoot({ cancel = "Cancel", ...props }: CaptureFootProps) {
  const { action, disabled = false, problem, children, onAction, onCancel } = props;
  return (
    <>
      <Problem text={problem} />
      <span className="pb-row pb-small pb-actions">
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
