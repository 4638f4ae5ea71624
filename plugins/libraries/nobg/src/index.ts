import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install nobg",
      code: python`
        import torch
        from loadimg import load_img
        from nobg import AutoModel, AutoProcessor

        processor = AutoProcessor.from_pretrained(${id})
        model = AutoModel.from_pretrained(${id}).eval()

        photo = load_img("photo.jpg").convert("RGB")
        pixels = processor(photo, return_tensors="pt")["pixel_values"]
        with torch.no_grad():
            outputs = model(pixel_values=pixels)

        sizes = [(photo.height, photo.width)]
        mattes = processor.post_process_alpha_matting(outputs, target_sizes=sizes)
        processor.cutout(photo, mattes[0]).save("cutout.png")
      `,
    },
  ],
});
