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
  // One alternative per piece of a script; the last two take plain text and any other character.
  for (const [piece] of script.matchAll(
    /\\\n|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*"|(?:(?<=^|[\s;&|()])#.*)|[ \t]+|\n|&&|\|\||;;|>>|[;&|<>()]|[^\s'"\\$`#;&|<>()]+|[^]/g,
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

/**
 * Checks with the system's shell that scripts parse, without running them. @throws SyntaxError with the shell's
 * message
 */
export function checkShellSyntax(scripts: readonly string[]): void {
  if (scripts.length === 0) return;
  const joinable = scripts.filter((script) => !REACHES_ON.test(script));
  // Starting a process takes a thousand times longer than parsing.
  const rest = parsesTogether(joinable) ? scripts.filter((script) => !joinable.includes(script)) : scripts;
  // A command line is limited to two megabytes.
  for (let sent = 0; sent < rest.length; sent += 60) checkSome(rest.slice(sent, sent + 60));
}

/** A here-document, an expansion in braces and the end of all text reach beyond their script if they are not closed. */
const REACHES_ON = /<<|\$\{|\0/;

/**
 * Whether the shell takes scripts one after the other. What surrounds each keeps it from being completed by the next
 * one:
 * a block or parenthesis that is left open meets an end that is not its own, and an open quote or arithmetic one that
 * leaves a parenthesis behind.
 */
function parsesTogether(scripts: readonly string[]): boolean {
  const guarded = scripts.map((script) => `case x in x)\n{\n:\n${script}\n}\n;;\nesac\n: '))(' "))(" '\`))('\n`);
  const { status, error } = spawnSync("sh", ["-n"], {
    input: guarded.join(""),
    stdio: ["pipe", "ignore", "ignore"],
  });
  if (error) throw error;
  return status === 0;
}

function checkSome(scripts: readonly string[]): void {
  const each = 'for script do sh -n -c "$script" || exit 1; done';
  const { status, stderr, error } = spawnSync("sh", ["-c", each, "sh", ...scripts], { encoding: "utf8" });
  if (error) throw error;
  if (status !== 0) throw new SyntaxError(`Shell script does not parse: ${stderr.trim()}`);
}
