import { CodeBlock as PlainCodeBlock, type CodeBlockProps } from "@patchbay/widgets/parts";
import { useEffect, useState } from "react";
import type * as Highlighter from "./highlight-code.ts";
import { trustedHtml } from "../../host/trusted-types.ts";
import "./code-colors.css";

/** Code with a copy button; `python`, `js`, `sh` and `json` are highlighted. */
export function CodeBlock(props: Omit<CodeBlockProps, "highlighted">) {
  const html = useHighlighted(props.code, props.language);
  return (
    <PlainCodeBlock
      {...props}
      // The highlighter has escaped the code.
      // oxlint-disable-next-line react/no-danger
      highlighted={html === undefined ? undefined : <span dangerouslySetInnerHTML={{ __html: html }} />}
    />
  );
}

/** Longer code stays plain: highlighting it would block the page. */
const LONGEST = 40_000;

let highlighter: Promise<typeof Highlighter> | undefined;

/** Imported once: every further `import()` of it would search the whole page before it finds that it is loaded. */
function loadHighlighter() {
  highlighter ??= import("./highlight-code.ts").catch((error: unknown) => {
    highlighter = undefined;
    throw error;
  });
  return highlighter;
}

/** HTML of highlighted code; undefined while the highlighter is loading, and if there is nothing to highlight. */
function useHighlighted(code: string, language: string | undefined): string | undefined {
  const [highlighted, setHighlighted] = useState<{ readonly code: string; readonly html: string | undefined }>();

  useEffect(() => {
    if (language === undefined || language === "text" || code.length > LONGEST) return;
    let current = true;
    loadHighlighter().then(
      ({ highlightCode }) => {
        const html = highlightCode(code, language);
        if (current) setHighlighted({ code, html: html && trustedHtml(html) });
      },
      // The code is readable without colors.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [code, language]);

  return highlighted?.code === code ? highlighted.html : undefined;
}
