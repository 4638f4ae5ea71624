import type { ReactElement } from "react";
import { Tooltip as Base } from "@base-ui/react/tooltip";

export interface TooltipProps {
  /** What the control does, in a few words. Seen only: the control itself has a name that is read out. */
  readonly text: string;
  /** The control: a button or a link. */
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Says what a control does while a pointer or the focus rests on it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Provider delay={400}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner className="pb-positioner" sideOffset={6}>
            <Base.Popup className="pb-tooltip">{text}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
