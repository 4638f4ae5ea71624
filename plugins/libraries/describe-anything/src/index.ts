import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/NVlabs/describe-anything",
      note: "The mask is white in the region to describe.",
      code: python`
        from dam import DescribeAnythingModel
        from huggingface_hub import snapshot_download
        from PIL import Image

        model = DescribeAnythingModel(
            model_path=snapshot_download(${id}, local_dir="checkpoints"),
            conv_mode="v1",
            prompt_mode="full+focal_crop",
        ).to("cuda")

        image = Image.open("photo.jpg").convert("RGB")
        mask = Image.open("mask.png").convert("L")
        question = "<image>\\nWhat is in the masked region?"
        print(model.get_description(image, mask, question, temperature=0.2, max_new_tokens=512))
      `,
    },
  ],
});
