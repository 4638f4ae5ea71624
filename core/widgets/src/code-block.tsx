import type { ReactNode } from "react";
import { CopyButton, encodeCopyValue } from "./copy-button.tsx";

export interface CodeBlockProps {
  readonly code: string;
  /** Language's name, set as the code's class. */
  readonly language?: string | undefined;
  /** Name of the block for screen readers; default: "Code". */
  readonly label?: string | undefined;
  /** Shown instead of the plain code, for example with colors; the button still copies `code`. */
  readonly highlighted?: ReactNode;
}

/** Code with a copy button, which shows itself on hover and on focus. */
export function CodeBlock({
  code,
  language,
  label = language ? `Code in ${language}` : "Code",
  highlighted = code,
}: CodeBlockProps) {
  return (
    <figure className="pb-code" aria-label={label}>
      {/* Scrolls sideways, so it has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code className={language && `language-${language}`}>{highlighted}</code>
      </pre>
      <div className="pb-code-copy">
        <CopyButton value={encodeCopyValue(code)} />
      </div>
    </figure>
  );
}
