import type { DescribedCommand, DescribedOption } from "./describe-commands.ts";

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const namesOf = (described: readonly { readonly name: string }[]): string =>
  described.map(({ name }) => name).join(" ");

/** Completes commands, their options and first words; files elsewhere. Runs on Bash 3.2, the one of macOS. */
export function bashScript(commands: readonly DescribedCommand[]): string {
  const cases = commands.map(
    ({ name, options, choices }) =>
      `    ${name}) options=${quoted(namesOf(options))} words=${quoted(choices.join(" "))} ;;`,
  );
  return `# Completion of patchbay for bash: source <(patchbay completion bash)
_patchbay() {
  local current=\${COMP_WORDS[COMP_CWORD]} command=start options='' words='' index
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] && [[ $current != -* ]]; then
    COMPREPLY=($(compgen -W ${quoted(namesOf(commands))} -- "$current"))
    return
  fi
  [[ \${COMP_WORDS[1]} != -* ]] && command=\${COMP_WORDS[1]}
  # Another command begins after two dashes.
  for ((index = 2; index < COMP_CWORD; index++)); do
    [[ \${COMP_WORDS[index]} == -- ]] && return
  done
  case $command in
${cases.join("\n")}
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [ "$COMP_CWORD" -eq 2 ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -o default -F _patchbay patchbay`;
}

/** Escapes what ends a description in zsh. */
const escaped = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);

const optionOf = ({ name, about, takesValue, isMultiple }: DescribedOption): string =>
  quoted(`${isMultiple ? "*" : ""}${name}[${escaped(about)}]${takesValue ? ":value:_files" : ""}`);

export function zshScript(commands: readonly DescribedCommand[]): string {
  const cases = commands.map(({ name, options, choices }) => {
    const first = choices.length > 0 ? [quoted(`1:word:(${choices.join(" ")})`)] : [];
    const all = [...options.map(optionOf), ...first, quoted("*:file:_files")];
    return `    ${name})\n      _arguments ${all.join(" \\\n        ")} ;;`;
  });
  return `#compdef patchbay
# Completion of patchbay for zsh: source <(patchbay completion zsh)
_patchbay() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join("\n")}
  )
  if ((CURRENT == 2)) && [[ $PREFIX != -* ]]; then
    _describe -t commands command commands
    return
  fi
  local command=start
  if [[ $words[2] != -* ]]; then
    command=$words[2]
    shift words
    ((CURRENT--))
  fi
  case $command in
${cases.join("\n")}
  esac
}
if [[ $funcstack[1] == _patchbay ]]; then
  _patchbay "$@"
else
  compdef _patchbay patchbay
fi`;
}

export function fishScript(commands: readonly DescribedCommand[]): string {
  const lines = commands.flatMap(({ name, summary, options, choices }) => {
    const seen = `__fish_seen_subcommand_from ${name}`;
    // Options without a command are those of the default one.
    const condition = quoted(name === "start" ? `__fish_use_subcommand; or ${seen}` : seen);
    return [
      `complete -c patchbay -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...(choices.length > 0 ? [`complete -c patchbay -n ${condition} -f -a ${quoted(choices.join(" "))}`] : []),
      ...options.map((option) => {
        const value = option.takesValue ? " -r" : "";
        return `complete -c patchbay -n ${condition} -l ${option.name.slice(2)}${value} -d ${quoted(option.about)}`;
      }),
    ];
  });
  return `# Completion of patchbay for fish: patchbay completion fish | source\n${lines.join("\n")}`;
}
