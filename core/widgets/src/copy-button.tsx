import { useEffect, useState } from "react";
import { CheckIcon, CopyIcon, WarningIcon } from "./icons.tsx";

/** Milliseconds until the button's title returns: a failure explains what to do and takes longer to read. */
const SHOWN_MS = { copied: 1000, failed: 5000 };

export interface CopyButtonProps {
  /** The text to copy, encoded by `encodeCopyValue`. */
  readonly value: string;
  /** Tooltip and name of the button. */
  readonly title?: string;
  /** Confirmation after a copy. */
  readonly label?: string;
}

type CopyState = "idle" | "copied" | "failed";

/** Copies a text to the clipboard and shows whether it worked. Uses no network. */
export function CopyButton({ value, title = "Copy to clipboard", label = "Copied" }: CopyButtonProps) {
  // A new object for every click, so that another click restarts the timer.
  const [result, setResult] = useState<{ readonly state: CopyState }>({ state: "idle" });
  const { state } = result;

  useEffect(() => {
    if (result.state === "idle") return;
    const timer = setTimeout(() => setResult({ state: "idle" }), SHOWN_MS[result.state]);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(decodeCopyValue(value));
      setResult({ state: "copied" });
    } catch {
      setResult({ state: "failed" });
    }
  }

  const message = { idle: "", copied: label, failed: "Copying was refused. Select the text instead." }[state];
  return (
    <span className="pb-copy" data-state={state}>
      <button type="button" className="pb-copy-button" aria-label={title} onClick={() => void copy()}>
        {state === "copied" ? <CheckIcon /> : state === "failed" ? <WarningIcon /> : <CopyIcon />}
      </button>
      <span className="pb-copy-tooltip" aria-hidden="true">
        {message || title}
      </span>
      <output className="pb-visually-hidden">{message}</output>
    </span>
  );
}

/**
 * Encodes a text for a copy button: base64 of its URI encoding, safe in any attribute. A lone surrogate, which
 * clipboards reject too, becomes U+FFFD.
 */
export function encodeCopyValue(text: string): string {
  return btoa(encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd")));
}

/** @throws Error when the value was not packed by `encodeCopyValue` */
export function decodeCopyValue(value: string): string {
  return decodeURIComponent(atob(value));
}
