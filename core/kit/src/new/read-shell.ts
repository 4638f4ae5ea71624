import { InputError } from "@patchbay/core/errors";

/** A command of a shell script. */
export interface ShellCommand {
  /** Name and arguments without quotes; see `EXPANSION`. */
  readonly args: readonly string[];
  /** Its here-document. */
  readonly input?: string;
  /** Where it ends in the script. */
  readonly end: number;
}

/** An expansion in an argument: `$KEY` and `${KEY}` with the variable's name, `$(command)` without one. */
export const EXPANSION = /\uE000(\w*)\uE001/g;

const expansion = (variable: string): string => `\uE000${variable}\uE001`;

/** One alternative per piece of a script; the last two take plain text and any other character. */
const PIECE =
  /\\\r?\n|\\[^]|'[^']*'|\$'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|\$\([^()]*\)|`[^`]*`|\$\{\w+[^}]*\}|\$\w+|(?<=^|\s)#[^\n]*|[ \t]+|\r?\n|<<-?[ \t]*(['"]?)(\w+)\1|&&|\|\||>>|[;&|<>]|[^\s'"\\$`#;&|<>]+|[^]/gy;

/**
 * Reads a script command by command, without running or expanding anything. What follows a command is read with the next
 * one. @throws InputError for an open quote
 */
export function* readShell(script: string): Generator<ShellCommand> {
  let args: string[] = [];
  let argument: string | undefined;
  let delimiter: string | undefined;
  let input: string | undefined;
  let isFileName = false;
  const endArgument = (): void => {
    if (argument !== undefined && !isFileName) args.push(argument);
    if (argument !== undefined) isFileName = false;
    argument = undefined;
  };
  const endCommand = (end: number): ShellCommand[] => {
    endArgument();
    const commands = args.length > 0 ? [{ args, ...(input !== undefined && { input }), end }] : [];
    [args, input, isFileName] = [[], undefined, false];
    return commands;
  };

  let end = 0;
  for (let match = pieceAt(script, end); match; match = pieceAt(script, end)) {
    const [piece, , marker] = match;
    end = match.index + piece.length;
    if (/^\\\r?\n$/.test(piece) || (piece.startsWith("#") && argument === undefined && piece.length > 1)) continue;
    if (/^[ \t]+$/.test(piece)) endArgument();
    else if (marker !== undefined) delimiter = marker;
    else if (/^\r?\n$/.test(piece) && delimiter !== undefined) {
      const rest = script.slice(end);
      const last = new RegExp(`^[ \\t]*${delimiter}[ \\t]*$`, "m").exec(rest);
      input = rest.slice(0, last?.index ?? rest.length);
      end += last ? last.index + last[0].length : rest.length;
      delimiter = undefined;
      yield* endCommand(end);
    } else if (/^(\r?\n|&&|\|\||[;&|])$/.test(piece)) yield* endCommand(end);
    else if (/^(>>|[<>])$/.test(piece)) {
      endArgument();
      isFileName = true;
    } else argument = (argument ?? "") + textOf(piece);
  }
  yield* endCommand(end);
}

/** The piece that begins at a position: a generator cannot keep it in the expression, which others use meanwhile. */
function pieceAt(script: string, position: number): RegExpExecArray | null {
  PIECE.lastIndex = position;
  return PIECE.exec(script);
}

function textOf(piece: string): string {
  if (piece === "'" || piece === '"') {
    throw new InputError("The command has a quote that is not closed. Copy the whole command.");
  }
  if (piece.startsWith("$'")) return unescape(piece.slice(2, -1));
  if (piece.startsWith("'")) return piece.slice(1, -1);
  if (piece.startsWith('"')) return expand(piece.slice(1, -1));
  if (piece.startsWith("\\")) return piece.slice(1);
  return expand(piece);
}

function expand(text: string): string {
  return text.replaceAll(
    /\\\r?\n|\\(["\\$`])|\$\([^()]*\)|`[^`]*`|\$\{(\w+)[^}]*\}|\$(\w+)/g,
    (piece, escaped?: string, braced?: string, plain?: string) => {
      if (/^\\\r?\n$/.test(piece)) return "";
      return escaped ?? expansion(braced ?? plain ?? "");
    },
  );
}

const CONTROLS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

function unescape(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code?: string, character = "") =>
    code === undefined ? (CONTROLS[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
