# Runs scripts, which come one after another with a NUL behind each, in a shell that finds no command: each that one asks for is
# written with its words and the variables that it is given, a NUL behind each of them, then a \x01. A \x02 follows each script, a
# \x03 one that does not parse or ends with an error.
PATH=/nonexistent
command_not_found_handle() {
  printf '%s\0' "$@" >&3
  local name
  for name in $(compgen -e); do
    case $name in HOME | PATH | PWD | OLDPWD | SHLVL | _) ;; *) printf '%s=%s\0' "$name" "${!name}" >&3 ;; esac
  done
  printf '\001' >&3
}
cd() { command_not_found_handle cd "$@"; }
exec 3>&1 1>/dev/null 2>/dev/null
while IFS= read -r -d '' script; do
  # A command with a slash is looked up as a file, but for functions of that name.
  (
    rest=$script
    while [[ $rest =~ (^|$'\n'|'; '|'&& ')(\./[[:alnum:]./_-]+)(.*) ]]; do
      eval "function ${BASH_REMATCH[2]} { command_not_found_handle ${BASH_REMATCH[2]} \"\$@\"; }"
      rest=${BASH_REMATCH[3]}
    done
    eval "$script"
  ) </dev/null || printf '\003' >&3
  printf '\002' >&3
done
