import { defineLibrary, python } from "@patchbay/core/library";

/** A sleeping cat, a running dog, a bird in a tree. */
const LABELS = ["قطة نائمة", "كلب يركض", "طائر على شجرة"];

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/Arabic-Clip/Araclip.git",
      code: python`
        import numpy as np
        from araclip import AraClip
        from PIL import Image

        model = AraClip.from_pretrained(${id})

        labels = ${LABELS}
        texts = np.stack([model.embed(text=label) for label in labels])
        image = model.embed(image=Image.open("photo.jpg"))
        print(labels[np.argmax(texts @ image)])
      `,
    },
  ],
});
