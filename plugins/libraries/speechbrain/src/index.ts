import { code, defineLibrary, noteSnippet, python } from "@patchbay/core/library";

/** What each interface class does with a file. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ["EncoderASR", "transcribe_file"],
  ["EncoderClassifier", "classify_file"],
  ["EncoderDecoderASR", "transcribe_file"],
  ["SepformerSeparation", "separate_file"],
  ["SpectralMaskEnhancement", "enhance_file"],
]);

export default defineLibrary({
  snippets({ id, config }) {
    const name = config?.speechbrain?.speechbrain_interface;
    if (name === undefined) return [noteSnippet("interface not specified in config.json")];
    const method = METHODS.get(name);
    if (method === undefined) return [noteSnippet("interface in config.json invalid")];
    return [
      {
        language: "python",
        install: "pip install speechbrain",
        code: python`
          from speechbrain.inference import ${code(name)}

          model = ${code(name)}.from_hparams(source=${id})
          result = model.${code(method)}("file.wav")
        `,
      },
    ];
  },
});
