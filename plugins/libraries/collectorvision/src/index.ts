import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/HanClinto/CollectorVision huggingface_hub",
      code: python`
        import collector_vision as cvg
        import cv2
        from huggingface_hub import hf_hub_download

        weights = hf_hub_download(${id}, "model.onnx")

        model = cvg.NeuralCornerDetector(weights)  # an embedder: cvg.NeuralEmbedder(weights)
        print(model.detect(cv2.imread("card.jpg")))  # an embedder: model.embed(pillow_image)
      `,
    },
  ],
});
