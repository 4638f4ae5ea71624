import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install gliner",
      code: python`
        from gliner import GLiNER

        model = GLiNER.from_pretrained(${id})
        text = "Ada Lovelace met Charles Babbage in London in 1833."
        for entity in model.predict_entities(text, ["person", "city", "date"]):
            print(entity["text"], entity["label"])
      `,
    },
  ],
});
