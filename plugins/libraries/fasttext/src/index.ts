import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install fasttext huggingface_hub",
      code: python`
        import fasttext
        from huggingface_hub import hf_hub_download

        model = fasttext.load_model(hf_hub_download(${id}, "model.bin"))
        print(model.get_word_vector("harbor"))
      `,
    },
  ],
});
