import { code, defineLibrary, python } from "@patchbay/core/library";

/** The repository that the library loads by default; others need a YAML configuration file that names their weights. */
const OWN_REPOSITORY = "kyutai/pocket-tts";

export default defineLibrary({
  snippets({ id }, { files = [] }) {
    const { imports, search, config } =
      id === OWN_REPOSITORY
        ? OWN
        : configured(
            id,
            files.map(({ path }) => path),
          );
    return [
      {
        language: "python",
        install: "pip install pocket-tts scipy",
        code: python`
          import scipy.io.wavfile
          ${code(imports)}
          from pocket_tts import TTSModel

          ${code(search)}
          model = TTSModel.load_model(${code(config)})
          voice = model.get_state_for_audio_prompt("hf://kyutai/tts-voices/alba-mackenna/casual.wav")
          audio = model.generate_audio(voice, "The harbor lights come on at dusk.")
          scipy.io.wavfile.write("output.wav", model.sample_rate, audio.numpy())
        `,
      },
    ];
  },
});

const OWN = { imports: "", search: "", config: "" };

/** Names the configuration file if the repository's files are known; otherwise the code searches for it. */
function configured(id: string, paths: readonly string[]): typeof OWN {
  const name = paths.find((path) => /\.ya?ml$/i.test(path));
  return {
    imports: `from huggingface_hub import hf_hub_download${name === undefined ? ", list_repo_files" : ""}`,
    search:
      name === undefined
        ? python`name = next(file for file in list_repo_files(${id}) if file.endswith((".yaml", ".yml")))`
        : "",
    config: python`config=hf_hub_download(${id}, ${name ?? code("name")})`,
  };
}
