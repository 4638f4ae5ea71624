import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install voxcpm soundfile",
      note: "To clone a voice, give a recording as prompt_wav_path and what it says as prompt_text.",
      code: python`
        import soundfile as sf
        from voxcpm import VoxCPM

        model = VoxCPM.from_pretrained(${id})
        audio = model.generate(
            text="The night train crosses the valley without a stop.",
            prompt_wav_path=None,
            prompt_text=None,
            cfg_value=2.0,
            inference_timesteps=10,
            normalize=True,
            denoise=True,
            retry_badcase=True,
            retry_badcase_max_times=3,
            retry_badcase_ratio_threshold=6.0,
        )
        sf.write("output.wav", audio, 16000)
      `,
    },
  ],
});
