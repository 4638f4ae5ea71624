import { defineLibrary, python } from "@patchbay/core/library";

interface Size {
  readonly encoder: string;
  readonly features: number | string;
  readonly outChannels: readonly number[] | string;
}

const SIZES: ReadonlyMap<string, Size> = new Map([
  ["depth-anything/Depth-Anything-V2-Small", { encoder: "vits", features: 64, outChannels: [48, 96, 192, 384] }],
  ["depth-anything/Depth-Anything-V2-Base", { encoder: "vitb", features: 128, outChannels: [96, 192, 384, 768] }],
  ["depth-anything/Depth-Anything-V2-Large", { encoder: "vitl", features: 256, outChannels: [256, 512, 1024, 1024] }],
]);

/** Placeholder for the size of a model that is not the authors'. */
const UNKNOWN: Size = { encoder: "<ENCODER>", features: "<NUMBER_OF_FEATURES>", outChannels: "<OUT_CHANNELS>" };

export default defineLibrary({
  snippets({ id }) {
    const size = SIZES.get(id) ?? UNKNOWN;
    const { encoder, features, outChannels } = size;
    return [
      {
        language: "python",
        install:
          "git clone https://github.com/DepthAnything/Depth-Anything-V2 && cd Depth-Anything-V2 && pip install -r requirements.txt huggingface_hub",
        ...(size === UNKNOWN && {
          note: "Replace <ENCODER>, <NUMBER_OF_FEATURES> and <OUT_CHANNELS> with the model's values.",
        }),
        code: python`
          import cv2
          import torch
          from depth_anything_v2.dpt import DepthAnythingV2
          from huggingface_hub import hf_hub_download

          model = DepthAnythingV2(
              encoder=${encoder},
              features=${features},
              out_channels=${outChannels},
          )
          weights = hf_hub_download(
              repo_id=${id},
              filename=${`depth_anything_v2_${encoder}.pth`},
              repo_type="model",
          )
          model.load_state_dict(torch.load(weights, map_location="cpu"))
          model.to("cuda" if torch.cuda.is_available() else "cpu").eval()

          depth = model.infer_image(cv2.imread("photo.jpg"))
          cv2.imwrite("depth.png", depth / depth.max() * 255)
        `,
      },
    ];
  },
});
