import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/nari-labs/dia2.git",
      code: python`
        from dia2 import Dia2, GenerationConfig, SamplingConfig

        model = Dia2.from_repo(${id}, device="cuda", dtype="bfloat16")
        config = GenerationConfig(
            cfg_scale=2.0,
            audio=SamplingConfig(temperature=0.8, top_k=50),
        )

        text = "[S1] Is the soup ready? [S2] Nearly. It only needs a little salt."
        model.generate(text, config=config, output_wav="dialogue.wav")
      `,
    },
  ],
});
