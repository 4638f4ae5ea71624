import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/nari-labs/dia.git soundfile",
      code: python`
        import soundfile as sf
        from dia.model import Dia

        model = Dia.from_pretrained(${id}, compute_dtype="float16")

        text = "[S1] Is the soup ready? [S2] Nearly. It only needs a little salt. (laughs)"
        sf.write("dialogue.wav", model.generate(text), 44100)
      `,
    },
  ],
});
