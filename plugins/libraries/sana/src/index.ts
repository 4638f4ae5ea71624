import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "git clone https://github.com/NVlabs/Sana.git && cd Sana && pip install -e .",
      note: "Run it in the cloned folder. Add the checkpoint's path to the model's ID, for example /checkpoints/name.pth.",
      code: python`
        import torch
        from app.sana_pipeline import SanaPipeline
        from torchvision.utils import save_image

        sana = SanaPipeline("configs/sana_config/1024ms/Sana_1600M_img1024.yaml")
        sana.from_pretrained(${`hf://${id}`})

        image = sana(
            prompt="A red fox in fresh snow, evening light",
            height=1024,
            width=1024,
            guidance_scale=5.0,
            pag_guidance_scale=2.0,
            num_inference_steps=18,
            generator=torch.Generator(device="cuda").manual_seed(7),
        )
        save_image(image, "output.png", normalize=True, value_range=(-1, 1))
      `,
    },
  ],
});
