import { useEffect, useState } from "react";
import { CheckIcon, CopyIcon, WarningIcon } from "../components/icons/interface-icons.tsx";
import { decodeCopyValue } from "./copy-value.ts";
import "./copy-button.css";

/** How long the confirmation is shown. */
const COPIED_MS = 1000;

export interface CopyButtonProps {
  /** What is copied, packed by `encodeCopyValue`. */
  readonly value: string;
  /** Tooltip and name of the button. */
  readonly title?: string;
  /** Confirmation after a copy. */
  readonly label?: string;
}

type CopyState = "idle" | "copied" | "failed";

/** Copies a text to the clipboard and says whether it worked. Asks no network. */
export function CopyButton({ value, title = "Copy to clipboard", label = "Copied" }: CopyButtonProps) {
  // A new object for every click, so that a second click starts the second anew.
  const [{ state }, setResult] = useState<{ state: CopyState }>({ state: "idle" });

  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setResult({ state: "idle" }), COPIED_MS);
    return () => clearTimeout(timer);
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(decodeCopyValue(value));
      setResult({ state: "copied" });
    } catch {
      setResult({ state: "failed" });
    }
  }

  const result = { idle: "", copied: label, failed: "Copying was refused. Select the text instead." }[state];
  return (
    <span className="pb-copy" data-state={state}>
      <button type="button" className="pb-copy-button" aria-label={title} onClick={() => void copy()}>
        {state === "copied" ? <CheckIcon /> : state === "failed" ? <WarningIcon /> : <CopyIcon />}
      </button>
      <span className="pb-copy-tooltip" aria-hidden="true">
        {result || title}
      </span>
      <output className="pb-visually-hidden">{result}</output>
    </span>
  );
}
