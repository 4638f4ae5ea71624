import { execFile, execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

function hasShell(name: string): boolean {
  try {
    execFileSync(name, ["-c", "exit 0"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What a shell prints that has loaded its script. @param words after the script's file */
async function runIn(shell: string, code: string, ...words: string[]): Promise<string[]> {
  const file = path.join(await temporaryFolder(), "script");
  await writeFile(file, (await runPatchbay(".", "completion", shell)).printed);
  const { stdout } = await promisify(execFile)(shell, ["-c", code, shell, file, ...words]);
  return stdout.split("\n").filter(Boolean);
}

/** What Bash offers for the last word. */
const bash = (...words: string[]) => {
  const list = words.map((word) => `'${word}'`).join(" ");
  const line = `source "$1"; COMP_WORDS=(patchbay ${list}); COMP_CWORD=${words.length}`;
  return runIn("bash", `${line}; _patchbay; printf '%s\\n' "\${COMPREPLY[@]}"`);
};

/** What fish offers for the end of a line. */
const fish = async (line: string) => {
  const offers = await runIn("fish", `source $argv[2]; complete -C "${line}"`);
  return offers.map((offer) => offer.split("\t")[0]);
};

/** Presses Tab behind each line in a terminal, and prints the completed lines. */
const IN_ZSH = [
  "zmodload zsh/zpty",
  "zpty shell zsh -f -i",
  'zpty -w shell "PS1=; autoload -Uz compinit; compinit -D -u; source $1"',
  `zpty -w shell 'probe() { zle complete-word; print -r -- "<$BUFFER>"; zle kill-whole-line }'`,
  `zpty -w shell 'zle -N probe; bindkey "^I" probe; print ready'`,
  "zpty -r shell output '*ready*ready*'",
  "shift",
  'for line in "$@"; do',
  String.raw`  zpty -w -n shell "$line"$'\t'`,
  "  zpty -r shell output '*<*>*'",
  '  output=${output##*<}; print -r -- "${output%%>*}"',
  "done",
  "zpty -d shell",
].join("\n");

describe("patchbay completion", () => {
  it.runIf(hasShell("bash"))("completes commands, options and first words in bash", async () => {
    expect(await bash("bui")).toEqual(["build", "build-app"]);
    expect(await bash("build", "--k")).toEqual(["--kind"]);
    expect(await bash("--por")).toEqual(["--port"]);
    expect(await bash("tokens", "r")).toEqual(["rotate", "revoke"]);
    expect(await bash("help", "to")).toEqual(["tokens", "torture"]);
    // Files, and another command's words, are left to the shell.
    expect(await bash("check", "plu")).toEqual([]);
    expect(await bash("torture", "--", "npm", "--j")).toEqual([]);
  });

  it.runIf(hasShell("fish"))("completes commands, options and first words in fish", async () => {
    expect(await fish("patchbay bui")).toEqual(["build", "build-app"]);
    expect(await fish("patchbay build --k")).toEqual(["--kind"]);
    expect(await fish("patchbay new prov")).toEqual(["provider"]);
  });

  it.runIf(hasShell("zsh"))("completes commands, options and first words in zsh", async () => {
    const lines = ["wor", "build --k", "--por", "tokens ro", "help comp"].map((line) => `patchbay ${line}`);
    const completed = (await runIn("zsh", IN_ZSH, ...lines)).map((line) => line.trimEnd());
    expect(completed).toEqual([
      "patchbay worker",
      "patchbay build --kind",
      "patchbay --port",
      "patchbay tokens rotate",
      "patchbay help completion",
    ]);
  });
});
