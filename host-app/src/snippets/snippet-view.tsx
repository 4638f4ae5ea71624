import { languageOf, type Snippet } from "@patchbay/core/library";
import { CodeBlock } from "../docs/code-block.tsx";
import { SnippetNote } from "./snippet-note.tsx";

export interface SnippetViewProps {
  readonly snippet: Snippet;
  /** Whether to say how to install what it needs: once is enough where several need the same. */
  readonly installs: boolean;
}

/** One snippet: how to install what it needs, the code, and what the reader should know. */
export function SnippetView({ snippet, installs }: SnippetViewProps) {
  const { language, code, install, note } = snippet;
  const { label } = languageOf(language);
  return (
    <div className="pb-snippet">
      {installs && install && (
        <>
          <p className="pb-label">Install</p>
          <CodeBlock code={install} language="sh" label="Installation" />
        </>
      )}
      {code && (
        <>
          <p className="pb-label">{label}</p>
          <CodeBlock code={code} language={language} label={`${label} code`} />
        </>
      )}
      {note && <SnippetNote text={note} />}
    </div>
  );
}
