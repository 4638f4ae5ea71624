import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { Dialog as Base } from "@base-ui/react/dialog";
import { CloseIcon } from "@patchbay/widgets/parts";

export interface DialogProps {
  readonly open: boolean;
  /** Called with `false` on Escape, a click outside of the dialog, and by its close button. */
  onOpenChange(open: boolean): void;
  readonly title: string;
  /** One sentence below the title. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the end, the primary one last. */
  readonly actions?: ReactNode;
  /** The element that gets the focus on close; default: the previously focused one. */
  readonly returnFocus?: RefObject<HTMLElement | null>;
  /** Whether it fills the screen, for media. */
  readonly wide?: boolean;
  /** Receives key presses anywhere in it. */
  onKeyDown?(event: KeyboardEvent): void;
}

/** A modal dialog. Its code is large: load it with `lazyPart`, and render it when it opens. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, returnFocus, wide, onKeyDown } = props;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="pb-backdrop" />
        <Base.Popup className="pb-dialog" data-wide={wide} finalFocus={returnFocus} onKeyDown={onKeyDown}>
          <div className="pb-bar pb-gap-4 pb-between pb-top pb-dialog-head">
            <Base.Title className="pb-dialog-title">{title}</Base.Title>
            <Base.Close className="pb-icon-button" aria-label="Close">
              <CloseIcon />
            </Base.Close>
          </div>
          {description && <Base.Description className="pb-muted">{description}</Base.Description>}
          {children}
          {actions && <div className="pb-row pb-dialog-actions">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
