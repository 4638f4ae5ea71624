import { jsLiteral, pythonLiteral, shellWord } from "./literal.ts";

/** What the hosts know of a language. */
export interface Language {
  /** What people call it. */
  readonly label: string;
  /** Name of its grammar at the page's highlighter; absent: shown plain. */
  readonly grammar?: string;
  /** Which of the checks' parsers reads it; absent: what code in it does with a hostile value cannot be checked. */
  readonly parser?: "python" | "js" | "sh" | "json";
  /** Writes a value as a literal of the language. @throws TypeError for a value that has none */
  readonly quote?: (value: unknown) => string;
}

/** The languages of snippets, in the order in which pages offer them. A library may write in others too. */
export const LANGUAGES = {
  python: { label: "Python", grammar: "python", parser: "python", quote: pythonLiteral },
  js: { label: "JavaScript", grammar: "javascript", parser: "js", quote: jsLiteral },
  sh: { label: "Shell", grammar: "bash", parser: "sh", quote: shellWord },
  json: { label: "JSON", grammar: "json", parser: "json", quote: jsLiteral },
  text: { label: "Text" },
} as const satisfies Readonly<Record<string, Language>>;

/** A language by the name that snippets and manifests use; one that is not in the table has its name as label. */
export function languageOf(name: string): Language {
  return Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name as keyof typeof LANGUAGES] : { label: name };
}
