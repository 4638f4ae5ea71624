import { languageOf, type Language, type Snippet } from "@patchbay/core/library";
import { parseJs, parsePython } from "./parse-code.ts";
import { checkShellSyntax, parseShell } from "./parse-shell.ts";

/**
 * The structure of a snippet, without the content of its names and literals: equal structures do the same with other values.
 */
export interface SnippetStructure {
  readonly language: Snippet["language"];
  readonly code: readonly string[];
  readonly install: readonly string[];
  readonly link: readonly string[];
}

const PARSERS: Readonly<Record<NonNullable<Language["parser"]>, (code: string) => readonly string[]>> = {
  python: parsePython,
  js: parseJs,
  sh: parseShell,
  // Names of members are the library's own, values the record's.
  json: (code) => [JSON.stringify(JSON.parse(code), (_, value: unknown) => (typeof value === "string" ? "" : value))],
};

/** Structures of the code that was read last: of a record with another value most code stays as it is. */
const structures = new Map<string, readonly string[]>();
const MOST_STRUCTURES = 4000;

function parse(language: string, code: string): readonly string[] {
  if (code === "" || language === "text") return [];
  const { parser, label } = languageOf(language);
  if (parser) {
    const known = `${parser}\n${code}`;
    const structure = structures.get(known) ?? PARSERS[parser](code);
    if (structures.size >= MOST_STRUCTURES) structures.clear();
    structures.set(known, structure);
    return structure;
  }
  throw new Error(
    `There is no parser for ${label}: what its code does with hostile values cannot be checked. State an exception.`,
  );
}

/** Scripts that the system's shell has accepted: most install commands are the same in every case. */
const accepted = new Set<string>();
/** Scripts that were read since the shell was last asked. */
const unseen = new Set<string>();

/**
 * Asks the system's shell about all commands that `structureOf` has read, in one process: starting one takes longer than
 * all the rest. @throws SyntaxError for one that does not parse
 */
export function acceptShell(): void {
  const scripts = [...unseen];
  unseen.clear();
  checkShellSyntax(scripts);
  for (const script of scripts) accepted.add(script);
}

/** Reads snippets with a parser of their language. @throws SyntaxError for code that does not parse */
export function structureOf(snippets: readonly Snippet[]): SnippetStructure[] {
  return snippets.map(({ language, code, install, link }) => {
    for (const script of [language === "sh" ? code : undefined, install])
      if (script !== undefined && !accepted.has(script)) unseen.add(script);
    return {
      language,
      code: parse(language, code),
      install: parseShell(install ?? ""),
      link: link === undefined ? [] : parseLink(link),
    };
  });
}

/** Schemes that run the address's content in the page, or show it as part of the page. */
const SCRIPTS = ["about:", "blob:", "data:", "file:", "filesystem:", "javascript:", "vbscript:"];

/** Where an address leads, and the names in its query; values and the path's further steps may differ. */
function parseLink(link: string): string[] {
  const { protocol, host, searchParams, hash, pathname } = new URL(link);
  if (SCRIPTS.includes(protocol)) throw new SyntaxError(`A link must not begin with ${protocol}`);
  if (!/^[!-~]*$/.test(link))
    throw new SyntaxError(`A link has characters that are not escaped: ${link.slice(0, 200)}`);
  if (!link.includes(pathname)) throw new SyntaxError(`A link's path leads elsewhere: ${link.slice(0, 200)}`);
  return [protocol, host, pathname.split("/")[1] ?? "", ...searchParams.keys(), hash === "" ? "" : "#"];
}
