import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install voxcpm soundfile",
      note: "To clone a voice with VoxCPM2, pass a recording of it as reference_wav_path.",
      code: python`
        import soundfile as sf
        from voxcpm import VoxCPM

        model = VoxCPM.from_pretrained(${id}, load_denoiser=False)
        audio = model.generate(
            text="The night train crosses the valley without a stop.",
            cfg_value=2.0,
            inference_timesteps=10,
        )
        sf.write("output.wav", audio, model.tts_model.sample_rate)
      `,
    },
  ],
});
