import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "git clone https://github.com/Phantom-video/Phantom && cd Phantom && pip install -r requirements.txt",
      note: "Run it in the cloned folder, with the text encoder and the VAE of Wan2.1 in the checkpoint's folder.",
      code: python`
        from huggingface_hub import snapshot_download
        from phantom_wan import WanI2V, configs
        from phantom_wan.utils.utils import cache_video
        from PIL import Image

        config = configs.WAN_CONFIGS["i2v-14B"]
        pipeline = WanI2V(config=config, checkpoint_dir=snapshot_download(${id}))

        image = Image.open("image.png").convert("RGB")
        video = pipeline.generate("A paper boat drifts down a stream", image)
        cache_video(tensor=video[None], save_file="output.mp4", fps=config.sample_fps)
      `,
    },
  ],
});
