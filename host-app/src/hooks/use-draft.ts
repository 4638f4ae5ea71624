import { useEffect, useRef, useState } from "react";

/**
 * What is being typed into a field over a value that may lag behind, as one in the address does: the typing shows at
 * once, and a value from elsewhere (going back, a link) replaces it.
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
