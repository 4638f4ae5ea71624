import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install model2vec",
      code: python`
        from model2vec import StaticModel

        model = StaticModel.from_pretrained(${id})
        embeddings = model.encode(["The kettle is on.", "Tea will be ready soon."])
        print(embeddings.shape)
      `,
    },
  ],
});
