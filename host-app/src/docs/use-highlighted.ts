import { useEffect, useState } from "react";
import { trustedHtml } from "../trusted-types.ts";
import "./code-colors.css";

/** Longer code stays plain: colouring it would hold up the page. */
const LONGEST = 40_000;

/** HTML of highlighted code; undefined while the highlighter is on its way, and where there is nothing to colour. */
export function useHighlighted(code: string, language: string | undefined): string | undefined {
  const [highlighted, setHighlighted] = useState<{ readonly code: string; readonly html: string | undefined }>();

  useEffect(() => {
    if (language === undefined || language === "text" || code.length > LONGEST) return;
    let current = true;
    import("./highlight-code.ts").then(
      ({ highlightCode }) => {
        const html = highlightCode(code, language);
        if (current) setHighlighted({ code, html: html && trustedHtml(html) });
      },
      // Without colours the code says the same.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [code, language]);

  return highlighted?.code === code ? highlighted.html : undefined;
}
