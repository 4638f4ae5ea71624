import { languageOf, type Language, type Snippet } from "@patchbay/core/library";
import { parseJs, parsePython } from "./parse-code.ts";
import { checkShellSyntax, parseShell } from "./parse-shell.ts";

/** What a snippet is made of, without what its names and literals say: equal structures do the same to other values. */
export interface SnippetStructure {
  readonly language: Snippet["language"];
  readonly code: readonly string[];
  readonly install: readonly string[];
}

const PARSERS: Readonly<Record<NonNullable<Language["parser"]>, (code: string) => readonly string[]>> = {
  python: parsePython,
  js: parseJs,
  sh: parseShell,
};

function parse(language: string, code: string): readonly string[] {
  if (code === "" || language === "text") return [];
  const { parser, label } = languageOf(language);
  if (parser) return PARSERS[parser](code);
  throw new Error(
    `There is no parser for ${label}: what its code does with hostile values cannot be checked. State an exception.`,
  );
}

/** Scripts that the system's shell has accepted: most install commands are the same in every case. */
const accepted = new Set<string>();

/** Reads snippets with a parser of their language. @throws SyntaxError for code that does not parse */
export function structureOf(snippets: readonly Snippet[]): SnippetStructure[] {
  const scripts = snippets.flatMap(({ language, code, install }) => [
    ...(language === "sh" ? [code] : []),
    ...(install === undefined ? [] : [install]),
  ]);
  const unseen = scripts.filter((script) => !accepted.has(script));
  checkShellSyntax(unseen);
  for (const script of unseen) accepted.add(script);
  return snippets.map(({ language, code, install = "" }) => ({
    language,
    code: parse(language, code),
    install: parseShell(install),
  }));
}
