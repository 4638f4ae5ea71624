import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install:
        "pip install https://github.com/KittenML/KittenTTS/releases/download/0.8.1/kittentts-0.8.1-py3-none-any.whl soundfile",
      code: python`
        import soundfile as sf
        from kittentts import KittenTTS

        model = KittenTTS(${id})
        audio = model.generate("The ferry leaves at seven.")
        sf.write("speech.wav", audio, 24000)
      `,
    },
  ],
});
