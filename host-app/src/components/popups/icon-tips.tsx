import { useEffect, useState } from "react";
import { Tooltip } from "@base-ui/react/tooltip";

/** Buttons and links that show only an icon. Their name is read out; here it is seen. */
const ICON_CONTROL = ".pb-icon-button[aria-label]";

/** A pointer that only passes by asks for nothing. */
const DELAY_MS = 400;

/** Shows the name of the icon on which a pointer or the keyboard's focus rests: one tooltip for the whole page. */
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
    // A pointer that was left where it is says nothing while somebody uses the keyboard.
    const onFocus = () => look(":focus-visible");
    function onMove({ target, pointerType }: PointerEvent) {
      // A finger does not rest on anything before it presses.
      if (pointerType !== "touch" && target instanceof Element && target.closest(ICON_CONTROL)) look(":hover");
      else hide();
    }
    // It was loaded because something rests on one.
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
