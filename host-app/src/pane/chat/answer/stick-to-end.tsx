import { drawIcon } from "@patchbay/widgets/parts";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { IconButton } from "../../../ui/button.tsx";

const DownIcon = drawIcon(<path d="M8 3v10M3.5 8.5 8 13l4.5-4.5" />);

/** Distance from the end, in pixels, that counts as the end. */
const NEAR = 32;

export interface StickToEndProps {
  /** The scrolling element. */
  readonly frame: RefObject<HTMLElement | null>;
  /** The growing element in it. */
  readonly content: RefObject<HTMLElement | null>;
  /** A new value scrolls to the end. */
  readonly newest: unknown;
}

/** Keeps the end of growing content in view until the user scrolls up, and again after they return to the end. */
export function StickToEnd({ frame, content, newest }: StickToEndProps) {
  const isStuck = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  const goToEnd = useCallback(() => {
    isStuck.current = true;
    // Scroll events report when the end is reached.
    const { current } = frame;
    current?.scrollTo(current.scrollLeft, current.scrollHeight);
  }, [frame]);

  useLayoutEffect(goToEnd, [goToEnd, newest]);

  useEffect(() => {
    const [outer, inner] = [frame.current, content.current];
    if (!outer || !inner) return undefined;
    let last = outer.scrollTop;
    function onScroll(): void {
      if (!outer) return;
      const isNear = outer.scrollHeight - outer.scrollTop - outer.clientHeight < NEAR;
      // Growing content never scrolls up, so the user did.
      if (isNear || outer.scrollTop < last) {
        isStuck.current = isNear;
        setAtEnd(isNear);
      }
      last = outer.scrollTop;
    }
    const observer = new ResizeObserver(() => {
      if (isStuck.current) outer.scrollTop = outer.scrollHeight;
    });
    outer.addEventListener("scroll", onScroll, { passive: true });
    observer.observe(inner);
    observer.observe(outer);
    return () => {
      outer.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [frame, content]);

  return (
    !isAtEnd && (
      <IconButton className="pb-to-end" label="Go to the end" icon={<DownIcon size={14} />} onClick={goToEnd} />
    )
  );
}
