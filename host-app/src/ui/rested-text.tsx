import { useLayoutEffect, useRef } from "react";

/** Keys of a word follow each other faster, and what loads in less time needs no announcement. */
const REST_MS = 1000;
/** Pause between becoming a live region and the change to announce: some screen readers miss both at once. */
const SETTLE_MS = 100;

/**
 * A text that updates immediately and is announced, politely, after it was stable for a second: only the last of counts
 * that change with every key, and only slow steps of loading.
 */
export function RestedText({ text, className }: { readonly text: string; readonly className: string }) {
  const output = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const element = output.current;
    if (!element || text === "") return undefined;
    let timer = setTimeout(() => {
      element.setAttribute("aria-live", "polite");
      // The same text as a new node: text from before a region became live is not announced.
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
