import type { ParseArgsConfig } from "node:util";

/** A command's working folder and outputs: the real process, or strings in tests. */
export interface CommandContext {
  /** Working directory, against which paths are resolved. */
  readonly cwd: string;
  /** Variables of the environment: keys, settings of providers, proxies. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints a line of the result. */
  print(line: string): void;
  /** Prints a line about a problem. */
  warn(line: string): void;
  /** Whether `warn` prints on a terminal, for people; otherwise programs may read it. */
  readonly isTerminal?: boolean;
  /** Asks a question in the terminal; absent if there is none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Reads the standard input to its end; absent if a command cannot have one. */
  readonly input?: (() => Promise<string>) | undefined;
  /** Resolves with the next signal that stops a long-running command. Until it is called, the first one ends the process. */
  stopped(): Promise<NodeJS.Signals>;
}

/** A subcommand of `patchbay`. */
export interface Command {
  /** What `--help` prints: its usage, what it does, and a line for each option. */
  readonly help: string;
  /** What `parseArgs` takes; suggestions and completions use them too. */
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /** What its first word can be, if that is one of a few; absent: files, folders or names. */
  readonly choices?: readonly string[];
  /**
   * Runs with the words after the command's name.
   * @returns the exit code: 0 for success, 1 when something failed
   * @throws UsageError for a command line that is not understood, as `parseArgs` does; PatchbayError for other input
   */
  run(args: string[], context: CommandContext): Promise<number>;
}

/** Prints the result of `--json`. */
export function printJson({ print }: Pick<CommandContext, "print">, value: unknown): void {
  print(JSON.stringify(value, undefined, 2));
}

/** Lays rows out in columns; the last column is as wide as it likes. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
