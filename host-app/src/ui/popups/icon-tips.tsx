import { useEffect, useState } from "react";
import { Tooltip } from "@base-ui/react/tooltip";

/** Icon-only buttons and links, except those over what they have opened. Screen readers read their label; the tooltip shows it. */
const ICON_CONTROL = ".pb-icon-button[aria-label]:not([aria-expanded='true'])";

/** A pointer that only passes by does not trigger it. */
const DELAY_MS = 400;

/** Shows the label of the icon under the pointer or the keyboard focus: one tooltip for the whole page. */
export function IconTips() {
  const [control, setControl] = useState<Element>();
  const name = control?.getAttribute("aria-label");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function hide() {
      clearTimeout(timer);
      setControl(undefined);
    }
    function look(...states: (":hover" | ":focus-visible")[]) {
      clearTimeout(timer);
      const rested = states.map((state) => ICON_CONTROL + state).join();
      timer = setTimeout(() => setControl(document.querySelector(rested) ?? undefined), DELAY_MS);
    }
    // A resting pointer must not trigger it while the user types.
    const onFocus = () => look(":focus-visible");
    function onMove({ target, pointerType }: PointerEvent) {
      // Touch has no hover.
      if (pointerType !== "touch" && target instanceof Element && target.closest(ICON_CONTROL)) look(":hover");
      else hide();
    }
    // The code was loaded because the pointer or focus is on an icon.
    look(":hover", ":focus-visible");
    document.addEventListener("pointerover", onMove);
    document.addEventListener("focusin", onFocus);
    for (const end of ["pointerdown", "keydown", "focusout"]) document.addEventListener(end, hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onMove);
      document.removeEventListener("focusin", onFocus);
      for (const end of ["pointerdown", "keydown", "focusout"]) document.removeEventListener(end, hide);
    };
  }, []);
  return (
    <Tooltip.Root open={control !== undefined} onOpenChange={(open) => !open && setControl(undefined)}>
      <Tooltip.Portal>
        <Tooltip.Positioner className="pb-positioner" sideOffset={6} anchor={control}>
          <Tooltip.Popup className="pb-tooltip" aria-hidden="true">
            {name}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
