import { defineLibrary, python, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "sh",
      install: "pip install --upgrade huggingface_hub",
      code: sh`hf download ${id} --local-dir checkpoints`,
    },
    {
      language: "python",
      install: "pip install git+https://github.com/apple/ml-depth-pro",
      code: python`
        import depth_pro

        model, transform = depth_pro.create_model_and_transforms()
        model.eval()

        image, _, f_px = depth_pro.load_rgb("photo.jpg")
        prediction = model.infer(transform(image), f_px=f_px)
        print("Depth in meters:", prediction["depth"])
        print("Focal length in pixels:", prediction["focallength_px"])
      `,
    },
  ],
});
