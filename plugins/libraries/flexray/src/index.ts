import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install flexray",
      code: python`
        from fxr.inference import FleXraySegmenter

        segmenter = FleXraySegmenter.from_pretrained(${id})
        result = segmenter.predict("radiograph.png", threshold=0.5)
        print(result.masks.shape)  # image, structure, height, width
      `,
    },
  ],
});
