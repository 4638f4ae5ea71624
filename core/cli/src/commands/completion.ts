import { parseArgs } from "node:util";
import type { Command } from "../command.ts";
import { refuseMore, wrongWord } from "../parse-words.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

export const completionCommand: Command = {
  options: {},
  choices: SHELLS,
  help: `Usage: patchbay completion <${SHELLS.join("|")}>

Prints a script for your shell, which completes commands, options and files. Load it where the shell starts:

  bash  echo 'source <(patchbay completion bash)' >> ~/.bashrc
  zsh   echo 'source <(patchbay completion zsh)' >> ~/.zshrc, below the line with compinit
  fish  patchbay completion fish > ~/.config/fish/completions/patchbay.fish`,

  async run(args, { print }) {
    const [name, ...others] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
    refuseMore("patchbay completion takes one shell", others);
    const shell = SHELLS.find((each) => each === name);
    if (!shell) throw wrongWord("patchbay completion takes bash, zsh or fish", name, SHELLS);
    // It loads every command.
    const { describeCommands } = await import("../completion/describe-commands.ts");
    const { bashScript, fishScript, zshScript } = await import("../completion/scripts.ts");
    const script = { bash: bashScript, zsh: zshScript, fish: fishScript }[shell];
    print(script(await describeCommands()));
    return 0;
  },
};
