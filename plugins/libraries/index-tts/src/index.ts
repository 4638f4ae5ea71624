import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "git clone https://github.com/index-tts/index-tts.git\ncd index-tts\nuv sync --all-extras",
      note: "Run it with uv run in the cloned folder; voice.wav is a recording of the voice to speak with.",
      code: python`
        from huggingface_hub import snapshot_download
        from indextts.infer import IndexTTS

        snapshot_download(${id}, local_dir="checkpoints")
        tts = IndexTTS(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")
        tts.infer("voice.wav", "The ferry leaves at seven.", "speech.wav")
      `,
    },
  ],
});
