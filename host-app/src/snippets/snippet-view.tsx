import type { Snippet, SnippetLanguage } from "@patchbay/core/library";
import { CodeBlock } from "../docs/index.ts";
import { SnippetNote } from "./snippet-note.tsx";

const LANGUAGE_LABELS: Readonly<Record<SnippetLanguage, string>> = {
  python: "Python",
  js: "JavaScript",
  sh: "Shell",
  text: "Text",
};

export interface SnippetViewProps {
  readonly snippet: Snippet;
  /** Whether to say how to install what it needs: once is enough where several need the same. */
  readonly installs: boolean;
}

/** One snippet: how to install what it needs, the code, and what the reader should know. */
export function SnippetView({ snippet, installs }: SnippetViewProps) {
  const { language, code, install, note } = snippet;
  const label = LANGUAGE_LABELS[language] ?? language;
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
