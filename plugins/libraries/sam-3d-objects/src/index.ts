import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "git clone https://github.com/facebookresearch/sam-3d-objects",
      note: "Follow the clone's setup guide and run the code in its folder.",
      // The configuration refers to weights in the same folder, so all files are needed.
      code: python`
        import sys

        from huggingface_hub import hf_hub_download, snapshot_download

        sys.path.append("notebook")
        from inference import Inference, load_image, load_single_mask

        snapshot_download(${id})
        config = hf_hub_download(${id}, filename="pipeline.yaml", subfolder="checkpoints")
        inference = Inference(config, compile=False)

        scene = "notebook/images/shutterstock_stylish_kidsroom_1640806567"
        image = load_image(f"{scene}/image.png")
        mask = load_single_mask(scene, index=14)
        inference(image, mask, seed=1)["gs"].save_ply("object.ply")
      `,
    },
  ],
});
