import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install span_marker",
      code: python`
        from span_marker import SpanMarkerModel

        model = SpanMarkerModel.from_pretrained(${id})
        for entity in model.predict("Ada Lovelace met Charles Babbage in London."):
            print(entity["span"], entity["label"], entity["score"])
      `,
    },
  ],
});
