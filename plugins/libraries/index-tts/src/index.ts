import { code, defineLibrary, python } from "@patchbay/core/library";

/** Each generation has its own module, whose classes name the text argument differently. */
function generation(id: string): { readonly module: string; readonly name: string; readonly speak: string } {
  const speak = '"voice.wav", "The ferry leaves at seven.", "speech.wav"';
  if (/IndexTTS-2\.5/i.test(id)) return { module: "infer_v2_5", name: "IndexTTS2", speak: `${speak}, lang="EN"` };
  if (/IndexTTS-2/i.test(id)) return { module: "infer_v2", name: "IndexTTS2", speak };
  return { module: "infer", name: "IndexTTS", speak };
}

export default defineLibrary({
  snippets({ id }) {
    const { module, name, speak } = generation(id);
    return [
      {
        language: "python",
        install: "git clone https://github.com/index-tts/index-tts.git\ncd index-tts\nuv sync --all-extras",
        note: "Run it with uv run in the cloned folder; voice.wav is a recording of the voice to speak with.",
        code: python`
          from huggingface_hub import snapshot_download
          from indextts.${code(module)} import ${code(name)}

          snapshot_download(${id}, local_dir="checkpoints")
          tts = ${code(name)}(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")
          tts.infer(${code(speak)})
        `,
      },
    ];
  },
});
