import { COMMANDS } from "../command-table.ts";

/** An option of a command. */
export interface DescribedOption {
  /** With its dashes. */
  readonly name: string;
  readonly takesValue: boolean;
  readonly isMultiple: boolean;
  /** The first line about it in the command's help; empty if the help refers to another command. */
  readonly about: string;
}

/** A command as completions and the documentation show it. */
export interface DescribedCommand {
  readonly name: string;
  readonly summary: string;
  readonly help: string;
  /** What its first word can be. */
  readonly choices: readonly string[];
  readonly options: readonly DescribedOption[];
}

/** Every command of the table, with `help`. Loads all of their modules. */
export async function describeCommands(): Promise<readonly DescribedCommand[]> {
  const commands = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, [summary, load]]): Promise<DescribedCommand> => {
      const { help, options, choices = [] } = await load();
      const described = Object.entries(options).map(([option, { type, multiple = false }]): DescribedOption => ({
        name: `--${option}`,
        takesValue: type === "string",
        isMultiple: multiple,
        about: aboutOption(help, `--${option}`),
      }));
      const helpOption = { name: "--help", takesValue: false, isMultiple: false, about: "Explain the command" };
      return {
        name,
        summary,
        help,
        choices,
        options: [...described.filter(({ name: each }) => each !== "--help"), helpOption],
      };
    }),
  );
  const names = commands.map(({ name }) => name);
  return [...commands, { name: "help", summary: "Explain a command", help: "", choices: names, options: [] }];
}

function aboutOption(help: string, name: string): string {
  const line = help.split("\n").find((each) => new RegExp(`^ {2}${name}[ ,]`).test(each)) ?? "";
  const [, , about = ""] = /^ {2}(--[^ ]+(?: <[^>]+>)?) +(.*)$/.exec(line) ?? [];
  return about;
}
