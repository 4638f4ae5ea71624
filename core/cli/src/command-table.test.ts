import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runPatchbay } from "../testing/run-patchbay.ts";
import { COMMANDS } from "./command-table.ts";
import { describeCommands } from "./completion/describe-commands.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const README = path.join(ROOT, "core/cli/README.md");

describe("the list of commands", () => {
  it("explains every option that a command takes, and no other", async () => {
    for (const { name, help, options } of await describeCommands()) {
      const explained = [...help.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([option]) => option);
      const missing = options.filter((option) => option.name !== "--help" && !explained.includes(option.name));
      expect([name, missing.map((option) => option.name)]).toEqual([name, []]);
      const atStart = [...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option ?? "");
      expect([name, atStart.filter((option) => !options.some((each) => each.name === option))]).toEqual([name, []]);
    }
  });

  it("is the table of the package's README", async () => {
    const rows = Object.entries(COMMANDS).map(([name, [summary]]) => [`\`${name}\``, summary]);
    const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
    const lineOf = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
    const table = [lineOf(["command", "what it does"]), lineOf(widths.map((width) => "-".repeat(width)))];
    const text = await readFile(README, "utf8");
    const generated = [...table, ...rows.map(lineOf)].join("\n");
    await expect(text.replace(/^\| command [^]*?(?=\n\n)/m, () => generated)).toMatchFileSnapshot(README);
  });

  it("is the page of the documentation, with each command's help", async () => {
    const commands = await describeCommands();
    const sections = commands
      .filter(({ help }) => help !== "")
      .map(({ name, summary, help }) => `## ${name}\n\n${summary}.\n\n\`\`\`text\n${help}\n\`\`\``);
    const page = `${INTRODUCTION}\n\n${sections.join("\n\n")}\n`;
    await expect(page).toMatchFileSnapshot(path.join(ROOT, "docs/commands.md"));
  });

  it("is what help prints", async () => {
    const { printed } = await runPatchbay(".", "help");
    for (const [name, [summary]] of Object.entries(COMMANDS))
      expect(printed).toContain(`  ${name.padEnd(12)}${summary}`);
  });
});

const INTRODUCTION = `# Commands

Every command of \`npx @patchbay/cli\`, or \`npx patchbay\` after \`npm install --save-dev @patchbay/cli\`. \`patchbay help <command>\` prints the same. A misspelled command or option is answered with the one that is most like it.

## Exit codes

| code  | meaning                                                                                                                        |
| ----- | ------------------------------------------------------------------------------------------------------------------------------ |
| 0     | it worked                                                                                                                      |
| 1     | something failed: a check, a call, a file that cannot be read, a value that is refused                                         |
| 2     | the command line is not understood: an unknown command or option, a word that is missing or too many, or a number that is none |
| other | of \`record\` and \`replay\`: the exit code of the command after \`--\`; of \`torture\`, 130 if you stop it                            |

## Output for programs

Results go to the standard output, and problems to the standard error. If the reader of a pipe leaves (\`| head -1\`), the command continues without it. With \`--json\`, the standard output is one JSON value and nothing else: \`build\`, \`check\`, \`ci\`, \`doctor\`, \`drift\`, \`facts\`, \`index\`, \`live\`, \`tokens\`, \`torture\` and \`update\` have it. The exit code is the same with and without it.

## Completion

\`patchbay completion bash\`, \`zsh\` or \`fish\` prints a script that completes commands, options and files:

\`\`\`sh
echo 'source <(patchbay completion bash)' >> ~/.bashrc
echo 'source <(patchbay completion zsh)' >> ~/.zshrc
patchbay completion fish > ~/.config/fish/completions/patchbay.fish
\`\`\``;
