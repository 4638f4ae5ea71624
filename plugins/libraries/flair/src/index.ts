import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install flair",
      code: python`
        from flair.data import Sentence
        from flair.models import SequenceTagger

        tagger = SequenceTagger.load(${id})
        sentence = Sentence("Marie Curie moved from Warsaw to Paris in 1891.")
        tagger.predict(sentence)
        print(sentence)
      `,
    },
  ],
});
