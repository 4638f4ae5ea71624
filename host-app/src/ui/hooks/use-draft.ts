import { useEffect, useRef, useState } from "react";

/**
 * Text that is being typed into a field whose value may lag behind, such as one in the address: typing shows
 * immediately, and a value from elsewhere (going back, a link) replaces it.
 */
export function useDraft(
  value: string,
  onChange: (value: string) => void,
): [draft: string, set: (value: string) => void] {
  const [draft, setDraft] = useState(value);
  const sent = useRef<string[]>([]);

  useEffect(() => {
    const echo = sent.current.lastIndexOf(value);
    if (echo === -1) setDraft(value);
    sent.current.splice(0, echo + 1);
  }, [value]);

  function set(next: string) {
    setDraft(next);
    sent.current.push(next);
    onChange(next);
  }
  return [draft, set];
}
