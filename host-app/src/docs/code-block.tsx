import { CopyButton } from "./copy-button.tsx";
import { encodeCopyValue } from "./copy-value.ts";
import "./code-block.css";

export interface CodeBlockProps {
  readonly code: string;
  /** Language's name, shown and set as the code's class. */
  readonly language?: string;
  /** Name of the block for screen readers; default: "Code". */
  readonly label?: string;
}

/** Code with a copy button, which shows itself on hover and on focus. */
export function CodeBlock({ code, language, label = language ? `Code in ${language}` : "Code" }: CodeBlockProps) {
  return (
    <figure className="pb-code" aria-label={label}>
      {/* Scrolls sideways, so it has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code className={language && `language-${language}`}>{code}</code>
      </pre>
      <div className="pb-code-copy">
        <CopyButton value={encodeCopyValue(code)} />
      </div>
    </figure>
  );
}
