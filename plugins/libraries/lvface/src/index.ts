import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install:
        "git clone https://github.com/bytedance/LVFace.git\ncd LVFace\npip install -r requirements.txt huggingface_hub",
      note: "Run it in the cloned folder.",
      code: python`
        from huggingface_hub import hf_hub_download
        from inference_onnx import LVFaceONNXInferencer

        weights = hf_hub_download(${id}, "LVFace-L_Glint360K/LVFace-L_Glint360K.onnx")
        inferencer = LVFaceONNXInferencer(weights, use_gpu=True, timeout=300)
        embedding = inferencer.infer_from_image("face.jpg")
        print(embedding.shape)
      `,
    },
  ],
});
