import { code, defineLibrary, python, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }) {
    const encoder = snippet(visionEncoder(id));
    return id.includes("Core") ? [snippet(imageAndTexts(id)), encoder] : [encoder];
  },
});

const snippet = (text: string): Snippet => ({
  language: "python",
  install: "git clone https://github.com/facebookresearch/perception_models && pip install -e perception_models",
  code: text,
});

const IMPORTS = python`
  import core.vision_encoder.pe as pe
  import core.vision_encoder.transforms as transforms
  import torch
  from PIL import Image
`;

const IMAGE = python`
  preprocess = transforms.get_image_transform(model.image_size)
  image = preprocess(Image.open("photo.jpg")).unsqueeze(0).cuda()
`;

/** The library identifies a configuration only by name: the repository of the weights is passed separately. */
function loading(id: string, modelClass: "CLIP" | "VisionTransformer"): string {
  const name = id.slice(id.indexOf("/") + 1);
  return python`
    model = pe.${code(modelClass)}.from_config(
        ${name},
        pretrained=True,
        checkpoint_path=${`hf://${id}:${name}.pt`},
    ).cuda()
  `;
}

const imageAndTexts = (id: string): string => python`
  ${code(IMPORTS)}

  ${code(loading(id, "CLIP"))}
  ${code(IMAGE)}
  tokenizer = transforms.get_text_tokenizer(model.context_length)
  texts = tokenizer(["a photo of a heron", "a photo of a stork"]).cuda()

  with torch.no_grad(), torch.autocast("cuda"):
      image_features, text_features, scale = model(image, texts)
      print((scale * image_features @ text_features.T).softmax(dim=-1))
`;

const visionEncoder = (id: string): string => python`
  ${code(IMPORTS)}

  ${code(loading(id, "VisionTransformer"))}
  ${code(IMAGE)}

  with torch.no_grad():
      print(model.forward_features(image).shape)
`;
