import { code, defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install transformers torchvision timm kornia einops",
      code: segment(
        "from transformers import AutoModelForImageSegmentation",
        python`AutoModelForImageSegmentation.from_pretrained(${id}, trust_remote_code=True)`,
      ),
    },
    {
      language: "python",
      install: "git clone https://github.com/ZhengPeng7/BiRefNet && cd BiRefNet && pip install -r requirements.txt",
      code: segment("from models.birefnet import BiRefNet", python`BiRefNet.from_pretrained(${id})`),
    },
  ],
});

/** Code that removes a photo's background, with the size and normalization of the models' training. */
const segment = (importLine: string, load: string): string => python`
  import torch
  from PIL import Image
  from torchvision import transforms
  ${code(importLine)}

  model = ${code(load)}
  model.float().eval()

  prepare = transforms.Compose([
      transforms.Resize((1024, 1024)),
      transforms.ToTensor(),
      transforms.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]),
  ])
  image = Image.open("photo.jpg").convert("RGB")
  with torch.no_grad():
      mask = model(prepare(image).unsqueeze(0))[-1].sigmoid()[0]
  transforms.functional.to_pil_image(mask).resize(image.size).save("mask.png")
`;
