import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";

hljs.registerLanguage("bash", bash);
hljs.registerLanguage("javascript", javascript);
hljs.registerLanguage("json", json);
hljs.registerLanguage("python", python);
hljs.registerAliases(["jsx", "tsx", "ts", "typescript"], { languageName: "javascript" });

/**
 * Code as HTML whose only elements are spans with classes (`hljs-…`); the code itself is escaped.
 * Import this module lazily: it brings the highlighter and its grammars.
 * @returns nothing for a language without a grammar here
 */
export function highlightCode(code: string, language: string): string | undefined {
  return hljs.getLanguage(language) && hljs.highlight(code, { language, ignoreIllegals: true }).value;
}
