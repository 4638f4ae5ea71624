import { defineLibrary, python } from "@patchbay/core/library";

const IMAGE = "https://huggingface.co/datasets/mishig/sample_images/resolve/main/teapot.jpg";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/PramaLLC/BEN2.git requests",
      code: python`
        import requests
        from ben2 import AutoModel
        from PIL import Image

        model = AutoModel.from_pretrained(${id})
        model.to("cuda").eval()

        url = ${IMAGE}
        image = Image.open(requests.get(url, stream=True).raw)
        model.inference(image).save("foreground.png")
      `,
    },
  ],
});
