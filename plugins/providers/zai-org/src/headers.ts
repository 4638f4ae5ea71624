/** The vendor counts where calls come from, and answers in the language that is asked for. */
export function headers(): Readonly<Record<string, string>> {
  return { "x-source-channel": "hugging_face", "accept-language": "en-US,en" };
}
