import { useLayoutEffect, useRef } from "react";

/** Keys of a word follow each other faster, and what loads within it needs no telling. */
const REST_MS = 1000;
/** Between becoming a live region and the change that is read out: both at once some screen readers miss. */
const SETTLE_MS = 100;

export interface RestedTextProps {
  readonly text: string;
  readonly className: string;
}

/**
 * A text that is seen as it changes, and read out, politely, once it has stood for a second: of a count that changes with every
 * key the last, and of several steps of loading only those that take long.
 */
export function RestedText({ text, className }: RestedTextProps) {
  const output = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const element = output.current;
    if (!element || text === "") return undefined;
    let timer = setTimeout(() => {
      element.setAttribute("aria-live", "polite");
      // The same text as a new node: what was there before a region became live is not read out.
      timer = setTimeout(() => void (element.textContent = text), SETTLE_MS);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      element.setAttribute("aria-live", "off");
    };
  }, [text]);
  return (
    <output ref={output} className={className} aria-live="off">
      {text}
    </output>
  );
}
