import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Pixels from the end that still count as the end. */
const NEAR = 32;

export interface StickToEnd {
  /** What scrolls. */
  readonly frame: RefObject<HTMLElement | null>;
  /** What grows in it. */
  readonly content: RefObject<HTMLOListElement | null>;
  /** Whether it stays at the end while it grows. */
  readonly isAtEnd: boolean;
  goToEnd(): void;
}

/**
 * Keeps the end of growing content in view until somebody scrolls back, and again from when they are there.
 * @param newest another value brings the end into view, wherever the person is
 */
export function useStickToEnd(newest: unknown): StickToEnd {
  const frame = useRef<HTMLElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const isStuck = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  const goToEnd = useCallback(() => {
    isStuck.current = true;
    // The scrolling itself says that the end is there.
    const { current } = frame;
    if (current) current.scrollTop = current.scrollHeight;
  }, []);

  useLayoutEffect(goToEnd, [goToEnd, newest]);

  useEffect(() => {
    const [outer, inner] = [frame.current, content.current];
    if (!outer || !inner) return undefined;
    let last = outer.scrollTop;
    function onScroll(): void {
      if (!outer) return;
      const isNear = outer.scrollHeight - outer.scrollTop - outer.clientHeight < NEAR;
      // Content that grows moves nothing up: who goes up is a person.
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
  }, []);

  return { frame, content, isAtEnd, goToEnd };
}
