import { code, defineLibrary, python, type Snippet } from "@patchbay/core/library";

/** The repository that the library loads by itself; another's weights are named by a configuration file. */
const OWN_REPOSITORY = "kyutai/pocket-tts";

export default defineLibrary({
  snippets: ({ id }) => [
    id === OWN_REPOSITORY
      ? speechSnippet({ imports: "", config: "" })
      : {
          ...speechSnippet({
            imports: "from huggingface_hub import hf_hub_download",
            config: python`config=hf_hub_download(${id}, "config.yaml")`,
          }),
          note: "Put the name of the repository's YAML file in place of config.yaml.",
        },
  ],
});

const speechSnippet = ({ imports, config }: { imports: string; config: string }): Snippet => ({
  language: "python",
  install: "pip install pocket-tts scipy",
  code: python`
    import scipy.io.wavfile
    ${code(imports)}
    from pocket_tts import TTSModel

    model = TTSModel.load_model(${code(config)})
    voice = model.get_state_for_audio_prompt("hf://kyutai/tts-voices/alba-mackenna/casual.wav")
    audio = model.generate_audio(voice, "The harbour lights come on at dusk.")
    scipy.io.wavfile.write("output.wav", model.sample_rate, audio.numpy())
  `,
});
