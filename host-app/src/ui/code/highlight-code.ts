import { languageOf } from "@patchbay/core/library";
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";

hljs.registerLanguage("bash", bash);
hljs.registerLanguage("javascript", javascript);
hljs.registerLanguage("json", json);
hljs.registerLanguage("python", python);
// Aliases that libraries and the docs' own code use.
hljs.registerAliases(["jsx", "tsx", "ts", "typescript"], { languageName: "javascript" });

/**
 * Code as HTML whose only elements are spans with classes (`hljs-…`); the code itself is escaped.
 * Import this module lazily: it includes the highlighter and its grammars.
 * @returns undefined for a language without a grammar here
 */
export function highlightCode(code: string, language: string): string | undefined {
  const grammar = languageOf(language).grammar ?? language;
  return hljs.getLanguage(grammar) && hljs.highlight(code, { language: grammar, ignoreIllegals: true }).value;
}
