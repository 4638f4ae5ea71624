import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install qwen-tts",
      note: "flash_attention_2 needs the package flash-attn: leave the argument out where there is none.",
      code: python`
        import soundfile as sf
        import torch
        from qwen_tts import Qwen3TTSModel

        model = Qwen3TTSModel.from_pretrained(
            ${id},
            device_map="cuda:0",
            dtype=torch.bfloat16,
            attn_implementation="flash_attention_2",
        )
        speech, sample_rate = model.generate_custom_voice(
            text="The bakery opens at six, and the bread is gone by eight.",
            language="English",
            speaker="Ryan",
        )
        sf.write("output.wav", speech[0], sample_rate)
      `,
    },
  ],
});
