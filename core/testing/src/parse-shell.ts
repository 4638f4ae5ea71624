import { spawnSync } from "node:child_process";

/**
 * The structure of a POSIX shell script: `word` for each word, with `$` for each expansion in it, and its operators.
 * Comments are left out; here-documents are not known.
 * @throws SyntaxError for a quote that is not closed
 */
export function parseShell(script: string): string[] {
  const tokens: string[] = [];
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) tokens.push(word);
    word = undefined;
  };
  // One alternative per piece of a script; the last takes any other character.
  for (const [piece] of script.matchAll(
    /\\\n|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*"|(?:(?<=^|[\s;&|()])#.*)|[ \t]+|\n|&&|\|\||;;|>>|[;&|<>()]|[^]/g,
  )) {
    if (piece === "\\\n" || (piece.startsWith("#") && word === undefined)) continue;
    if (/^[ \t]+$/.test(piece)) endWord();
    else if (/^(\n|&&|\|\||;;|>>|[;&|<>()])$/.test(piece)) {
      endWord();
      tokens.push(piece);
    } else {
      if (piece === "'" || piece === '"')
        throw new SyntaxError(`Shell script has an open quote: ${script.slice(0, 200)}`);
      word = (word ?? "word") + expansionsIn(piece);
    }
  }
  endWord();
  return tokens;
}

function expansionsIn(piece: string): string {
  if (/^['\\]/.test(piece)) return "";
  return "$".repeat(piece.replaceAll(/\\[^]/g, "").match(/[$`]/g)?.length ?? 0);
}

/** Asks the system's shell whether scripts parse, without running them. @throws SyntaxError with the shell's words */
export function checkShellSyntax(scripts: readonly string[]): void {
  // A command line has room for two megabytes.
  for (let sent = 0; sent < scripts.length; sent += 60) checkSome(scripts.slice(sent, sent + 60));
}

function checkSome(scripts: readonly string[]): void {
  const each = 'for script do sh -n -c "$script" || exit 1; done';
  const { status, stderr, error } = spawnSync("sh", ["-c", each, "sh", ...scripts], { encoding: "utf8" });
  if (error) throw error;
  if (status !== 0) throw new SyntaxError(`Shell script does not parse: ${stderr.trim()}`);
}
