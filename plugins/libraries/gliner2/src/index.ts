import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: 'pip install "gliner2[local]"',
      code: python`
        from gliner2 import GLiNER2

        extractor = GLiNER2.from_pretrained(${id})
        text = "Nintendo's Shigeru Miyamoto presented the Game Boy in Kyoto."
        entities = extractor.extract_entities(text, ["company", "person", "product", "location"])
        print(entities)
      `,
    },
  ],
});
