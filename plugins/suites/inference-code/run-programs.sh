# Runs shell programs one after the other against a mock server; beside each, in .out and .status, what it has printed
# and how it has ended. The last argument is the folder.
curl() {
  words=()
  for word in "$@"; do
    case $word in
      https://router.huggingface.co/*) word="$PATCHBAY_MOCK_URL/router/${word#https://*/}" ;;
      https://*) word="$PATCHBAY_MOCK_URL/${word#https://}" ;;
    esac
    words+=("$word")
  done
  command curl --header "x-program: $(basename "$program" .sh | tr + ' ')" --silent --show-error --fail-with-body "${words[@]}"
}
for program in "$1"/*.sh; do
  (set -o pipefail; . "$program") > "$program.out" 2>&1
  echo $? > "$program.status"
done
