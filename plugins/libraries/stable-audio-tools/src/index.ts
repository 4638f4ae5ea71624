import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install stable-audio-tools",
      code: python`
        import torch
        import torchaudio
        from einops import rearrange
        from stable_audio_tools import get_pretrained_model
        from stable_audio_tools.inference.generation import generate_diffusion_cond

        device = "cuda" if torch.cuda.is_available() else "cpu"
        model, config = get_pretrained_model(${id})

        audio = generate_diffusion_cond(
            model.to(device),
            conditioning=[{"prompt": "Rain on a tin roof", "seconds_start": 0, "seconds_total": 10}],
            sample_size=config["sample_size"],
            device=device,
        )
        audio = rearrange(audio, "batch channel time -> channel (batch time)").float().cpu()
        torchaudio.save("output.wav", audio / audio.abs().max(), config["sample_rate"])
      `,
    },
  ],
});
