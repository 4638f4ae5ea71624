import { jsLiteral, pythonLiteral, shellWord } from "./literal.ts";

/** A host's settings for a language. */
export interface Language {
  /** Display name. */
  readonly label: string;
  /** Name of its grammar in the page's highlighter; absent: shown without highlighting. */
  readonly grammar?: string;
  /** The parser that the checks use; absent: code in this language cannot be checked against hostile values. */
  readonly parser?: "python" | "js" | "sh" | "json";
  /** Writes a value as a literal of the language. @throws TypeError for a value that has no literal */
  readonly quote?: (value: unknown) => string;
}

/** The languages of snippets, in the order that pages offer them. A library may use others too. */
export const LANGUAGES = {
  python: { label: "Python", grammar: "python", parser: "python", quote: pythonLiteral },
  js: { label: "JavaScript", grammar: "javascript", parser: "js", quote: jsLiteral },
  sh: { label: "Shell", grammar: "bash", parser: "sh", quote: shellWord },
  json: { label: "JSON", grammar: "json", parser: "json", quote: jsLiteral },
  text: { label: "Text" },
} as const satisfies Readonly<Record<string, Language>>;

/** A language by the name that snippets and manifests use; a language outside the table has its name as its label. */
export function languageOf(name: string): Language {
  return Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name as keyof typeof LANGUAGES] : { label: name };
}
