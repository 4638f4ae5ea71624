import { defineLibrary, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets: () => [
    {
      language: "sh",
      install: "brew install whisperkit-cli",
      note: "Without --model, it chooses a model that suits the machine.",
      code: sh`
        whisperkit-cli transcribe --audio-path recording.wav
        whisperkit-cli transcribe --audio-path recording.wav --model large-v3 --model-prefix distil
        whisperkit-cli transcribe --help
      `,
    },
  ],
});
