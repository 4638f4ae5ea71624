import { CopyButton } from "./copy-button.tsx";
import { encodeCopyValue } from "./copy-value.ts";
import { useHighlighted } from "./use-highlighted.ts";
import "./code-block.css";

export interface CodeBlockProps {
  readonly code: string;
  /** Language's name, set as the code's class; `python`, `js`, `sh` and `json` are highlighted. */
  readonly language?: string;
  /** Name of the block for screen readers; default: "Code". */
  readonly label?: string;
}

/** Code with a copy button, which shows itself on hover and on focus. */
export function CodeBlock({ code, language, label = language ? `Code in ${language}` : "Code" }: CodeBlockProps) {
  const html = useHighlighted(code, language);
  const className = language && `language-${language}`;
  return (
    <figure className="pb-code" aria-label={label}>
      {/* Scrolls sideways, so it has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        {html === undefined ? (
          <code className={className}>{code}</code>
        ) : (
          // The highlighter has escaped the code.
          // oxlint-disable-next-line react/no-danger
          <code className={className} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
      <div className="pb-code-copy">
        <CopyButton value={encodeCopyValue(code)} />
      </div>
    </figure>
  );
}
