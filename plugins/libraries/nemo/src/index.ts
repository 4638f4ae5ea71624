import { defineLibrary, noteSnippet, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags }) {
    if (!tags.includes("automatic-speech-recognition")) {
      return [noteSnippet("tag did not correspond to a valid NeMo domain.")];
    }
    return [
      {
        language: "python",
        install: "pip install 'nemo_toolkit[asr]'",
        code: python`
          import nemo.collections.asr as nemo_asr

          model = nemo_asr.models.ASRModel.from_pretrained(${id})
          transcripts = model.transcribe(["file.wav"])
          print(transcripts[0].text)
        `,
      },
    ];
  },
});
