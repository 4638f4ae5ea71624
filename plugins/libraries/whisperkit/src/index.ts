import { defineLibrary, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets: () => [
    {
      language: "sh",
      install: "brew install whisperkit-cli",
      note: "Where no --model is given, the one that suits the machine is taken.",
      code: sh`
        whisperkit-cli transcribe --audio-path recording.wav
        whisperkit-cli transcribe --audio-path recording.wav --model large-v3 --model-prefix distil
        whisperkit-cli transcribe --help
      `,
    },
  ],
});
